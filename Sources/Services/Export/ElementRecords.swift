import Domain

/// Writes the lines of payslips as records: basic pay, each premium and each kind of overtime of a
/// pay period apart.
enum ElementRecords {
  static let columns = [
    "start", "end", "locked", "code", "kind", "label", "minutes", "units", "share", "rate",
    "pay_cents", "tax_free_cents", "contribution_free_cents", "currency", "count",
    "paid_for_start", "paid_for_end", "year_start", "year_cents",
  ]

  static func write(
    _ window: DayWindow, _ payroll: Payroll, _ writer: inout RecordWriter
  ) throws {
    var year: YearElements?
    try payroll.forEachPeriod(in: window) { period, statement in
      // A part of a pay period has no payslip.
      let isWhole = statement.days == period.start..<period.end
      let slip =
        isWhole
        ? try payroll.slipElements(of: statement)
        : Payroll.SlipElements(all: statement.elements, earlier: nil)
      year = isWhole ? try payroll.yearElements(of: statement, slip.all, after: year) : nil
      for element in slip.all {
        // A private file does not say which kind an absence is of.
        let isHidden = payroll.environment.format.isPrivate && element.kind == .absence
        try write(element, slip, statement, year, isNamed: !isHidden, &writer)
      }
    }
  }

  private static func write(
    _ element: PayElement, _ slip: Payroll.SlipElements, _ statement: PayStatement,
    _ year: YearElements?, isNamed: Bool, _ writer: inout RecordWriter
  ) throws {
    writer.records.put(statement.days.lowerBound)
    writer.records.put(statement.lastDay)
    writer.records.put(statement.isLocked)
    writer.records.put(isNamed ? element.code ?? "" : "")
    writer.records.put(element.kind.rawValue)
    writer.records.put(isNamed ? element.word : element.kind.rawValue)
    writer.records.put(minutesOf: element.seconds)
    writer.records.put(number: element.unitHours)
    writer.records.put(number: element.share.description)
    writer.records.put(element.rate.map { MoneyText.plain($0.shown, statement.currency) } ?? "")
    writer.records.put(element.cents)
    writer.records.put(element.taxFreeCents)
    writer.records.put(element.contributionFreeCents)
    writer.records.put(statement.currency)
    writer.records.put(element.count == 0 ? nil : Int64(element.count))
    let days = slip.days(of: element)
    writer.records.put(days?.lowerBound)
    writer.records.put(days?.upperBound.adding(days: -1))
    writer.records.put(year?.start)
    writer.records.put(year?.cents(of: element))
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
