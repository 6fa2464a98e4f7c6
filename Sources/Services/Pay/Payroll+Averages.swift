import Domain
import Store

/// The average pay of the time worked before absences.
extension Payroll {
  /// The averages by the first date of an absence.
  final class Averages {
    struct Key: Hashable {
      let day: CivilDay
      let time: AbsenceKind.Average
    }

    var known: [Key: PaidAverage?] = [:]
  }

  /// Returns the average pay of the time worked before a day; nil if nothing was worked. Throws
  /// `StoreError` and `RulesetFileError`.
  func average(over time: AbsenceKind.Average, before day: CivilDay) throws -> PaidAverage? {
    let key = Averages.Key(day: day, time: time)
    if let known = averages.known[key] { return known }
    let average: PaidAverage?
    switch time {
    case .thirteenWeeks: average = try factor(on: day.adding(days: -91)..<day)
    case .threeMonths:
      let end = day.startOfMonth
      average = try factor(on: end.adding(months: -3)..<end)
    case .fiftyTwoWeeks: average = try money(before: day)
    }
    averages.known[key] = average
    return average
  }

  /// Returns what hours worked on some days were paid of the base rate, without overtime.
  private func factor(on days: Range<CivilDay>) throws -> PaidAverage? {
    var sum = WorkedPay()
    for run in try runs(days) {
      var terms = run.terms
      terms.ruleset.overtime = nil
      let reading = terms.ruleset.days(neededFor: run.days)
      let engine = try engine(terms, reading, run.handover)
      let report = engine.report(on: try worked(on: reading, by: terms, withIDs: true))
      for line in report.lines where run.days.contains(line.day) {
        sum.add(seconds: line.seconds, at: report.rate(of: line))
      }
    }
    return sum.factor
  }

  private static let weeks = 52
  private static let mostWeeks = 104

  /// Returns the money for an hour in the last 52 weeks with pay, of 104; amounts in another currency
  /// than that of the day are left out.
  private func money(before day: CivilDay) throws -> PaidAverage? {
    let days = day.adding(days: -7 * Self.mostWeeks)..<day, currency = try currency(on: day)
    var weeks = [WorkedPay](repeating: WorkedPay(), count: Self.mostWeeks)
    func add(_ seconds: Int64, _ rate: PayRate, _ cents: Int64?, on line: CivilDay) {
      guard days.contains(line), let cents else { return }
      weeks[(day - line - 1) / 7].add(seconds: seconds, at: rate, cents: cents)
    }
    for run in try runs(whole(days)) where run.terms.currency == currency {
      if let closed = run.stored {
        let result = try result(of: closed)
        for line in result.work.flatMap(\.lines) {
          add(line.interval.seconds, result.rates[line.rate], line.payCents, on: line.day)
        }
      } else {
        let report = try report(run, withAbsences: false)
        for (line, cents) in zip(report.lines, report.payCents(in: periods(of: run))) {
          add(line.seconds, report.rate(of: line), cents, on: line.day)
        }
      }
    }
    return weeks.filter { $0.cents > 0 }.prefix(Self.weeks).reduce(into: WorkedPay(), +=)
      .amountPerHour
  }
}
