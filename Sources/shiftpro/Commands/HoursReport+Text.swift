import App
import Domain

extension HoursReport {
  /// The report for people.
  func lines(_ environment: AppEnvironment) -> [String] {
    switch grouping {
    case .label: return [title(environment)] + rateLines(environment)
    case .shift: return shiftLines(environment)
    case .period, .month:
      let lines = partLines(environment)
      return parts.count == 1 ? lines + [""] + rateLines(environment) : lines
    }
  }

  private func title(_ environment: AppEnvironment) -> String {
    environment.format.days(total.start, total.end, year: environment.today.year)
  }

  private func pay(_ cents: Int64?, _ environment: AppEnvironment) -> String {
    cents.map { environment.format.money(cents: $0, currency: currency) } ?? "–"
  }

  private func amounts(_ summary: HoursSummary, _ environment: AppEnvironment) -> [String] {
    let seconds = [
      summary.workedSeconds, summary.paidSeconds, summary.premiumSeconds, summary.additionalSeconds,
    ]
    return seconds.map { environment.format.hours(minutes: HoursCalculator.minutes($0)) }
      + [pay(summary.estimatedPayCents, environment)]
  }

  private func head(_ names: [String], _ texts: Texts) -> [String] {
    names.map { texts("cli.column.\($0)") }
  }

  private static let amountColumns = Array(
    repeating: TextTable.Column(alignment: .right), count: 5)
  private static let amountNames = ["worked", "paid", "premium", "additional", "pay"]

  private func partLines(_ environment: AppEnvironment) -> [String] {
    let format = environment.format, texts = environment.texts
    let head = head([grouping == .month ? "month" : "period"] + HoursReport.amountNames, texts)
    var rows = parts.map { part in
      let isWholeMonth = grouping == .month && part.start.month != part.end.adding(days: 1).month
      let name =
        isWholeMonth && part.start.day == 1
        ? format.monthAndYear(part.start)
        : format.days(part.start, part.end, year: environment.today.year)
      return [name] + amounts(part.summary, environment)
    }
    if parts.count > 1 {
      rows.append([texts("cli.hours.total")] + amounts(total.summary, environment))
    }
    return TextTable.lines([.init()] + HoursReport.amountColumns, [head] + rows)
  }

  private func rateLines(_ environment: AppEnvironment) -> [String] {
    let format = environment.format, texts = environment.texts
    guard !total.summary.byRate.isEmpty else { return [texts("hours.nothing_worked")] }
    let rows = total.summary.byRate.map { line in
      [
        line.label ?? texts("rate.regular"), "× \(format.multiplier(line.multiplier))",
        format.hours(minutes: HoursCalculator.minutes(line.paidSeconds)),
        pay(line.payCents, environment),
      ]
    }
    return TextTable.lines(
      [.init()] + Array(repeating: .init(alignment: .right), count: 3),
      [head(["rate", "multiplier", "paid", "pay"], texts)] + rows)
  }

  private func shiftLines(_ environment: AppEnvironment) -> [String] {
    let format = environment.format, texts = environment.texts
    guard !shifts.isEmpty else { return [texts("hours.no_shifts")] }
    let rows = shifts.map { hours in
      let shift = hours.shift
      let day = environment.zone(of: shift).local(at: shift.start).day
      return [
        format.dayWithYear(day), format.range(of: shift, in: environment), format.title(shift),
        format.status(shift.status),
      ] + amounts(hours.summary, environment)
    }
    let sum = [texts("cli.hours.total"), "", "", ""] + amounts(total.summary, environment)
    let names = ["day", "times", "name", "status"] + HoursReport.amountNames
    return TextTable.lines(
      [.init(), .init(), .init(limit: 32), .init()] + HoursReport.amountColumns,
      [head(names, texts)] + rows + [sum])
  }
}
