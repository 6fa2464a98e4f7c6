import App
import Domain
import Interchange

/// A line of a table.
enum CSVRecord {
  static func text(_ values: [String]) -> String { CSVText.record(values) }
}

extension JSON {
  /// The value as a table holds it: nothing for null.
  var plain: String {
    switch self {
    case .null: return ""
    case .string(let text), .number(let text): return text
    case .bool, .integer, .array, .object, .members: return text()
    }
  }
}

/// Shifts as records that `import` reads back: those that are planned too, cancelled ones named so.
enum ShiftRecords {
  private static let columns = [
    "start", "end", "zone", "name", "status", "break_minutes", "label", "multiplier",
    "additional", "notes", "id",
  ]

  static func write(
    _ window: DayWindow, _ session: Session, _ writer: inout RecordWriter
  ) throws {
    try writer.begin(columns)
    let environment = try session.environment()
    try session.roster()?.forEachShift(startingIn: window.interval(in: environment.zone)) {
      try writer.add(members($0, environment))
    }
  }

  private static func members(_ shift: Shift, _ environment: AppEnvironment) -> [RecordWriter
    .Member]
  {
    var there = environment
    there.zone = environment.zone(of: shift)
    let values: [JSON] = [
      .string(there.withOffset(shift.start)), .string(there.withOffset(shift.end)),
      .string(shift.zone), .string(shift.name), .string(shift.status.word),
      JSON(shift.breakMinutes.map(Int64.init)), JSON(shift.rateLabel), JSON(shift.rateMultiplier),
      .bool(shift.isAdditionalShift), .string(shift.notes), .string(shift.id.text),
    ]
    return Array(zip(columns, values))
  }
}

/// Hours as records: a line for each stretch of a shift that is paid in one way.
enum HoursRecords {
  private static let columns = [
    "period_start", "period_end", "locked", "shift_id", "name", "start", "end", "minutes", "label",
    "multiplier", "amount_per_hour_cents", "pay_cents", "currency", "why",
  ]

  static func write(
    _ window: DayWindow, _ session: Session, _ writer: inout RecordWriter
  ) throws {
    try writer.begin(columns)
    let environment = try session.environment(), payroll = try session.payroll()
    guard let extent = try payroll.extent() else { return }
    var day = max(window.first ?? extent.lowerBound, extent.lowerBound)
    let end = min(window.last ?? environment.today, environment.today).adding(days: 1)
    // Period by period, so that no more than one is in memory.
    while day < end {
      let period = try payroll.period(containing: day)
      let days = day..<min(period.end, end)
      let statement = try payroll.statement(of: days)
      for paid in statement.shifts where !paid.isAhead {
        for line in paid.lines {
          try writer.add(members(line, of: paid.shift, period, statement, environment))
        }
      }
      day = days.upperBound
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
