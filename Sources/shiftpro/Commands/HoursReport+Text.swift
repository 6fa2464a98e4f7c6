import Domain
import Services

extension HoursReport {
  /// Returns the report as text.
  func lines(_ environment: Environment) -> [String] {
    switch grouping {
    case .label: return [title(environment)] + rateLines(environment)
    case .element: return HoursElements(self, environment).lines
    case .shift: return shiftLines(environment)
    case .weekday, .kind: return groupLines(environment)
    case .period, .week, .month, .year:
      let lines = partLines(environment)
      return history.parts.count == 1 ? lines + [""] + rateLines(environment) : lines
    }
  }

  private func title(_ environment: Environment) -> String {
    environment.format.days(total.days.lowerBound, total.lastDay, year: environment.today.year)
  }

  private func pay(
    _ cents: Int64?, in currency: String, _ environment: Environment
  ) -> String {
    cents.map { environment.format.money(cents: $0, currency: currency) } ?? "–"
  }

  private func amounts(
    _ summary: PaySummary, in currency: String, _ environment: Environment, credited: Int? = nil
  ) -> [String] {
    let seconds = [
      summary.workedSeconds, summary.paidSeconds, summary.premiumSeconds,
    ]
    let overtime = hasOvertime ? [summary.overtimeSeconds] : []
    let absent = hasAbsences ? [Int64(credited ?? summary.creditedMinutes) * 60] : []
    return (seconds + overtime + [summary.additionalSeconds] + absent).map {
      environment.format.hours(minutes: HoursCalculator.minutes($0))
    } + [pay(summary.payCents, in: currency, environment)]
  }

  private func totals(_ environment: Environment) -> [String] {
    amounts(total.worked, in: total.currency, environment)
  }

  private func head(_ names: [String], _ texts: Texts) -> [String] {
    names.map { texts("cli.column.\($0)") }
  }

  /// Whether overtime has a column, which requires some.
  private var hasOvertime: Bool { total.worked.overtimeSeconds > 0 }

  /// Whether the credit of absences has a column, which requires some.
  private var hasAbsences: Bool { total.worked.creditedMinutes > 0 }

  private var amountNames: [String] {
    ["worked", "paid", "premium"] + (hasOvertime ? ["overtime"] : []) + ["additional"]
      + (hasAbsences ? ["absence"] : []) + ["pay"]
  }

  private var amountColumns: [TextTable.Column] {
    amountNames.map { _ in TextTable.Column(alignment: .right) }
  }

  private func partLines(_ environment: Environment) -> [String] {
    let texts = environment.texts
    let head = head([grouping == .year ? "calendar_year" : grouping.rawValue] + amountNames, texts)
    var rows = history.parts.map { part in
      let name = environment.format.name(of: part, today: environment.today)
      return [part.isLocked ? "\(name) \(texts("cli.hours.locked"))" : name]
        + amounts(part.worked, in: part.currency, environment)
    }
    if history.parts.count > 1 {
      rows.append([texts("cli.hours.total")] + totals(environment))
    }
    return TextTable.lines([.init()] + amountColumns, [head] + rows)
  }

  /// Returns a line for each weekday or kind of shift, with what is paid besides the shifts below.
  private func groupLines(_ environment: Environment) -> [String] {
    let texts = environment.texts
    guard !groups.isEmpty else { return [emptyText ?? texts("hours.no_shifts")] }
    let rows = groups.map { group in
      [group.name, String(group.count)]
        + amounts(
          group.worked, in: group.currency ?? total.currency, environment,
          credited: group.creditedMinutes)
    }
    let count = String(groups.reduce(0) { $0 + $1.count })
    let blanks = amountNames.dropLast().map { _ in "" }
    let sums =
      extras(environment).map { [$0.name, ""] + blanks + [$0.amount] }
      + [[texts("cli.hours.total"), count] + totals(environment)]
    return TextTable.lines(
      [.init(limit: 32), .init(alignment: .right)] + amountColumns,
      [head([grouping.rawValue, "shifts"] + amountNames, texts)] + rows + sums)
  }

  // MARK: Templates

  /// The fields of a line that a template may name.
  static let fields = [
    "name", "start", "end", "worked", "paid", "premium", "overtime", "additional", "pay", "status",
  ]

  /// Returns the fields of each line: of a part, a group, a rate or a shift. `start` and `end` are
  /// ISO dates.
  func rows(_ environment: Environment) -> [[String: String]] {
    let format = environment.format
    switch grouping {
    case .period, .week, .month, .year, .element:
      return history.parts.map { part in
        fields(
          format.name(of: part, today: environment.today), part.days.lowerBound, part.lastDay,
          part.worked,
          part.currency, environment)
      }
    case .weekday, .kind:
      return groups.map { group in
        fields(
          group.name, total.days.lowerBound, total.lastDay, group.worked,
          group.currency ?? total.currency, environment)
      }
    case .label:
      return total.worked.byRate.map { line in
        [
          "name": format.rateLabel(line.label),
          "paid": format.hours(minutes: HoursCalculator.minutes(line.seconds)),
          "pay": pay(line.payCents, in: total.currency, environment),
        ]
      }
    case .shift:
      return shifts.map { paid in
        let zone = environment.zone(of: paid.shift)
        let start = zone.local(at: paid.shift.start).day, end = zone.local(at: paid.shift.end).day
        var fields = fields(
          format.title(paid.shift), start, end, paid.worked, paid.currency, environment)
        fields["status"] = format.status(paid.shift.status, paid.absence)
        return fields
      }
    }
  }

  private func fields(
    _ name: String, _ start: CivilDay, _ end: CivilDay, _ summary: PaySummary, _ currency: String,
    _ environment: Environment
  ) -> [String: String] {
    func hours(_ seconds: Int64) -> String {
      environment.format.hours(minutes: HoursCalculator.minutes(seconds))
    }
    return [
      "name": name, "start": ISOText.format(start), "end": ISOText.format(end),
      "worked": hours(summary.workedSeconds), "paid": hours(summary.paidSeconds),
      "premium": hours(summary.premiumSeconds), "overtime": hours(summary.overtimeSeconds),
      "additional": hours(summary.additionalSeconds),
      "pay": pay(summary.payCents, in: currency, environment),
    ]
  }

  // MARK: Rates

  private func rateLines(_ environment: Environment) -> [String] {
    let format = environment.format, texts = environment.texts
    let extras = extras(environment)
    guard !total.worked.byRate.isEmpty || !extras.isEmpty else {
      return [emptyText ?? texts("hours.nothing_worked")]
    }
    var rows = total.worked.byRate.map { line in
      [
        format.rateLabel(line.label),
        format.factor(line.multiplier, plus: line.amountPerHour, currency: total.currency),
        format.hours(minutes: HoursCalculator.minutes(line.seconds)),
        pay(line.payCents, in: total.currency, environment),
      ]
    }
    rows += extras.map { [$0.name, "", "", $0.amount] }
    return TextTable.lines(
      [.init()] + Array(repeating: .init(alignment: .right), count: 3),
      [head(["rate", "multiplier", "paid", "pay"], texts)] + rows)
      + (format.banked(total.worked).map { [$0] } ?? [])
  }

  /// Returns the pay besides that of the hours.
  private func extras(_ environment: Environment) -> [(name: String, amount: String)] {
    let plain = [("salary", total.worked.salaryCents), ("bonus", total.worked.bonusCents)]
      .filter { $0.1 > 0 }.map { (environment.texts("cli.hours.\($0)"), $1) }
    let amounts = total.worked.amounts.map { (environment.format.label($0), $0.cents) }
    return (plain + amounts).map { ($0, pay($1, in: total.currency, environment)) }
  }

  private func shiftLines(_ environment: Environment) -> [String] {
    let format = environment.format, texts = environment.texts
    guard !shifts.isEmpty else { return [emptyText ?? texts("hours.no_shifts")] }
    let rows = shifts.map { hours in
      let shift = hours.shift
      let day = environment.zone(of: shift).local(at: shift.start).day
      return [
        format.dayWithYear(day), format.range(of: shift, in: environment), format.title(shift),
        (hours.isAssumed ? "≈ " : "") + format.status(shift.status, hours.absence),
      ]
        + amounts(
          hours.worked, in: hours.currency, environment,
          credited: hours.absence?.creditedMinutes ?? 0)
    }
    var sums = [[texts("cli.hours.total"), "", "", ""] + totals(environment)]
    let blanks = amountNames.dropLast().map { _ in "" }
    sums =
      extras(environment).map { [$0.name, "", "", ""] + blanks + [$0.amount] } + sums
    let names = ["day", "times", "name", "status"] + amountNames
    let table = TextTable.lines(
      [.init(), .init(), .init(limit: 32), .init()] + amountColumns,
      [head(names, texts)] + rows + sums)
    return [table[0]]
      + zip(table.dropFirst(), shifts).flatMap { [$0] + reasons(of: $1, environment) }
      + table.suffix(sums.count)
  }

  /// Returns the stretches of a worked or covered shift, with their rates and reasons.
  private func reasons(of paid: PaidShift, _ environment: Environment) -> [String] {
    guard !paid.listedLines.isEmpty else { return [] }
    let format = environment.format, zone = environment.zone(of: paid.shift)
    return TextTable.lines(
      [.init(), .init(), .init(alignment: .right), .init(), .init(alignment: .right), .init()],
      paid.listedLines.map { line in
        let rate = line.rate
        let factor = format.factor(
          rate.multiplier, plus: rate.amountPerHour, currency: paid.currency)
        return [
          "  ",
          format.range(zone.local(at: line.interval.start), zone.local(at: line.interval.end)),
          format.hours(minutes: HoursCalculator.minutes(line.seconds)),
          rate.isPaid ? factor : "",
          rate.isPaid ? pay(line.payCents, in: paid.currency, environment) : "",
          format.why(line, of: paid),
        ]
      })
  }
}
