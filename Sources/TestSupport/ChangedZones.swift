import Domain

/// Two zone tables that tests carry themselves: before and after a government changed the rules.
///
/// `America/Vancouver` has no standard time any more from November 2026, `Africa/Casablanca` no
/// summer time from September 2026, and the others are as they were.
public enum ChangedZones {
  /// The table before the change.
  public static let before = ZoneDatabase { name in
    rules[name].map { file(footer: $0.before, first: $0.offset, changes: []) }
  }

  /// The table after it.
  public static let after = ZoneDatabase { name in
    rules[name].map { rule in
      guard let now = rule.after else {
        return file(footer: rule.before, first: rule.offset, changes: [])
      }
      return file(footer: now.footer, first: rule.offset, changes: changes(of: name, until: now))
    }
  }

  /// The zones that changed.
  public static let changed = rules.filter { $0.value.after != nil }.map(\.key).sorted()

  /// The zones of both tables.
  public static let names = rules.map(\.key).sorted()

  /// The rules of a zone before, with their standard offset, and since a moment.
  private struct Rules {
    let offset: Int
    let before: String
    var after: Since?
  }

  /// Rules that apply from a moment on.
  private struct Since {
    let start: Instant
    let offset: Int
    let footer: String
  }

  private static let rules = [
    "America/Vancouver": Rules(
      offset: -8 * 3600, before: "PST8PDT,M3.2.0,M11.1.0",
      after: Since(start: day(2026, 11, 1), offset: -7 * 3600, footer: "MST7")),
    "Africa/Casablanca": Rules(
      offset: 3600, before: "<+01>-1",
      after: Since(start: day(2026, 9, 20), offset: 0, footer: "<+00>0")),
    "Europe/Berlin": Rules(offset: 3600, before: "CET-1CEST,M3.5.0,M10.5.0/3"),
  ]

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Instant {
    Instant(seconds: Int64(CivilDay.clamped(year: year, month: month, day: day).number) * 86_400)
  }

  /// The changes of a zone from 2000 on, with the one to its new rules as the last.
  private static func changes(of name: String, until last: Since) -> [(Instant, Int)] {
    guard let zone = try? before.zone(name) else { return [] }
    let known = zone.transitions(in: Interval(start: day(2000, 1, 1), end: last.start))
    return known.map { ($0, zone.offset(at: $0)) } + [(last.start, last.offset)]
  }

  /// Returns a compiled zone file (RFC 8536, version 2) with an offset, its changes and the rule
  /// after the last one.
  public static func file(
    footer: String, first: Int, changes: [(start: Instant, offset: Int)]
  ) -> [UInt8] {
    let offsets = [first] + changes.map(\.offset)
    let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    // The first block, for readers of version 1, has a single type.
    var bytes = header + counts(0, 1) + type(first) + Array("X\0".utf8)
    bytes += header + counts(changes.count, offsets.count)
    for change in changes { bytes += number(change.start.seconds, bytes: 8) }
    bytes += changes.indices.map { UInt8($0 + 1) }
    for offset in offsets { bytes += type(offset) }
    return bytes + Array("X\0\n\(footer)\n".utf8)
  }

  private static func counts(_ times: Int, _ types: Int) -> [UInt8] {
    [0, 0, 0, times, types, 2].flatMap { number(Int64($0), bytes: 4) }
  }

  private static func type(_ offset: Int) -> [UInt8] { number(Int64(offset), bytes: 4) + [0, 0] }

  private static func number(_ value: Int64, bytes count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
  }
}
