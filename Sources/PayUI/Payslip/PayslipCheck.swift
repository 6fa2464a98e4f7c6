import Domain
import Services

/// A payslip beside what the rules make of the same pay period.
package struct PayslipCheck: Equatable, Sendable {
  /// A line of both.
  package struct Row: Equatable, Sendable {
    /// What it is about.
    let line: Payslip.Line
    /// What the rules make of it; money is nil where no base rate is known.
    let here: Payslip.Figures
    /// What the payslip says.
    let slip: Payslip.Figures

    /// Seconds that the payslip has more; 0 where both show the same minutes, nil where it says
    /// nothing.
    var seconds: Int64? {
      guard let here = here.seconds, let slip = slip.seconds else { return nil }
      return abs(slip - here) < 60 ? 0 : slip - here
    }

    /// Minor units that the payslip has more; nil where it or the rules say nothing.
    var cents: Int64? {
      guard let here = here.cents, let slip = slip.cents else { return nil }
      return slip - here
    }

    /// Whether anything was typed.
    var isTyped: Bool { !slip.isEmpty }

    /// Whether anything that was typed has something to stand beside.
    var isCompared: Bool { seconds != nil || cents != nil }

    /// How many of its figures differ.
    var differences: Int { [seconds, cents].filter { ($0 ?? 0) != 0 }.count }
  }

  /// How far the payslip was checked, and with what outcome.
  package enum Outcome: Equatable, Sendable {
    /// Nothing was typed.
    case none
    /// What was typed is right, but that is not all.
    case begun
    /// All is as it should be.
    case agrees
    /// So many figures differ.
    case differs(Int)
  }

  /// The lines; those of the rules first, those that only the payslip has behind them.
  let rows: [Row]
  /// All of it: what the payslip says in sum where its sum was not typed.
  let total: Row
  /// The sum as the payslip prints it, where that was typed.
  private let typedTotal: Payslip.Figures

  /// Whether the sum was typed and not added up.
  var hasTypedTotal: Bool { !typedTotal.isEmpty }

  /// What `slip` says beside `statement`.
  package init(_ statement: PayStatement, _ slip: Payslip) {
    let worked = statement.worked
    var rows = worked.byRate.map { rate in
      let line = Payslip.Line(rate)
      return Row(
        line: line, here: Payslip.Figures(seconds: rate.seconds, cents: rate.payCents),
        slip: slip[line] ?? Payslip.Figures())
    }
    for (line, cents) in [
      (Payslip.Line.salary, worked.salaryCents), (.bonus, worked.bonusCents),
    ] where cents != 0 || slip[line] != nil {
      rows.append(
        Row(
          line: line, here: Payslip.Figures(cents: cents), slip: slip[line] ?? Payslip.Figures()))
    }
    let known = Set(rows.map(\.line))
    let nothing = Payslip.Figures(seconds: 0, cents: worked.payCents.map { _ in 0 })
    rows += slip.entries.filter { !known.contains($0.line) && $0.line != .total }.map {
      Row(line: $0.line, here: nothing, slip: $0.figures)
    }
    self.rows = rows
    let typed = slip[.total] ?? Payslip.Figures()
    typedTotal = typed
    total = Row(
      line: .total, here: Payslip.Figures(seconds: worked.paidSeconds, cents: worked.payCents),
      slip: Payslip.Figures(
        seconds: typed.seconds ?? Self.sum(rows, \.seconds),
        cents: typed.cents ?? Self.sum(rows, \.cents)))
  }

  /// What the payslip's lines come to, once there is a figure for each of the rules' lines.
  private static func sum(
    _ rows: [Row], _ figure: (Payslip.Figures) -> Int64?
  ) -> Int64? {
    let isComplete = rows.allSatisfy { figure($0.here) == nil || figure($0.slip) != nil }
    guard isComplete, rows.contains(where: { figure($0.slip) != nil }) else { return nil }
    return rows.reduce(0) { $0 + (figure($1.slip) ?? 0) }
  }

  /// All lines, the sum at the end.
  var allRows: [Row] { rows + [total] }

  /// The row of a line.
  package func row(of line: Payslip.Line) -> Row? { allRows.first { $0.line == line } }

  /// How much more the payslip's own sum is than its lines; nil where that cannot be told.
  var excess: Payslip.Figures {
    Payslip.Figures(
      seconds: typedTotal.seconds == nil ? nil : excess(\.seconds, 60),
      cents: typedTotal.cents == nil ? nil : excess(\.cents, 1))
  }

  private func excess(_ figure: (Payslip.Figures) -> Int64?, _ least: Int64) -> Int64? {
    guard let sum = Self.sum(rows, figure), let total = figure(total.slip) else { return nil }
    return abs(total - sum) < least ? 0 : total - sum
  }

  /// How far it was checked.
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
