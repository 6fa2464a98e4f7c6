import Domain

/// Hours as records: a line for each stretch of a shift that is paid in one way.
enum HoursRecords {
  private static let columns = [
    "period_start", "period_end", "locked", "shift_id", "name", "start", "end", "minutes", "label",
    "multiplier", "amount_per_hour_cents", "pay_cents", "currency", "why",
  ]

  static func write(
    _ window: DayWindow, _ payroll: Payroll, _ writer: inout RecordWriter
  ) throws {
    try writer.begin(columns)
    try payroll.forEachPeriod(in: window) { period, statement in
      for paid in statement.shifts where !paid.isAhead {
        for line in paid.lines {
          try writer.add(members(line, of: paid.shift, period, statement, payroll.environment))
        }
      }
    }
  }

  private static func members(
    _ line: PaidLine, of shift: Shift, _ period: PayPeriod, _ statement: PayStatement,
    _ environment: AppEnvironment
  ) -> [RecordWriter.Member] {
    var there = environment
    there.zone = environment.zone(of: shift)
    let values: [JSON] = [
      JSON(period.start), JSON(period.lastDay), .bool(statement.isLocked),
      .string(shift.id.text), .string(shift.name),
      .string(there.withOffset(line.interval.start)), .string(there.withOffset(line.interval.end)),
      JSON(minutesOf: line.seconds), .string(line.rate.label),
      .number(line.rate.multiplier.description), .integer(line.rate.amountPerHour),
      JSON(line.payCents), .string(statement.currency), .string(environment.format.why(line)),
    ]
    return Array(zip(columns, values))
  }
}

extension Payroll {
  /// Hands over what was worked on some days pay period by pay period, so that no more than one is in
  /// memory; those that begin after today are left out. Throws `StoreError`, `RulesetFileError` and what `body` does.
  func forEachPeriod(
    in window: DayWindow, _ body: (PayPeriod, PayStatement) throws -> Void
  ) throws {
    guard let extent = try extent() else { return }
    let earliest = try period(containing: extent.lowerBound).start
    var day = max(window.first ?? earliest, earliest)
    while day <= min(window.last ?? environment.today, environment.today) {
      let period = try period(containing: day)
      let days = day..<min(period.end, window.last?.adding(days: 1) ?? period.end)
      try body(period, statement(of: days))
      day = days.upperBound
    }
  }
}
