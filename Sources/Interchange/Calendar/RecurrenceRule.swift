import Domain

/// A rule for the days of a recurring event (RFC 5545, 3.3.10).
///
/// Rules that recur within a day (`FREQ=HOURLY` and below, `BYHOUR`, `BYMINUTE`, `BYSECOND` other
/// than the time of the event itself) are not supported.
package struct RecurrenceRule: Equatable {
  enum Frequency: String {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday; a number selects one of its occurrences in the month or year, negative from the
  /// end.
  struct Day: Equatable {
    let number: Int?
    let weekday: Weekday
  }

  let frequency: Frequency
  private(set) var interval = 1
  private(set) var count: Int?
  package private(set) var until: ICalendarTime?
  private(set) var days: [Day] = []
  private(set) var monthDays: [Int] = []
  private(set) var yearDays: [Int] = []
  private(set) var weeks: [Int] = []
  private(set) var months: [Int] = []
  private(set) var positions: [Int] = []
  private(set) var weekStart = Weekday.monday

  /// Parses the rule of an event that first starts at `start`; nil if it is invalid or not
  /// supported.
  package init?(_ text: String, start: LocalDateTime) {
    guard var parts = Self.parts(text), let name = parts.removeValue(forKey: "FREQ"),
      let frequency = Frequency(rawValue: name)
    else { return nil }
    self.frequency = frequency
    let clock = [("BYHOUR", start.hour), ("BYMINUTE", start.minute), ("BYSECOND", start.second)]
    for (name, own) in clock {
      if let text = parts.removeValue(forKey: name), Int(text) != own { return nil }
    }
    guard readLimits(&parts), readDays(&parts), parts.isEmpty else { return nil }
    // The format does not define these parts for other frequencies.
    guard weeks.isEmpty || frequency == .yearly, yearDays.isEmpty || frequency == .yearly,
      monthDays.isEmpty || frequency != .weekly,
      days.allSatisfy({ $0.number == nil })
        || frequency == .monthly || frequency == .yearly && weeks.isEmpty
    else { return nil }
  }

  /// Returns the parts `NAME=VALUE` of a rule; nil if one is invalid or a name occurs twice.
  static func parts(_ text: String) -> [String: String]? {
    var parts: [String: String] = [:]
    for part in text.uppercased().split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2,
        parts.updateValue(String(sides[1]), forKey: String(sides[0])) == nil
      else { return nil }
    }
    return parts
  }

  private mutating func readLimits(_ parts: inout [String: String]) -> Bool {
    if let text = parts.removeValue(forKey: "INTERVAL") {
      guard let value = Int(text), (1...1000).contains(value) else { return false }
      interval = value
    }
    if let text = parts.removeValue(forKey: "COUNT") {
      guard let value = Int(text), value > 0 else { return false }
      count = value
    }
    if let text = parts.removeValue(forKey: "UNTIL") {
      guard let value = ICalendarTime(text), count == nil else { return false }
      until = value
    }
    if let text = parts.removeValue(forKey: "WKST") {
      guard let value = Self.weekday(text) else { return false }
      weekStart = value
    }
    return true
  }

  private mutating func readDays(_ parts: inout [String: String]) -> Bool {
    func numbers(_ name: String, _ most: Int, signed: Bool = true) -> [Int]? {
      guard let text = parts.removeValue(forKey: name) else { return [] }
      let words = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = words.compactMap { Int($0) }
      let range = (signed ? -most : 1)...most
      guard numbers.count == words.count, numbers.count <= 400,
        numbers.allSatisfy({ $0 != 0 && range.contains($0) })
      else { return nil }
      return numbers
    }
    guard let months = numbers("BYMONTH", 12, signed: false),
      let monthDays = numbers("BYMONTHDAY", 31),
      let yearDays = numbers("BYYEARDAY", 366), let weeks = numbers("BYWEEKNO", 53),
      let positions = numbers("BYSETPOS", 366)
    else { return false }
    (self.months, self.monthDays, self.yearDays) = (months, monthDays, yearDays)
    (self.weeks, self.positions) = (weeks, positions)
    guard let text = parts.removeValue(forKey: "BYDAY") else { return true }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    days = words.compactMap { Self.day($0) }
    return days.count == words.count && days.count <= 400
  }

  private static func weekday(_ text: some StringProtocol) -> Weekday? {
    let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    return names.firstIndex(of: String(text)).flatMap { Weekday(rawValue: $0 + 1) }
  }

  /// Parses `FR`, `1FR`, `+1FR` or `-2FR`.
  private static func day(_ text: Substring) -> Day? {
    guard let weekday = weekday(text.suffix(2)) else { return nil }
    let digits = text.dropLast(2)
    guard !digits.isEmpty else { return Day(number: nil, weekday: weekday) }
    guard let number = Int(digits), number != 0, (-53...53).contains(number) else { return nil }
    return Day(number: number, weekday: weekday)
  }
}
