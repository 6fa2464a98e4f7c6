import Domain

/// A day or a time of day in an iCalendar file (RFC 5545, 3.3.4 and 3.3.5).
public enum ICalendarTime: Equatable, Sendable {
  /// `20260101`.
  case day(CivilDay)
  /// `20260101T070000`: at the place that a parameter names, or wherever the reader is.
  case local(LocalDateTime)
  /// `20260101T070000Z`: in UTC.
  case utc(LocalDateTime)

  /// Reads the three forms; nil for anything else, also for a day that no calendar has.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard [8, 15, 16].contains(bytes.count), let date = Self.number(bytes[..<8]),
      let day = CivilDay(year: date / 10_000, month: date / 100 % 100, day: date % 100)
    else { return nil }
    guard bytes.count > 8 else {
      self = .day(day)
      return
    }
    guard bytes[8] | 0x20 == UInt8(ascii: "t"), let time = Self.number(bytes[9..<15]),
      time / 10_000 < 24, time / 100 % 100 < 60, time % 100 <= 60
    else { return nil }
    // The leap second, 60, is one that no clock here shows.
    let second = time / 10_000 * 3600 + time / 100 % 100 * 60 + min(time % 100, 59)
    let local = LocalDateTime(day: day, secondOfDay: second)
    guard bytes.count > 15 else {
      self = .local(local)
      return
    }
    guard bytes[15] | 0x20 == UInt8(ascii: "z") else { return nil }
    self = .utc(local)
  }

  /// What a calendar and a clock show, midnight for a day.
  public var clock: LocalDateTime {
    switch self {
    case .day(let day): LocalDateTime(day: day, secondOfDay: 0)
    case .local(let local), .utc(let local): local
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The seconds of a length such as `P1D`, `-PT15M` or `P2W` (RFC 5545, 3.3.6), a day counted as
  /// 24 hours; nil for anything else.
  public static func seconds(ofDuration text: String) -> Int64? {
    var rest = Substring(text.uppercased())
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    guard rest.first == "P", rest.contains(where: \.isNumber) else { return nil }
    rest.removeFirst()
    guard var total = sum([("W", 604_800), ("D", 86_400)], from: &rest) else { return nil }
    if rest.first == "T" {
      rest.removeFirst()
      guard let clock = sum([("H", 3600), ("M", 60), ("S", 1)], from: &rest) else { return nil }
      total += clock
    }
    guard rest.isEmpty else { return nil }
    return isNegative ? -total : total
  }

  /// Returns the sum of numbers with units, each of which may be missing; nil beyond nine digits.
  private static func sum(_ units: [(Character, Int64)], from rest: inout Substring) -> Int64? {
    var total: Int64 = 0
    for (unit, seconds) in units {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard rest.dropFirst(digits.count).first == unit else { continue }
      guard (1...9).contains(digits.utf8.count), let number = Int64(digits) else { return nil }
      total += number * seconds
      rest = rest.dropFirst(digits.count + 1)
    }
    return total
  }
}
