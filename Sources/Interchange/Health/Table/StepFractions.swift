import Domain

/// Rounds fractions of steps, which apps write that share steps among hours: the whole numbers of a
/// source and day add up to its rounded sum, not to the sum of rounded ones.
struct StepFractions {
  private struct Sum {
    var day: CivilDay
    var thousandths: Int64 = 0
    var whole: Int64 = 0
  }

  private var sums: [Int: Sum] = [:]

  /// Returns the whole steps of a row with a number of thousandths.
  mutating func whole(
    _ thousandths: Int64, on day: @autoclosure () -> CivilDay, of source: Int
  ) -> Int64 {
    // Most tables have none.
    if thousandths % 1000 == 0, sums[source] == nil { return thousandths / 1000 }
    let day = day()
    var sum = sums[source] ?? Sum(day: day)
    if sum.day != day { sum = Sum(day: day) }
    let (total, overflow) = sum.thousandths.addingReportingOverflow(thousandths)
    guard !overflow, total <= .max - 500 else { return thousandths / 1000 }
    let whole = (total + 500) / 1000 - sum.whole
    sum.thousandths = total
    sum.whole += whole
    sums[source] = sum
    return whole
  }
}
