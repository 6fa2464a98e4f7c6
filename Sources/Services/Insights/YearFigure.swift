import Domain

/// A figure of a year that is compared with the year before.
package enum YearFigure: String, CaseIterable, Sendable {
  case shifts, paid, nights, weekends, holidays, run, overtime, overrun, steps

  /// Whether it is a time in seconds rather than a number.
  fileprivate var isTime: Bool { [.paid, .overtime, .overrun].contains(self) }
}

extension YearInsights {
  /// The figures that are known: holidays only with a region, overtime only if there was any, steps
  /// only if some were imported.
  package var knownFigures: [YearFigure] {
    YearFigure.allCases.filter { figure in
      switch figure {
      case .holidays: knowsHolidays
      case .overtime: figures.pay.overtimeSeconds > 0 || (before?.pay.overtimeSeconds ?? 0) > 0
      case .steps: steps != nil
      default: true
      }
    }
  }

  /// Returns a figure of the year, in seconds if it is a time.
  package func value(of figure: YearFigure) -> Int64 {
    figure == .steps ? steps ?? 0 : figures.value(of: figure) ?? 0
  }

  /// Returns the shifts behind a figure; nil if they are only known to the rules of pay.
  package func shifts(behind figure: YearFigure) -> [RecordID]? {
    switch figure {
    case .shifts, .paid, .steps: work.shifts
    case .nights: work.nights
    case .weekends: work.weekends.shifts
    case .holidays: work.holidays.shifts
    case .run: work.longestRun?.shifts ?? []
    case .overrun: work.overrun
    case .overtime: nil
    }
  }
}

extension YearInsights.Figures {
  /// Returns a figure; nil for one that is not counted for both years.
  package func value(of figure: YearFigure) -> Int64? {
    switch figure {
    case .shifts: Int64(work.shifts.count)
    case .paid: pay.paidSeconds
    case .nights: Int64(work.nights.count)
    case .weekends: Int64(work.weekends.count)
    case .holidays: Int64(work.holidays.count)
    case .run: work.longestRun.map { Int64($0.days.upperBound - $0.days.lowerBound + 1) } ?? 0
    case .overtime: pay.overtimeSeconds
    case .overrun: work.overrunSeconds
    case .steps: nil
    }
  }
}

extension Format {
  /// Returns the name of a figure.
  package func name(of figure: YearFigure) -> String { texts("year.\(figure.rawValue)") }

  /// Formats a figure: `66`, `1673:30`.
  package func text(of figure: YearFigure, _ value: Int64) -> String {
    figure.isTime ? hours(minutes: HoursCalculator.minutes(value)) : number(value)
  }

  /// Formats the change of a figure: `+13`, `−2:30`, `=`; empty if the year before is unknown.
  package func change(of figure: YearFigure, in year: YearInsights) -> String {
    guard let old = year.before?.value(of: figure) else { return "" }
    let new = year.value(of: figure)
    let change =
      figure.isTime
      ? HoursCalculator.minutes(new) - HoursCalculator.minutes(old) : new - old
    guard change != 0 else { return "=" }
    let size = figure.isTime ? hours(minutes: change) : number(change)
    return (change > 0 ? "+" : "") + size
  }

  /// Describes which days of the year are counted and what they are compared with: `so far, beside
  /// the same days of 2025`.
  package func reach(of year: YearInsights) -> String {
    let before = ["year": String(year.year - 1)]
    switch (year.isRunning, year.before != nil) {
    case (true, true): return texts("year.so_far_beside", before)
    case (true, false): return texts("year.so_far")
    case (false, true): return texts("year.beside", before)
    case (false, false): return ""
    }
  }

  /// Returns the name of a class of rest: `under 11 h`, `11–16 h`, `over 48 h`.
  package func rest(in place: Int) -> String {
    let limits = WorkYear.restLimits.map { String($0 / 60) }, unit = texts("unit.hour")
    guard place > 0 else { return texts("year.rest_under", ["n": "\(limits[0]) \(unit)"]) }
    guard place < limits.count else {
      return texts("year.rest_over", ["n": "\(limits[limits.count - 1]) \(unit)"])
    }
    return "\(limits[place - 1])–\(limits[place]) \(unit)"
  }

  /// Describes the shortest rest: `shortest 10 h 8 m, before Sun 1 Feb`; empty without one.
  package func shortestRest(in work: WorkYear) -> String {
    work.shortestRest.map {
      texts("year.shortest", ["length": duration(seconds: $0.seconds), "day": day($0.day)])
    } ?? ""
  }

  /// Formats the start of a half hour, counted from midnight.
  package func halfHour(_ place: Int) -> String {
    time(LocalDateTime(day: CivilDay(number: 0), hour: place / 2, minute: place % 2 * 30))
  }

  /// Describes the half hour in which most was worked: `most at 06:30`; empty without shifts.
  package func peak(of work: WorkYear) -> String {
    work.peak.map { texts("year.peak", ["time": halfHour($0)]) } ?? ""
  }

  /// Describes a year without shifts, or one that has not begun.
  package func emptiness(of year: YearInsights) -> String {
    texts(year.isAhead ? "year.ahead" : "year.none", ["year": String(year.year)])
  }
}
