import Domain
import Store

/// The lines of a payslip that are saved together.
package struct PayslipNote: Equatable, Sendable {
  /// The first day of the pay period.
  var start: CivilDay
  /// Its last day, for the history.
  var last: CivilDay
  /// The removed lines.
  package var removed: [Payslip.Line]
  /// The added or changed lines.
  package var saved: [Payslip.Entry]

  /// Creates a change of the payslip for the pay period of `days`.
  package init(
    _ days: Range<CivilDay>, removed: [Payslip.Line] = [], saved: [Payslip.Entry] = []
  ) {
    start = days.lowerBound
    last = days.upperBound.adding(days: -1)
    self.removed = removed
    self.saved = saved
  }
}
