import Domain
import Store

/// The lines of a payslip that were entered at once.
public struct PayslipNote: Equatable, Sendable {
  /// The first day of the pay period.
  public var start: CivilDay
  /// Its last day, for the history.
  public var last: CivilDay
  /// The lines that are removed.
  public var removed: [Payslip.Line]
  /// The lines that are added or changed.
  public var saved: [Payslip.Entry]

  /// The lines of the payslip of the pay period of `days`.
  public init(
    _ days: Range<CivilDay>, removed: [Payslip.Line] = [], saved: [Payslip.Entry] = []
  ) {
    start = days.lowerBound
    last = days.upperBound.adding(days: -1)
    self.removed = removed
    self.saved = saved
  }
}
