import Domain
import Store

/// The lines of a payslip that were entered at once.
public struct SlipNote: Equatable, Sendable {
  /// The first day of the pay period.
  public var start: CivilDay
  /// Its last day, for the history.
  public var last: CivilDay
  /// The lines that are removed.
  public var removed: [PaySlip.Line]
  /// The lines that are added or changed.
  public var saved: [PaySlip.Entry]

  /// The lines of the payslip of the pay period of `days`.
  public init(
    _ days: Range<CivilDay>, removed: [PaySlip.Line] = [], saved: [PaySlip.Entry] = []
  ) {
    start = days.lowerBound
    last = days.upperBound.adding(days: -1)
    self.removed = removed
    self.saved = saved
  }
}
