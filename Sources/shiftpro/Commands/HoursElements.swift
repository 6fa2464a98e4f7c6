import Domain
import Services

/// The hours and pay of some periods, line by line as payslips list them.
struct HoursElements {
  private let report: HoursReport
  private let environment: Environment

  init(_ report: HoursReport, _ environment: Environment) {
    self.report = report
    self.environment = environment
  }

  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }

  /// The table of each period, and that of the total if there are several.
  var lines: [String] {
    let worked = report.slips.indices.filter { !report.slips[$0].all.isEmpty }
    guard !worked.isEmpty else { return [texts("hours.nothing_worked")] }
    var lines = worked.flatMap { place in
      table(
        of: report.slips[place].all, report.history.parts[place],
        premiums: report.slips[place].earlier, report.years[place]) + [""]
    }
    if worked.count > 1 {
      lines += table(of: PayElement.sum(report.elements), report.total) + [""]
    }
    return lines.dropLast()
  }

  /// Returns the table of a period, whose premiums may be those of an earlier one.
  private func table(
    of elements: [PayElement], _ statement: PayStatement, premiums earlier: PayStatement? = nil,
    _ year: YearElements? = nil
  ) -> [String] {
    let hasCodes = elements.contains { $0.code != nil }
    let isFree = elements.contains { $0.taxFreeCents != 0 }
    let names =
      (hasCodes ? ["code"] : []) + ["element", "share", "paid", "units", "base", "pay"]
      + (isFree ? ["tax_free"] : []) + (year == nil ? [] : ["year"])
    let left = hasCodes ? 2 : 1
    let columns = names.indices.map {
      TextTable.Column(alignment: $0 < left ? .left : .right)
    }
    let rows = elements.map { element in
      row(element, statement, hasCodes, isFree)
        + (year.map { [pay($0.cents(of: element), statement)] } ?? [])
    }
    let free = elements.reduce(0) { $0 + $1.taxFreeCents }
    let total =
      (hasCodes ? [""] : [])
      + [
        texts("slip.total"), "", format.decimalHours(statement.worked.paidSeconds), "", "",
        pay(PayElement.cents(of: elements), statement),
      ] + (isFree ? [pay(free, statement)] : []) + (year.map { [pay($0.cents, statement)] } ?? [])
    var title = format.days(
      statement.days.lowerBound, statement.lastDay, year: environment.today.year)
    if let earlier {
      let days = format.days(
        earlier.days.lowerBound, earlier.lastDay, year: environment.today.year)
      title += " · " + texts("cli.hours.premiums_of", ["days": days])
    }
    return [title]
      + TextTable.lines(columns, [names.map { texts("cli.column.\($0)") }] + rows + [total])
      + (format.banked(statement.worked).map { [$0] } ?? [])
  }

  private func row(
    _ element: PayElement, _ statement: PayStatement, _ hasCodes: Bool, _ isFree: Bool
  ) -> [String] {
    let rate = element.rate.map { format.hourly($0, currency: statement.currency) }
    return (hasCodes ? [element.code ?? ""] : [])
      + [
        format.elementLabel(element),
        format.elementShare(element, currency: statement.currency),
        element.seconds > 0 ? format.decimalHours(element.seconds) : "",
        element.units > 0 ? format.decimalHours(element.units) : "", rate ?? "",
        pay(element.cents, statement),
      ] + (isFree ? [element.taxFreeCents > 0 ? pay(element.taxFreeCents, statement) : ""] : [])
  }

  private func pay(_ cents: Int64?, _ statement: PayStatement) -> String {
    cents.map { format.money(cents: $0, currency: statement.currency) } ?? "–"
  }
}
