import Domain

/// A rule that recurs once a year on a day of a month, or on a numbered weekday of a month: a
/// subset of RFC 5545, 3.3.10.
struct YearlyRule: Equatable {
  private enum Day: Equatable {
    case ofMonth(month: Int, day: Int)
    /// A numbered weekday: 1 is the first, -1 the last.
    case weekday(Weekday, Int, month: Int)
  }

  private let start: CivilDay
  private let day: Day
  private var interval = 1
  private var count: Int?
  private var until: CivilDay?

  /// Parses the rule of an event that first takes place on `start`; nil for another kind of rule,
  /// and if `start` does not match it, which the format leaves undefined.
  init?(_ text: String, start: CivilDay) {
    guard var parts = RecurrenceRule.parts(text), parts.removeValue(forKey: "FREQ") == "YEARLY"
    else {
      return nil
    }
    self.start = start
    // The start of the week is irrelevant for a rule without weeks.
    parts["WKST"] = nil
    if let text = parts.removeValue(forKey: "INTERVAL") {
      guard let value = Int(text), (1...1000).contains(value) else { return nil }
      interval = value
    }
    if let text = parts.removeValue(forKey: "COUNT") {
      guard let value = Int(text), value > 0 else { return nil }
      count = value
    }
    if let text = parts.removeValue(forKey: "UNTIL") {
      guard let value = ICalendarTime(text), count == nil else { return nil }
      until = value.clock.day
    }
    guard let day = Self.day(&parts, start: start), parts.isEmpty else { return nil }
    self.day = day
    guard self.day(in: start.year) == start else { return nil }
  }

  /// Removes and returns the parts that determine the day. A day or weekday without a month would
  /// recur every month or week, and is rejected.
  private static func day(_ parts: inout [String: String], start: CivilDay) -> Day? {
    let month = parts.removeValue(forKey: "BYMONTH")
    let monthDay = parts.removeValue(forKey: "BYMONTHDAY")
    let weekday = parts.removeValue(forKey: "BYDAY")
    switch (month, monthDay, weekday) {
    case (nil, nil, nil): return .ofMonth(month: start.month, day: start.day)
    case (let month?, nil, nil):
      return Int(month).map { .ofMonth(month: $0, day: start.day) }
    case (let month?, let day?, nil):
      guard let month = Int(month), let day = Int(day) else { return nil }
      return .ofMonth(month: month, day: day)
    case (let month?, nil, let text?):
      let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
      guard let month = Int(month), let index = names.firstIndex(of: String(text.suffix(2))),
        let weekday = Weekday(rawValue: index + 1), let number = Int(text.dropLast(2)),
        (-5...5).contains(number), number != 0
      else { return nil }
      return .weekday(weekday, number, month: month)
    default: return nil
    }
  }

  /// Returns the day in a year; nil if the year does not have it, such as 29 February or a fifth
  /// Monday.
  private func day(in year: Int) -> CivilDay? {
    switch day {
    case .ofMonth(let month, let day): return CivilDay(year: year, month: month, day: day)
    case .weekday(let weekday, let number, let month):
      guard let first = CivilDay(year: year, month: month, day: 1) else { return nil }
      let length = CivilDay.length(ofMonth: month, in: year)
      let ofKind = (0..<length).map { first.adding(days: $0) }.filter { $0.weekday == weekday }
      let index = number > 0 ? number - 1 : ofKind.count + number
      return ofKind.indices.contains(index) ? ofKind[index] : nil
    }
  }

  /// Returns the days in some years, counted from the first occurrence even if that is long ago.
  func days(in years: ClosedRange<Int>) -> [CivilDay] {
    var days: [CivilDay] = []
    var number = 0
    for year in stride(from: start.year, through: years.upperBound, by: interval) {
      guard let day = day(in: year) else { continue }
      number += 1
      guard number <= count ?? number, day <= until ?? day else { break }
      if years.contains(year) { days.append(day) }
    }
    return days
  }
}
