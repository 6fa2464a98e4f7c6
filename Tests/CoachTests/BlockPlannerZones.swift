import Domain

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The zones of random plans, built from their rules alone like those of `ContextZones`: whole and
/// half hours of summer time on both halves of the earth, changes at midnight, and offsets of
/// quarters of an hour.
enum BlockPlannerZones {
  static let all = [
    ContextZones.berlin, ContextZones.newYork,
    zone("Europe/London", "GMT0BST,M3.5.0/1,M10.5.0"),
    zone("Australia/Lord_Howe", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"),
    zone("Pacific/Chatham", "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45"),
    zone("America/Havana", "CST5CDT,M3.2.0/0,M11.1.0/1"),
    zone("Asia/Kathmandu", "<+0545>-5:45"),
  ]

  static func named(_ name: String) -> ContextNotation {
    ContextNotation(zone: all.first { $0.identifier == name } ?? .utc)
  }

  /// The days before changes of these zones in 2026.
  static let days = [
    "2026-03-07", "2026-03-28", "2026-04-04", "2026-09-26", "2026-10-03", "2026-10-24",
    "2026-10-31",
  ].compactMap { ISOText.day($0) }

  /// Wraps a rule in the form of POSIX in a compiled file without changes (RFC 8536, 3.3).
  private static func zone(_ name: String, _ rule: String) -> Zone {
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts
    let block: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("LMT".utf8) + [0]
    let bytes = header + block + header + block + Array("\n\(rule)\n".utf8)
    do { return try Zone(identifier: name, tzif: bytes) } catch { fatalError("\(error)") }
  }
}

/// The seeds of random plans. `SHIFTPRO_SEEDS=N` uses N times as many, as for all random tests; the
/// tests of the Coach build on no module that could say so.
enum BlockPlannerSeeds {
  static let all: [UInt64] = {
    let factor = getenv("SHIFTPRO_SEEDS").flatMap { Int(String(cString: $0)) } ?? 1
    return Array(1...UInt64(200 * max(1, factor)))
  }()
}
