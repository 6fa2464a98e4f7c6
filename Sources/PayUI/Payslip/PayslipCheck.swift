import Domain
import Services

/// A comparison of a payslip with the statement that the rules give for its pay period.
package struct PayslipCheck: Equatable, Sendable {
  /// A line of the comparison.
  package struct Row: Equatable, Sendable {
    /// The line.
    let line: Payslip.Line
    /// The figures by the rules; money is nil without a base rate.
    let here: Payslip.Figures
    /// The figures on the payslip.
    let slip: Payslip.Figures

    /// The excess of the payslip in seconds; 0 if both show the same minutes, nil if it has no
    /// hours.
    var seconds: Int64? {
      guard let here = here.seconds, let slip = slip.seconds else { return nil }
      return abs(slip - here) < 60 ? 0 : slip - here
    }

    /// The excess of the payslip in minor units; nil if either side has no amount.
    var cents: Int64? {
      guard let here = here.cents, let slip = slip.cents else { return nil }
      return slip - here
    }

    /// Whether anything was entered.
    var isTyped: Bool { !slip.isEmpty }

    /// Whether anything entered can be compared.
    var isCompared: Bool { seconds != nil || cents != nil }

    /// The number of figures that differ.
    var differences: Int { [seconds, cents].filter { ($0 ?? 0) != 0 }.count }
  }

  /// The result of a payslip check.
  package enum Outcome: Equatable, Sendable {
    /// Nothing was entered.
    case none
    /// Everything entered is correct, but some is missing.
    case begun
    /// Everything is correct.
    case agrees
    /// The number of figures that differ.
    case differs(Int)
  }

  /// Whether premiums are apart or whole.
  let premiums: PayslipRules.Premiums
  /// The figures for the time of premiums.
  let units: PayslipRules.Units
  /// The elements of the pay, if premiums are apart.
  let elements: [PayElement]
  /// The lines: those of the rules, then those only on the payslip.
  let rows: [Row]
  /// The total; that of the payslip's lines if its total was not entered.
  let total: Row
  /// The total as entered.
  private let typedTotal: Payslip.Figures

  /// Whether the total was entered rather than added up.
  var hasTypedTotal: Bool { !typedTotal.isEmpty }

  /// Compares `slip` with `statement`; by default with premiums as they were entered, or else as
  /// the rules say. `elements` are those of the statement, if they are known.
  package init(
    _ statement: PayStatement, _ slip: Payslip, premiums: PayslipRules.Premiums? = nil,
    elements: [PayElement]? = nil
  ) {
    let worked = statement.worked
    let premiums = premiums ?? slip.premiums(under: statement.ruleset)
    let isApart = premiums == .apart
    self.premiums = premiums
    units = statement.ruleset.payslip.units
    self.elements = isApart ? elements ?? statement.elements : []
    var rows =
      isApart
      ? Self.rows(self.elements, units, slip)
      : Self.rows(worked.byRate, slip)
    let amounts = worked.amounts.map { (Payslip.Line.amount($0.name), $0.cents) }
    for (line, cents) in [
      (Payslip.Line.salary, worked.salaryCents), (.bonus, worked.bonusCents),
    ] + amounts
    where (cents != 0 || slip[line] != nil) && !rows.contains(where: { $0.line == line }) {
      rows.append(
        Row(
          line: line, here: Payslip.Figures(cents: cents), slip: slip[line] ?? Payslip.Figures()))
    }
    let known = Set(rows.map(\.line))
    let nothing = Payslip.Figures(seconds: 0, cents: worked.payCents.map { _ in 0 })
    rows += slip.entries.filter {
      !known.contains($0.line) && $0.line != .total && !$0.line.isHidden(if: premiums)
    }.map {
      Row(line: $0.line, here: nothing, slip: $0.figures)
    }
    self.rows = rows
    let typed = slip[.total] ?? Payslip.Figures()
    typedTotal = typed
    let pay = isApart ? PayElement.cents(of: self.elements) : worked.payCents
    total = Row(
      line: .total, here: Payslip.Figures(seconds: worked.paidSeconds, cents: pay),
      slip: Payslip.Figures(
        // Elements share their hours.
        seconds: typed.seconds ?? (isApart ? nil : Self.sum(rows, \.seconds)),
        cents: typed.cents ?? Self.sum(rows, \.cents)))
  }

  private static func rows(_ rates: [PaySummary.RateLine], _ slip: Payslip) -> [Row] {
    rates.map { rate in
      let line = Payslip.Line(rate)
      return Row(
        line: line, here: Payslip.Figures(seconds: rate.seconds, cents: rate.payCents),
        slip: slip[line] ?? Payslip.Figures())
    }
  }

  private static func rows(
    _ elements: [PayElement], _ units: PayslipRules.Units, _ slip: Payslip
  ) -> [Row] {
    elements.map { element in
      let line = Payslip.Line(element), isMoney = line.isMoney
      let seconds = element.time(in: units)
      return Row(
        line: line,
        here: Payslip.Figures(seconds: isMoney ? nil : seconds, cents: element.cents),
        slip: slip[line] ?? Payslip.Figures())
    }
  }

  /// Returns the element of a line; nil if it has none.
  func element(of line: Payslip.Line) -> PayElement? {
    elements.first { Payslip.Line($0) == line }
  }

  /// Returns the sum of the payslip's lines once every line of the rules has a figure.
  private static func sum(
    _ rows: [Row], _ figure: (Payslip.Figures) -> Int64?
  ) -> Int64? {
    let isComplete = rows.allSatisfy { figure($0.here) == nil || figure($0.slip) != nil }
    guard isComplete, rows.contains(where: { figure($0.slip) != nil }) else { return nil }
    return rows.reduce(0) { $0 + (figure($1.slip) ?? 0) }
  }

  /// All lines, the total last.
  var allRows: [Row] { rows + [total] }

  /// Returns the row of a line.
  package func row(of line: Payslip.Line) -> Row? { allRows.first { $0.line == line } }

  /// The excess of the entered total over the sum of the lines; nil if unknown.
  var excess: Payslip.Figures {
    Payslip.Figures(
      seconds: typedTotal.seconds == nil || premiums == .apart ? nil : excess(\.seconds, 60),
      cents: typedTotal.cents == nil ? nil : excess(\.cents, 1))
  }

  private func excess(_ figure: (Payslip.Figures) -> Int64?, _ least: Int64) -> Int64? {
    guard let sum = Self.sum(rows, figure), let total = figure(total.slip) else { return nil }
    return abs(total - sum) < least ? 0 : total - sum
  }

  /// The result of the check.
  package var outcome: Outcome {
    let typed = rows.filter(\.isTyped)
    guard !typed.isEmpty || hasTypedTotal else { return .none }
    let own = hasTypedTotal ? total.differences : 0
    let differences = typed.reduce(own) { $0 + $1.differences }
    if differences > 0 { return .differs(differences) }
    let isWhole = rows.allSatisfy(\.isCompared) && !rows.isEmpty
    return hasTypedTotal && total.isCompared || isWhole ? .agrees : .begun
  }
}

extension Payslip {
  /// Returns whether premiums are apart or whole: as they were entered, or else as the rules say.
  func premiums(under ruleset: PayRuleset) -> PayslipRules.Premiums {
    premiums ?? ruleset.payslip.premiums
  }
}

extension Payslip.Line {
  /// Returns whether the line belongs to the other form of a payslip.
  fileprivate func isHidden(if premiums: PayslipRules.Premiums) -> Bool {
    switch self {
    case .rate: premiums == .apart
    case .element: premiums == .whole
    case .salary, .bonus, .amount, .other, .total: false
    }
  }
}
