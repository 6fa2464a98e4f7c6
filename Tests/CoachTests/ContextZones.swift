import Domain

/// Zones built from their rules alone, so that the tests need no files of the machine.
enum ContextZones {
  static let berlin = zone("Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3")
  static let newYork = zone("America/New_York", "EST5EDT,M3.2.0,M11.1.0")

  /// Creates a zone from a rule in the form of POSIX, wrapped in a compiled file without changes
  /// (RFC 8536, 3.3).
  private static func zone(_ name: String, _ rule: String) -> Zone {
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts
    let block: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("LMT".utf8) + [0]
    let bytes = header + block + header + block + Array("\n\(rule)\n".utf8)
    do { return try Zone(identifier: name, tzif: bytes) } catch { fatalError("\(error)") }
  }
}
