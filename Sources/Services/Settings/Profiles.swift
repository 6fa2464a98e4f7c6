import Domain

/// The person before they told anything.
public enum Profiles {
  /// A profile with the documented defaults, in `zone`.
  public static func fresh(zone: Zone, now: Instant) -> UserProfile {
    UserProfile(
      id: .new(), timeZoneIdentifier: zone.identifier, createdAt: now, updatedAt: now)
  }
}
