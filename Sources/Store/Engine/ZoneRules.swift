import Domain

/// The rules of time zones on this machine, by which a store resolves local times.
package struct ZoneRules: Sendable {
  let zones: ZoneDatabase
  /// The person's own zone, in which times without a zone are meant.
  let home: String

  /// Returns the fingerprint of a zone's rules; nil for a zone that this machine does not know.
  func fingerprint(of zone: String) -> String? {
    (try? zones.zone(zone)).map { String($0.fingerprint, radix: 16) }
  }
}
