import Domain
import Services

/// A report of the hours of some days, divided into periods.
struct HoursReport {
  let grouping: HoursCommand.Grouping
  let history: PayHistory
  /// The shifts, if they were requested.
  let shifts: [PaidShift]
  /// The elements of each part, if they were requested.
  let elements: [[PayElement]]

  /// Computes the hours worked on `days`. Throws `StoreError` and `RulesetFileError`.
  init(_ days: Range<CivilDay>, grouping: HoursCommand.Grouping, _ payroll: Payroll) throws {
    self.grouping = grouping
    history = try payroll.history(
      from: days.lowerBound, until: days.upperBound, by: grouping == .month ? .month : .period)
    shifts = grouping == .shift ? try payroll.statement(of: days).shifts : []
    elements = grouping == .element ? try payroll.elements(of: history) : []
  }

  var total: PayStatement { history.total }
}
