import Domain

/// Default profiles.
package enum Profiles {
  /// Returns a profile with the documented defaults, in `zone`.
  package static func fresh(zone: Zone, now: Instant) -> UserProfile {
    UserProfile(
      id: .new(), timeZoneIdentifier: zone.identifier, createdAt: now, updatedAt: now)
  }
}
