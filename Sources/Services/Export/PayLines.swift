import Domain

/// The lines of pay on printed pages, in the form of the employer's payslip: a line for each rate,
/// or basic pay, premiums and overtime apart.
struct PayLines {
  /// A line; empty texts where it has no rate or hours.
  struct Line {
    let label: String
    let rate: String
    let hours: String
    /// The hours in seconds, for bars.
    let seconds: Int64
    let cents: Int64?
  }

  private let statement: PayStatement
  private let format: Format

  /// Creates the lines of a statement with its shifts.
  init(_ statement: PayStatement, _ format: Format) {
    self.statement = statement
    self.format = format
  }

  /// Whether premiums are apart.
  var isApart: Bool { statement.ruleset.payslip.premiums == .apart }

  /// The lines without the total.
  var all: [Line] { isApart ? elements : rates + extras }

  /// Formats hours as the payslip does.
  func hours(_ seconds: Int64) -> String {
    isApart ? format.decimalHours(seconds) : format.hours(seconds: seconds)
  }

  private var rates: [Line] {
    statement.worked.byRate.map { rate in
      let factor = format.factor(
        rate.multiplier, plus: rate.amountPerHour, currency: statement.currency)
      return Line(
        label: format.rateLabel(rate.label), rate: factor, hours: hours(rate.seconds),
        seconds: rate.seconds, cents: rate.payCents)
    }
  }

  private var extras: [Line] {
    let sum = statement.worked
    let plain = [("slip.salary", sum.salaryCents), ("slip.bonus", sum.bonusCents)]
      .filter { $0.1 != 0 }.map { (format.texts($0.0), $0.1) }
    return (plain + sum.amounts.map { (format.label($0), $0.cents) }).map {
      Line(label: $0.0, rate: "", hours: "", seconds: 0, cents: $0.1)
    }
  }

  private var elements: [Line] {
    statement.elements.map { element in
      let label = format.elementLabel(element)
      let seconds = element.time(in: statement.ruleset.payslip.units)
      return Line(
        label: element.code.map { "\($0) \(label)" } ?? label,
        rate: format.elementShare(element, currency: statement.currency),
        hours: seconds > 0 ? hours(seconds) : "", seconds: seconds, cents: element.cents)
    }
  }
}
