import Domain

/// Writes the lines of payslips as records: basic pay, each premium and each kind of overtime of a
/// pay period apart.
enum ElementRecords {
  static let columns = [
    "start", "end", "locked", "code", "kind", "label", "minutes", "units", "share", "rate",
    "pay_cents", "tax_free_cents", "contribution_free_cents", "currency",
  ]

  static func write(
    _ window: DayWindow, _ payroll: Payroll, _ writer: inout RecordWriter
  ) throws {
    try payroll.forEachPeriod(in: window) { _, statement in
      for element in statement.elements { try write(element, statement, &writer) }
    }
  }

  private static func write(
    _ element: PayElement, _ statement: PayStatement, _ writer: inout RecordWriter
  ) throws {
    writer.records.put(statement.days.lowerBound)
    writer.records.put(statement.lastDay)
    writer.records.put(statement.isLocked)
    writer.records.put(element.code ?? "")
    writer.records.put(element.kind.rawValue)
    writer.records.put(element.word)
    writer.records.put(minutesOf: element.seconds)
    writer.records.put(number: element.unitHours)
    writer.records.put(number: element.share.description)
    writer.records.put(element.rate.map { MoneyText.plain($0.shown, statement.currency) } ?? "")
    writer.records.put(element.cents)
    writer.records.put(element.taxFreeCents)
    writer.records.put(element.contributionFreeCents)
    writer.records.put(statement.currency)
    try writer.endRecord()
  }
}

extension PayElement {
  /// The units in hours with up to four decimals.
  package var unitHours: String {
    let parts = (Int128(units) * 10_000 + 1800) / 3600
    return Factor(trillionths: Int64(clamping: parts * 100_000_000)).description
  }
}
