import Domain

/// A rule by which an event comes back once a year on a day of the month, or on a weekday counted
/// in the month: a part of RFC 5545, 3.3.10.
struct YearlyRule: Equatable {
  private enum Day: Equatable {
    case ofMonth(month: Int, day: Int)
    /// The first weekday of its kind is 1, the last -1.
    case weekday(Weekday, Int, month: Int)
  }

  private let start: CivilDay
  private let day: Day
  private var interval = 1
  private var count: Int?
  private var until: CivilDay?

  /// The rule `text` of an event that first takes place on `start`; nil where it is another kind of
  /// rule, and where `start` does not obey it, for which the format has no meaning.
  init?(_ text: String, start: CivilDay) {
    guard var parts = RecurrenceRule.parts(text), parts.removeValue(forKey: "FREQ") == "YEARLY"
    else {
      return nil
    }
    self.start = start
    // Where weeks begin means nothing to a rule without weeks.
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

  /// Takes the parts that tell the day. A day or weekday without its month means one in every month
  /// or in every week.
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

  /// The day of a year, nil where the year has none, as the 29th of February or a fifth Monday.
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

  /// The days in some years. They are counted from the first, also where that is long ago.
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
