import Domain
import Store

/// What was typed of a payslip in one go.
public struct SlipNote: Equatable, Sendable {
  /// The first day of the pay period.
  public var start: CivilDay
  /// Its last day, for the history.
  public var last: CivilDay
  /// The lines that go.
  public var removed: [PaySlip.Line]
  /// The lines that were told.
  public var saved: [PaySlip.Entry]

  /// What was typed of the payslip of the pay period of `days`.
  public init(
    _ days: Range<CivilDay>, removed: [PaySlip.Line] = [], saved: [PaySlip.Entry] = []
  ) {
    start = days.lowerBound
    last = days.upperBound.adding(days: -1)
    self.removed = removed
    self.saved = saved
  }
}
