import Domain
import Services
import TerminalText

/// The names and rates of a payslip's lines, so that no two read alike.
struct PayslipWords {
  private let check: PayslipCheck
  private let statement: PayStatement
  private let format: Format

  /// Creates the words for the lines of a check.
  init(_ check: PayslipCheck, _ statement: PayStatement, _ format: Format) {
    self.check = check
    self.statement = statement
    self.format = format
  }

  // MARK: Rates

  /// Returns the rate of a line: `1.35`, `1.0+4.00`, `30 %`.
  func rate(of line: Payslip.Line) -> String {
    if let element = check.element(of: line) {
      return format.elementShare(element, currency: statement.currency)
    }
    guard case .rate(_, let multiplier, let amount) = line else { return "" }
    let factor = format.plainFactor(multiplier, plus: amount, currency: statement.currency)
    return amount > 0 ? factor : DisplayText.truncate(factor, to: 5)
  }

  /// The width of the widest rate.
  var widest: Int { check.rows.map { DisplayText.width(rate(of: $0.line)) }.max() ?? 0 }

  // MARK: Names

  /// Returns the name of a line, with its code.
  func name(of line: Payslip.Line) -> String {
    guard let element = check.element(of: line) else {
      let amount = statement.worked.amounts.first { Payslip.Line.amount($0.name) == line }
      return amount.map(format.label) ?? format.slipLabel(line, nil)
    }
    let label = format.elementLabel(element)
    return element.code.map { "\($0) \(label)" } ?? label
  }

  /// Returns the names of the lines cut to a width. Those that would read alike with their rates
  /// are cut in front, or else numbered.
  func labels(width: Int, showsRates: Bool) -> [Payslip.Line: String] {
    var labels: [Payslip.Line: String] = [:]
    var known: Set<String> = []
    for row in check.rows where !row.line.isOther {
      let line = row.line, rate = rate(of: line), name = name(of: line)
      let besides = showsRates ? " " + rate : ""
      let choices = [
        DisplayText.truncate(name, to: width), withRate(name, rate, width), end(of: name, width),
      ]
      var label = choices.first { !known.contains($0 + besides) } ?? ""
      if label.isEmpty {
        let number = " \(known.count)"
        label = DisplayText.truncate(name, to: width - DisplayText.width(number)) + number
      }
      known.insert(label + besides)
      labels[line] = label
    }
    return labels
  }

  private func withRate(_ name: String, _ rate: String, _ width: Int) -> String {
    let room = width - DisplayText.width(rate) - 1
    return room > 3 ? DisplayText.truncate(name, to: room) + " " + rate : ""
  }

  private func end(of name: String, _ width: Int) -> String {
    var end = Substring(name)
    while DisplayText.width(String(end)) > width - 1 { end.removeFirst() }
    return "…" + end
  }
}
