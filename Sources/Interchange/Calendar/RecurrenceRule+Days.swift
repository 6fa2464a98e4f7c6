import Domain

extension RecurrenceRule {
  /// Returns the days within `window` on which a recurring event that first starts on `start` takes
  /// place, in order. The first start counts even if it does not match the rule (RFC 5545,
  /// 3.8.5.3). `last` is the last day that `until` allows. `work` is the number of days that may
  /// still be examined; nil if they were not enough.
  package func days(
    from start: CivilDay, in window: ClosedRange<CivilDay>, last: CivilDay?, work: inout Int
  ) -> [CivilDay]? {
    let end = min(window.upperBound, last ?? window.upperBound)
    var found: [CivilDay] = window.contains(start) ? [start] : []
    var left = count.map { $0 - 1 }
    // Without a count, the periods before the window can be skipped.
    var number = left == nil ? periods(from: start, to: window.lowerBound) : 0
    while left != 0 {
      let period = period(number, from: start)
      guard period.lowerBound <= end else { break }
      number += 1
      work -= period.count
      guard work >= 0 else { return nil }
      for day in chosen(in: period, from: start) where day > start {
        guard day <= end, left != 0 else { return found }
        left = left.map { $0 - 1 }
        if day >= window.lowerBound { found.append(day) }
      }
    }
    return found
  }

  // MARK: Periods

  /// Returns the number of whole intervals between two days, minus one.
  private func periods(from start: CivilDay, to day: CivilDay) -> Int {
    let days = max(0, day - start)
    let length: Int
    switch frequency {
    case .daily: length = 1
    case .weekly: length = 7
    case .monthly: length = 31
    case .yearly: length = 366
    }
    return max(0, days / length / interval - 1)
  }

  /// Returns the days of a period, by its number of intervals after the first start.
  private func period(_ number: Int, from start: CivilDay) -> Range<CivilDay> {
    switch frequency {
    case .daily:
      let day = start.adding(days: number * interval)
      return day..<day.adding(days: 1)
    case .weekly:
      let first = start.startOfWeek(weekStart).adding(days: 7 * number * interval)
      return first..<first.adding(days: 7)
    case .monthly:
      let first = start.adding(days: 1 - start.day).adding(months: number * interval)
      return first..<first.adding(months: 1)
    case .yearly:
      let year = start.year + number * interval
      guard weeks.isEmpty else { return firstWeek(of: year)..<firstWeek(of: year + 1) }
      return CivilDay.clamped(
        year: year, month: 1, day: 1)..<CivilDay.clamped(year: year + 1, month: 1, day: 1)
    }
  }

  /// Returns the first day of the first week with four days in the year.
  private func firstWeek(of year: Int) -> CivilDay {
    CivilDay.clamped(year: year, month: 1, day: 4).startOfWeek(weekStart)
  }

  private func chosen(in period: Range<CivilDay>, from start: CivilDay) -> [CivilDay] {
    let fitting = (0..<period.count).map { period.lowerBound.adding(days: $0) }
      .filter { fits($0, in: period, from: start) }
    guard !positions.isEmpty else { return fitting }
    return fitting.enumerated().filter { index, _ in
      positions.contains(index + 1) || positions.contains(index - fitting.count)
    }.map(\.element)
  }

  // MARK: Days

  private func fits(_ day: CivilDay, in period: Range<CivilDay>, from start: CivilDay) -> Bool {
    let (year, month, monthDay) = day.components
    if !months.isEmpty, !months.contains(month) { return false }
    let length = CivilDay.length(ofMonth: month, in: year)
    if !monthDays.isEmpty, !monthDays.contains(monthDay),
      !monthDays.contains(monthDay - length - 1)
    {
      return false
    }
    if !yearDays.isEmpty {
      let first = CivilDay.clamped(year: year, month: 1, day: 1)
      let next = CivilDay.clamped(year: year + 1, month: 1, day: 1)
      guard yearDays.contains(day - first + 1) || yearDays.contains(day - next) else {
        return false
      }
    }
    if !weeks.isEmpty {
      let week = (day - period.lowerBound) / 7 + 1
      guard weeks.contains(week) || weeks.contains(week - period.count / 7 - 1) else {
        return false
      }
    }
    return days.isEmpty ? fitsStart(day, start) : days.contains { fits($0, day, in: period) }
  }

  /// Returns whether a day matches; a numbered weekday counts within its month if the rule is about
  /// months, otherwise within its year.
  private func fits(_ wanted: Day, _ day: CivilDay, in period: Range<CivilDay>) -> Bool {
    guard day.weekday == wanted.weekday else { return false }
    guard let number = wanted.number else { return true }
    var whole = period
    if frequency == .yearly, !months.isEmpty {
      let first = day.adding(days: 1 - day.day)
      whole = first..<first.adding(months: 1)
    }
    let place = (day - whole.lowerBound) / 7 + 1
    let placeFromEnd = -((whole.upperBound - day - 1) / 7 + 1)
    return number == place || number == placeFromEnd
  }

  /// Returns whether a day matches the first start in the parts that the rule does not specify.
  private func fitsStart(_ day: CivilDay, _ start: CivilDay) -> Bool {
    switch frequency {
    case .daily: return true
    case .weekly: return day.weekday == start.weekday
    case .monthly: return !monthDays.isEmpty || day.day == start.day
    case .yearly:
      guard yearDays.isEmpty, monthDays.isEmpty else { return true }
      guard weeks.isEmpty else { return day.weekday == start.weekday }
      return day.day == start.day && (!months.isEmpty || day.month == start.month)
    }
  }
}

extension Range<CivilDay> {
  /// The number of days.
  fileprivate var count: Int { upperBound - lowerBound }
}
