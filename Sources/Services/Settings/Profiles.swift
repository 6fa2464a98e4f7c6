import Domain

/// The profile of a person who has set nothing.
package enum Profiles {
  /// A profile with the documented defaults, in `zone`.
  package static func fresh(zone: Zone, now: Instant) -> UserProfile {
    UserProfile(
      id: .new(), timeZoneIdentifier: zone.identifier, createdAt: now, updatedAt: now)
  }
}
