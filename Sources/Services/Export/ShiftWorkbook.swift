import Domain
import Interchange
import Store

/// Writes shifts as an Excel workbook with real dates and lengths, which `import` reads back.
enum ShiftWorkbook {
  private static let columns: [ExcelWriter.Column] = [
    .init("start", width: 17), .init("end", width: 17),
    .init("duration", width: 10, isSummed: true), .init("paid_time", width: 10, isSummed: true),
    .init("name", width: 20), .init("status", width: 11), .init("break_minutes", width: 14),
    .init("label", width: 14), .init("multiplier", width: 10), .init("additional", width: 11),
    .init("notes", width: 30), .init("zone", width: 18), .init("id", width: 38),
  ]

  /// Writes the shifts that start on the days of `window`. Throws `StoreError`, `RulesetFileError`,
  /// and what `write` throws.
  static func write(
    _ window: DayWindow, _ roster: Roster?, _ pay: PayContext, _ environment: Environment,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let texts = environment.texts
    let workbook = try ExcelWriter(
      sheet: texts("page.shifts"), columns,
      sums: (texts("export.sums"), texts("export.sums")), write: write)
    try roster?.forEachShift(startingOn: window) { shift in
      try workbook.add(cells(of: shift, pay, environment))
    }
    try workbook.finish()
  }

  private static func cells(
    of shift: Shift, _ pay: PayContext, _ environment: Environment
  ) -> [ExcelWriter.Cell] {
    let zone = environment.zone(of: shift), length = shift.end.seconds - shift.start.seconds
    // What was cancelled does not count in sums.
    let isCounted = !shift.status.isOff
    return [
      .moment(shift.start, in: zone), .moment(shift.end, in: zone),
      isCounted ? .length(seconds: length) : .empty,
      isCounted ? .length(seconds: pay.time(of: shift, environment).paidSeconds) : .empty,
      .text(shift.name),
      .text(shift.status.word), shift.breakMinutes.map { .number(String($0)) } ?? .empty,
      .text(shift.rateLabel ?? ""),
      .number(shift.rateMultiplier == .one ? "1" : shift.rateMultiplier.description),
      .flag(shift.isAdditionalShift), .text(shift.notes), .text(shift.zone), .text(shift.id.text),
    ]
  }
}

/// Writes hours as an Excel workbook: one row for each stretch of a shift with a single rate.
enum HoursWorkbook {
  private static let columns: [ExcelWriter.Column] = [
    .init("period_start", width: 12), .init("period_end", width: 12), .init("locked", width: 8),
    .init("name", width: 20), .init("start", width: 17), .init("end", width: 17),
    .init("duration", width: 10, isSummed: true), .init("paid_time", width: 10, isSummed: true),
    .init("label", width: 16),
    .init("multiplier", width: 10), .init("amount_per_hour", width: 16),
    .init("pay", width: 12, isSummed: true), .init("currency", width: 9), .init("why", width: 40),
    .init("shift_id", width: 38),
  ]

  /// Writes the hours worked on the days of `window`. Throws `StoreError`, `RulesetFileError`, and
  /// what `write` throws.
  static func write(
    _ window: DayWindow, _ payroll: Payroll, of chosen: Set<RecordID>? = nil,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    let environment = payroll.environment, texts = environment.texts
    let workbook = try ExcelWriter(
      sheet: texts("write_file.hours"), columns,
      sums: (texts("export.sums"), texts("export.sums")), write: write)
    try payroll.forEachPeriod(in: window) { period, statement in
      for paid in statement.shifts
      where paid.isWorked && chosen?.contains(paid.shift.id) ?? true {
        for line in paid.lines {
          try workbook.add(cells(of: line, of: paid.shift, period, statement, environment))
        }
      }
    }
    try workbook.finish()
  }

  private static func cells(
    of line: PaidLine, of shift: Shift, _ period: PayPeriod, _ statement: PayStatement,
    _ environment: Environment
  ) -> [ExcelWriter.Cell] {
    let zone = environment.zone(of: shift), currency = statement.currency
    return [
      .day(period.start), .day(period.lastDay), .flag(statement.isLocked), .text(shift.name),
      .moment(line.interval.start, in: zone), .moment(line.interval.end, in: zone),
      .length(seconds: line.seconds), line.rate.isPaid ? .length(seconds: line.seconds) : .empty,
      .text(line.rate.label),
      .number(line.rate.multiplier.description),
      .amount(MoneyText.plain(line.rate.amountPerHour, currency)),
      line.payCents.map { .amount(MoneyText.plain($0, currency)) } ?? .empty, .text(currency),
      .text(environment.format.why(line)), .text(shift.id.text),
    ]
  }
}

extension ExcelWriter.Cell {
  /// A moment as its local time; as a text with its offset if the local time occurs twice.
  fileprivate static func moment(_ moment: Instant, in zone: Zone) -> ExcelWriter.Cell {
    let local = zone.local(at: moment)
    guard case .unique = zone.resolve(local) else {
      return .text(ISOText.format(moment, shownAs: local))
    }
    return .time(local)
  }
}
