import Synchronization

/// The time zones of this machine, each read once when it is first asked for.
public final class ZoneDatabase: Sendable {
  private let load: @Sendable (String) -> [UInt8]?
  private let zones = Mutex<[String: Zone]>([:])
  private let listed = Mutex<[String]?>(nil)

  /// A database whose `load` gives the bytes of the compiled file of a zone, nil where it has none.
  public init(load: @escaping @Sendable (String) -> [UInt8]?) { self.load = load }

  /// The zone of an IANA name. `UTC` and `GMT` are known on every machine. Throws `ZoneError`.
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

  /// The names to choose from, sorted: one a place, from the table `zone.tab` that lies beside the
  /// zones, whose lines are `country TAB coordinates TAB name`; `UTC` alone where there is none.
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
