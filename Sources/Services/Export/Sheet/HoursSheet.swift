import Domain
import Interchange

/// The hours of a pay period on printed pages: the totals, the weeks, and every shift with its
/// stretches and their reasons.
package struct HoursSheet {
  private let statement: PayStatement
  private let period: PayPeriod
  private let profile: UserProfile
  private let environment: Environment

  /// Creates the pages of `statement`, which is part of `period`.
  package init(
    _ statement: PayStatement, _ period: PayPeriod, _ profile: UserProfile,
    _ environment: Environment
  ) {
    self.statement = statement
    self.period = period
    self.profile = profile
    self.environment = environment
  }

  private var format: Format { environment.format }
  private var texts: Texts { environment.texts }

  /// Lays out the period on pages of its own.
  package func lay(into layout: inout SheetLayout) {
    layout.title(texts("page.hours"), format.period(statement.days), profile)
    layout.facts(facts)
    layout.advance(4)
    layout.figures(figures)
    layout.heading(texts("page.totals"))
    totals.lay(into: &layout)
    forecast(into: &layout)
    layout.heading(texts("page.roster"))
    let roster = statement.shifts.map(\.shift)
    RosterGrid(statement.days, roster, profile.firstWeekday, environment).lay(into: &layout)
    layout.heading(texts("page.shifts"))
    shifts(into: &layout)
    layout.advance(10)
    let rounding = statement.ruleset.rounding.roundsRates ? "page.rounds_rates" : "page.rounds_once"
    layout.note(texts(rounding))
  }

  // MARK: Summary

  private var facts: [(name: String, value: String)] {
    let state = texts(statement.isLocked ? "hours.closed" : "hours.open")
    var facts = [
      (texts("page.period"), "\(texts("period.\(period.type.rawValue)")) · \(state)"),
      (texts("page.rules"), statement.ruleset.title),
    ]
    if !rates.isEmpty { facts.append((texts("page.rate"), rates)) }
    // Only a current or future period can still change, so a past one needs no date.
    if statement.lastDay >= environment.today {
      facts.append((texts("page.as_of"), format.dayWithYear(environment.today)))
    }
    return facts
  }

  /// The base rates in force, without duplicates.
  private var rates: String {
    let rates = worked.flatMap(\.lines).map(\.rate).filter(\.isPaid).compactMap { rate in
      rate.baseRateCents.map {
        format.hourly(
          HourlyAmount($0, fraction: rate.baseRateFraction), currency: statement.currency)
      }
    }.uniqued
    return rates.map { "\($0)/\(texts("unit.hour"))" }.joined(separator: ", ")
  }

  private var figures: [(name: String, value: String)] {
    let sum = statement.worked
    let more = [
      ("hours.premium", sum.premiumSeconds), ("hours.overtime", sum.overtimeSeconds),
      ("hours.additional", sum.additionalSeconds),
    ].filter { $0.1 > 0 }
    var figures = ([("hours.paid", sum.paidSeconds)] + more).map { key, seconds in
      (texts(key).capitalized, format.hours(seconds: seconds))
    }
    if let pay = sum.payCents { figures.append((texts("dashboard.pay").capitalized, money(pay))) }
    return figures
  }

  private var totals: SheetTable {
    let sum = statement.worked
    let lines = PayLines(statement, format)
    let longest = Double(max(3600, lines.all.map(\.seconds).max() ?? 0))
    var rows = lines.all.enumerated().map { index, line in
      var row = SheetTable.Row([
        line.label, line.rate, line.hours, "", line.cents.map(money) ?? "–",
      ])
      if line.seconds > 0 {
        row.cells[3] = .bar(Double(line.seconds) / longest, SheetStyle.series(index))
      }
      return row
    }
    rows.append(
      SheetTable.Row(
        [
          texts("slip.total"), "", lines.hours(sum.paidSeconds), "",
          sum.payCents.map(money) ?? "–",
        ], .total))
    return SheetTable(
      columns: [
        SheetTable.Column(title: texts("hours.label")),
        SheetTable.Column(
          title: texts(lines.isApart ? "slip.share" : "hours.factor").capitalized),
        SheetTable.Column(title: texts("hours.hours").capitalized, alignment: .right),
        SheetTable.Column(title: "", width: .share(1)),
        SheetTable.Column(title: texts("hours.pay").capitalized, alignment: .right),
      ], groups: rows.map { [$0] })
  }

  private func forecast(into layout: inout SheetLayout) {
    guard let pay = statement.forecast?.payCents, pay != statement.worked.payCents else { return }
    layout.advance(3)
    layout.note(texts("hours.forecast", ["amount": money(pay)]))
  }

  // MARK: Shifts

  private var worked: [PaidShift] { statement.shifts.filter(\.isWorked) }

  private func shifts(into layout: inout SheetLayout) {
    guard !worked.isEmpty else { return layout.note(texts("hours.nothing_worked")) }
    SheetTable(
      columns: [
        SheetTable.Column(title: texts("page.date")),
        SheetTable.Column(title: texts("page.times")),
        SheetTable.Column(title: texts("page.shift"), width: .share(2)),
        SheetTable.Column(title: texts("hours.label"), width: .share(3)),
        SheetTable.Column(title: texts("hours.worked").capitalized, alignment: .right),
        SheetTable.Column(title: texts("page.break"), alignment: .right),
        SheetTable.Column(title: texts("hours.pay").capitalized, alignment: .right),
      ], groups: worked.map(rows)
    ).lay(into: &layout)
  }

  private func rows(_ paid: PaidShift) -> SheetTable.Group {
    let shift = paid.shift, sum = paid.worked
    let day = environment.zone(of: shift).local(at: shift.start).day
    let unpaid = sum.workedSeconds - sum.paidSeconds
    let paidLines = paid.lines.filter(\.rate.isPaid)
    let head = SheetTable.Row([
      format.day(day), format.rangeAndZone(of: shift, in: environment), format.title(shift),
      paidLines.map { format.rateLabel($0.rate.label) }.uniqued.joined(separator: ", "),
      format.hours(seconds: sum.workedSeconds), unpaid > 0 ? format.hours(seconds: unpaid) : "–",
      sum.payCents.map(money) ?? "–",
    ])
    let isPlain = paidLines.allSatisfy { !$0.rate.isPremium }
    return isPlain ? [head] : [head] + paidLines.map { detail($0, of: paid) }
  }

  /// Returns the row with the time, factor, reasons, length and pay of a stretch.
  private func detail(_ line: PaidLine, of paid: PaidShift) -> SheetTable.Row {
    SheetTable.Row(
      [
        "", format.times(of: line, in: paid, environment),
        format.factor(
          line.rate.multiplier, plus: line.rate.amountPerHour, currency: statement.currency),
        format.why(line), format.hours(seconds: line.seconds), "", line.payCents.map(money) ?? "–",
      ], .detail)
  }

  private func money(_ cents: Int64) -> String {
    format.money(cents: cents, currency: statement.currency)
  }
}
