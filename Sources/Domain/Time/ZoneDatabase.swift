import Synchronization

/// The time zones of this machine, each read once when it is first used.
public final class ZoneDatabase: Sendable {
  private let load: @Sendable (String) -> [UInt8]?
  private let zones = Mutex<[String: Zone]>([:])
  private let listed = Mutex<[String]?>(nil)

  /// Creates a database. `load` returns the bytes of a compiled zone file, or nil if there is none.
  public init(load: @escaping @Sendable (String) -> [UInt8]?) { self.load = load }

  /// Returns the zone of an IANA name. `UTC` and `GMT` exist on every machine. Throws `ZoneError`.
  public func zone(_ identifier: String) throws(ZoneError) -> Zone {
    if ["UTC", "GMT", "Etc/UTC", "Etc/GMT"].contains(identifier) {
      return Zone(utcNamed: identifier)
    }
    if let zone = zones.withLock({ $0[identifier] }) { return zone }
    guard let bytes = load(identifier) else { throw .unknown(identifier) }
    let zone = try Zone(identifier: identifier, tzif: bytes)
    zones.withLock { $0[identifier] = zone }
    return zone
  }

  /// Reads the zones again when they are next used, because their files may have been replaced.
  public func forget() { zones.withLock { $0.removeAll() } }

  /// The selectable names, sorted: one per place, from the table `zone.tab` of the zone folder,
  /// whose lines are `country TAB coordinates TAB name`; only `UTC` if there is no table.
  public var names: [String] {
    listed.withLock { listed in
      if let listed { return listed }
      let lines = (load("zone.tab") ?? []).split(separator: UInt8(ascii: "\n"))
      let names = lines.filter { $0.first != UInt8(ascii: "#") }.compactMap { line -> String? in
        let columns = line.split(separator: UInt8(ascii: "\t"))
        return columns.count > 2 ? String(decoding: columns[2], as: UTF8.self) : nil
      }
      let sorted = (names + ["UTC"]).sorted()
      listed = sorted
      return sorted
    }
  }
}
