import Domain
import Store

/// Default profiles.
package enum Profiles {
  /// Returns a profile with the documented defaults, in `zone`.
  package static func fresh(zone: Zone, now: Instant) -> UserProfile {
    UserProfile(
      id: RecordTable.userProfile.onlyID, timeZoneIdentifier: zone.identifier, createdAt: now,
      updatedAt: now)
  }
}
