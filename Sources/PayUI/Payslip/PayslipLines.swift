import Domain
import Services

/// The stretches of time that the lines of a payslip consist of.
struct PayslipLines {
  private let index: PayElementIndex

  /// Creates the lines of a statement.
  init(_ statement: PayStatement) { index = PayElementIndex(of: statement.stretches) }

  /// Returns whether a stretch belongs to a line.
  func holds(_ line: Payslip.Line) -> (PaidLine) -> Bool {
    switch line {
    case .rate(let label, let multiplier, let amountPerHour):
      return {
        $0.rate.label == label && $0.rate.multiplier == multiplier
          && $0.rate.amountPerHour == amountPerHour
      }
    case .element(let name):
      return { paid in index.parts(of: paid.stretch).contains { $0.name == name } }
    case .salary, .bonus, .amount: return { _ in false }
    case .other, .total: return { _ in true }
    }
  }

  /// Returns the part of the base rate that a line pays for an hour of a stretch, in trillionths.
  func share(of line: Payslip.Line, in paid: PaidLine) -> Int64 {
    switch line {
    case .rate, .other, .total: return paid.rate.multiplier.trillionths
    case .element(let name):
      return index.parts(of: paid.stretch).first { $0.name == name }?.share.trillionths ?? 0
    case .salary, .bonus, .amount: return 0
    }
  }
}
