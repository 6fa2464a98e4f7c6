import Domain

/// A possible reason for a difference between a payslip and the rules.
package enum PayslipReason: Hashable, Sendable {
  /// A stretch of a shift, by their indices in the statement.
  package struct Stretch: Hashable, Sendable {
    /// The index of the shift.
    let shift: Int
    /// The index of the stretch.
    let line: Int
  }

  /// The payslip lacks the line entirely.
  case none
  /// Another line of the payslip has the opposite difference.
  case elsewhere(Payslip.Line)
  /// The payslip lacks exactly this stretch.
  case lacks(Stretch)
  /// The payslip lacks exactly the time of these shifts.
  case lacksShifts([Int])
  /// The payslip counts exactly this stretch twice.
  case twice(Stretch)
  /// The rules label exactly this stretch differently.
  case called(Stretch)
  /// The payslip deducts the break of this shift twice.
  case breakTwice(Int)
  /// The payslip pays the break of this shift.
  case breakPaid(Int)
  /// The payslip deducts the breaks of that many shifts twice.
  case breaksTwice(Int)
  /// The payslip pays the breaks of that many shifts.
  case breaksPaid(Int)
  /// This shift was planned but not marked as worked.
  case notWorked(Int)
  /// The payslip pays the planned times.
  case asPlanned
  /// The payslip rounds the times to that many minutes.
  case roundedTimes(minutes: Int)
  /// The payslip counts this shift by the wall clock instead of its true length.
  case clockChange(Int)
  /// The payslip has the time of the pay period of these days, the one before.
  case earlier(Range<CivilDay>)
  /// The payslip pays these shifts at the base rate that applied before that day.
  case oldRate(CivilDay, old: HourlyAmount, shifts: [Int])
  /// The difference in money follows from that in hours.
  case follows
  /// The hours are equal, but the hourly rates in minor units differ.
  case hourly(slip: Int64, here: Int64)
  /// No reason was found.
  case nothing
  /// The difference is within rounding.
  case rounding
  /// The payslip's total exceeds the sum of its lines by these figures.
  case sum(Payslip.Figures)
  /// The differences of these lines explain it.
  case lines([Payslip.Line])

  /// Returns whether the reason names a stretch or its shift.
  func names(shift: Int, line: Int) -> Bool {
    switch self {
    case .lacks(let stretch), .twice(let stretch), .called(let stretch):
      return stretch == Stretch(shift: shift, line: line)
    case .lacksShifts(let shifts), .oldRate(_, _, let shifts): return shifts.contains(shift)
    case .breakTwice(let place), .breakPaid(let place), .notWorked(let place),
      .clockChange(let place):
      return place == shift
    default: return false
    }
  }
}
