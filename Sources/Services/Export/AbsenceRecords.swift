import Domain
import Store

/// Writes absences with what they cost, credit and pay: a table with a row for each, or a list.
enum AbsenceRecords {
  static let columns = [
    "kind", "from", "to", "half", "entitlement", "unit", "cost", "credit_minutes", "pay_cents",
    "currency", "note",
  ]
  /// The columns of a list beyond those of a table, in which `from` and `to` have the times.
  static let timeColumns = ["start", "end", "zone", "absence_id"]

  /// Writes the absences with a date in `window`, by first date. A private file does not
  /// say which kind each is of. Throws `StoreError`, `RulesetFileError`, and what the writer throws.
  static func write(
    _ window: DayWindow, _ store: Store?, _ payroll: Payroll, isJSON: Bool,
    _ writer: inout RecordWriter
  ) throws {
    guard let store else { return }
    let book = AbsenceBook(store, payroll), environment = payroll.environment
    for absence in try store.absences.absences() where window.overlaps(absence.dates) {
      put(try book.report(of: absence), environment, isJSON, &writer.records)
      try writer.endRecord()
    }
  }

  private static func put(
    _ report: AbsenceReport, _ environment: Environment, _ isJSON: Bool,
    _ records: inout Records
  ) {
    let absence = report.absence, isPrivate = environment.format.isPrivate
    let entitlement = isPrivate ? nil : report.entitlement
    let zone = environment.zone(named: absence.zone)
    records.put(isPrivate ? environment.format.name(of: report.kind) : absence.kind)
    if let interval = absence.interval, !isJSON {
      records.put(interval.start, in: zone)
      records.put(interval.end, in: zone)
    } else {
      records.put(absence.from)
      records.put(absence.to)
    }
    records.put(absence.half?.rawValue)
    records.put(entitlement?.name)
    records.put(entitlement?.count.unit)
    records.put(entitlement.map { _ in report.cost.description })
    records.put(Int64(report.creditedMinutes))
    records.put(report.payCents)
    records.put(report.currency)
    records.put(isPrivate || absence.note.isEmpty ? nil : absence.note)
    guard isJSON else { return }
    records.put(absence.start.map { ISOText.format($0) })
    records.put(absence.end.map { ISOText.format($0) })
    records.put(absence.zone)
    records.put(absence.id.text)
  }
}

/// Writes the lines of the account of hours: a table with a row for each pay period, or a list.
enum AccountRecords {
  static let columns = [
    "start", "end", "target_minutes", "paid_minutes", "credited_minutes", "correction_minutes",
    "payout_minutes", "capped_minutes", "balance_minutes", "note",
  ]

  /// Writes the pay periods that touch `window`, in a private file without notes. Throws
  /// `AbsenceError.noAccount`, `StoreError`, `RulesetFileError`, and what the writer throws.
  static func write(
    _ window: DayWindow, _ payroll: Payroll, _ writer: inout RecordWriter
  ) throws {
    guard let account = try payroll.account() else { throw AbsenceError.noAccount }
    let isPrivate = payroll.environment.format.isPrivate
    for line in account.lines where window.overlaps(line.period.days) {
      put(line, isPrivate: isPrivate, &writer.records)
      try writer.endRecord()
    }
  }

  private static func put(
    _ line: HoursAccount.Line, isPrivate: Bool, _ records: inout Records
  ) {
    func sum(_ kind: AccountEntry.Kind) -> Int64 {
      line.entries.reduce(0) { $0 + ($1.kind == kind ? Int64($1.minutes) : 0) }
    }
    let period = line.period
    records.put(period.days.lowerBound)
    records.put(period.days.upperBound.adding(days: -1))
    records.put(Int64(period.targetMinutes))
    records.put(Int64(period.paidMinutes))
    records.put(Int64(period.creditedMinutes))
    records.put(sum(.correction))
    records.put(sum(.payout))
    records.put(Int64(line.cappedMinutes))
    records.put(Int64(line.balanceMinutes))
    let notes = line.entries.map(\.note).filter { !$0.isEmpty }
    records.put(isPrivate || notes.isEmpty ? nil : notes.joined(separator: "; "))
  }
}
