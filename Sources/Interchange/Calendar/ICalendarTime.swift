import Domain

/// A day or a time of day in an iCalendar file (RFC 5545, 3.3.4 and 3.3.5).
public enum ICalendarTime: Equatable, Sendable {
  /// `20260101`.
  case day(CivilDay)
  /// `20260101T070000`: local time in the zone of a parameter, or in that of the reader.
  case local(LocalDateTime)
  /// `20260101T070000Z`: in UTC.
  case utc(LocalDateTime)

  /// Parses the three forms; nil for anything else, including days that do not exist.
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
    // The leap second, 60, does not exist in local times here.
    let second = time / 10_000 * 3600 + time / 100 % 100 * 60 + min(time % 100, 59)
    let local = LocalDateTime(day: day, secondOfDay: second)
    guard bytes.count > 15 else {
      self = .local(local)
      return
    }
    guard bytes[15] | 0x20 == UInt8(ascii: "z") else { return nil }
    self = .utc(local)
  }

  /// The local date and time; midnight for a day.
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

  /// Parses a duration such as `P1D`, `-PT15M` or `P2W` (RFC 5545, 3.3.6) to seconds, with 24 hours
  /// per day; nil for anything else.
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

  /// Returns the sum of optional numbers with units; nil for more than nine digits.
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
