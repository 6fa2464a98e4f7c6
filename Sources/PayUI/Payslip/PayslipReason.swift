import Domain

/// What could account for a difference between a payslip and the rules.
package enum PayslipReason: Hashable, Sendable {
  /// A stretch of a shift, by their positions in the statement.
  package struct Stretch: Hashable, Sendable {
    /// The shift.
    let shift: Int
    /// Its stretch.
    let line: Int
  }

  /// The payslip has nothing of it at all.
  case none
  /// Another line of the payslip differs by as much the other way round.
  case elsewhere(Payslip.Line)
  /// The payslip lacks just this stretch.
  case lacks(Stretch)
  /// The payslip lacks just what some shifts have of it.
  case lacksShifts([Int])
  /// The payslip has just this stretch twice.
  case twice(Stretch)
  /// The rules call just this stretch otherwise.
  case called(Stretch)
  /// The payslip takes off just the break of this shift once more.
  case breakTwice(Int)
  /// The payslip pays just the break of this shift.
  case breakPaid(Int)
  /// The payslip takes off so many shifts' breaks once more.
  case breaksTwice(Int)
  /// The payslip pays the breaks of so many shifts.
  case breaksPaid(Int)
  /// This shift was planned and was not marked as worked.
  case notWorked(Int)
  /// The payslip pays the times that were planned.
  case asPlanned
  /// The payslip rounds the times to so many minutes.
  case roundedTimes(minutes: Int)
  /// The payslip counts this shift as clocks show it, not as long as it was.
  case clockChange(Int)
  /// The money follows from the hours.
  case follows
  /// The hours are the same; the payslip pays so many minor units for one and the rules so many.
  case hourly(slip: Int64, here: Int64)
  /// Nothing was found.
  case nothing
  /// As much as rounding can make.
  case rounding
  /// The payslip's lines come to so much less than its sum.
  case sum(Payslip.Figures)
  /// The lines that differ account for it.
  case lines([Payslip.Line])

  /// The stretch or the shifts that it names.
  func names(shift: Int, line: Int) -> Bool {
    switch self {
    case .lacks(let stretch), .twice(let stretch), .called(let stretch):
      return stretch == Stretch(shift: shift, line: line)
    case .lacksShifts(let shifts): return shifts.contains(shift)
    case .breakTwice(let place), .breakPaid(let place), .notWorked(let place),
      .clockChange(let place):
      return place == shift
    default: return false
    }
  }
}
