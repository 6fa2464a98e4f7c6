import Domain

/// Writes hours as records, one for each stretch of a shift with a single rate.
enum HoursRecords {
  static let columns = [
    "period_start", "period_end", "locked", "shift_id", "name", "start", "end", "minutes", "label",
    "multiplier", "amount_per_hour_cents", "pay_cents", "currency", "why",
  ]

  static func write(
    _ window: DayWindow, _ payroll: Payroll, of chosen: Set<RecordID>? = nil,
    _ writer: inout RecordWriter
  ) throws {
    try payroll.forEachPeriod(in: window) { period, statement in
      for paid in statement.shifts
      where paid.isWorked && chosen?.contains(paid.shift.id) ?? true {
        for line in paid.lines {
          try write(line, of: paid.shift, period, statement, payroll.environment, &writer)
        }
      }
    }
  }

  private static func write(
    _ line: PaidLine, of shift: Shift, _ period: PayPeriod, _ statement: PayStatement,
    _ environment: Environment, _ writer: inout RecordWriter
  ) throws {
    let zone = environment.zone(of: shift)
    writer.records.put(period.start)
    writer.records.put(period.lastDay)
    writer.records.put(statement.isLocked)
    writer.records.put(shift.id.text)
    writer.records.put(shift.name)
    writer.records.put(line.interval.start, in: zone)
    writer.records.put(line.interval.end, in: zone)
    writer.records.put(minutesOf: line.seconds)
    writer.records.put(line.rate.label)
    writer.records.put(number: line.rate.multiplier.description)
    writer.records.put(number: line.rate.amountPerHour.decimalCents)
    writer.records.put(line.payCents)
    writer.records.put(statement.currency)
    writer.records.put(environment.format.why(line))
    try writer.endRecord()
  }
}

/// Writes the totals of pay periods as records.
enum PeriodRecords {
  static let columns = [
    "start", "end", "type", "locked", "ruleset", "worked_minutes", "paid_minutes",
    "paid_equivalent_minutes", "premium_minutes", "overtime_minutes", "additional_shift_minutes",
    "target_minutes", "bonus_cents", "estimated_pay_cents", "currency", "salary_cents",
    "allowance_cents", "arrears_cents", "credited_minutes", "banked_minutes",
  ]

  static func write(
    _ window: DayWindow, _ payroll: Payroll, _ writer: inout RecordWriter
  ) throws {
    try payroll.forEachPeriod(in: window) { period, statement in
      let sum = statement.worked
      writer.records.put(statement.days.lowerBound)
      writer.records.put(statement.lastDay)
      writer.records.put(period.type.word)
      writer.records.put(statement.isLocked)
      writer.records.put(statement.ruleset.title)
      for seconds in [
        sum.workedSeconds, sum.paidSeconds, sum.weightedSeconds, sum.premiumSeconds,
        sum.overtimeSeconds, sum.additionalSeconds,
      ] { writer.records.put(minutesOf: seconds) }
      writer.records.put(
        Int64(try payroll.terms(on: period.start).targetMinutes(on: statement.days)))
      writer.records.put(sum.bonusCents)
      writer.records.put(sum.payCents)
      writer.records.put(statement.currency)
      writer.records.put(sum.salaryCents)
      writer.records.put(sum.allowanceCents)
      writer.records.put(sum.arrearsCents)
      writer.records.put(Int64(sum.creditedMinutes))
      writer.records.put(minutesOf: sum.bankedSeconds)
      try writer.endRecord()
    }
  }
}

extension Payroll {
  /// Visits the pay periods to print. Skips empty ones, which would print empty pages, unless the
  /// window selects a single period.
  func forEachPrintedPeriod(
    in window: DayWindow, _ body: (PayPeriod, PayStatement) throws -> Void
  ) throws {
    try forEachPeriod(in: window) { period, statement in
      let isOnlyOne =
        window.first.map { $0 >= period.start } ?? false
        && window.last.map { $0 < period.end } ?? false
      let sum = statement.worked
      let isEmpty =
        statement.shifts.isEmpty && sum.bonusCents == 0 && sum.salaryCents == 0
        && sum.amounts.isEmpty
      if isOnlyOne || !isEmpty { try body(period, statement) }
    }
  }

  /// Visits the hours worked in a window by pay period, so that only one is in memory; skips
  /// periods that begin after today. Throws `StoreError`, `RulesetFileError`, and what `body`
  /// throws.
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
