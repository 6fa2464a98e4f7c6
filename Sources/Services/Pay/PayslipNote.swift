import Domain
import Store

/// The lines of a payslip that were entered at once.
package struct PayslipNote: Equatable, Sendable {
  /// The first day of the pay period.
  var start: CivilDay
  /// Its last day, for the history.
  var last: CivilDay
  /// The lines that are removed.
  package var removed: [Payslip.Line]
  /// The lines that are added or changed.
  package var saved: [Payslip.Entry]

  /// The lines of the payslip of the pay period of `days`.
  package init(
    _ days: Range<CivilDay>, removed: [Payslip.Line] = [], saved: [Payslip.Entry] = []
  ) {
    start = days.lowerBound
    last = days.upperBound.adding(days: -1)
    self.removed = removed
    self.saved = saved
  }
}
