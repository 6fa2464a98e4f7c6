import Domain
import Services

/// Searches the stretches of a line's shifts for possible reasons of its differences.
package struct PayslipExplanation {
  /// The maximum number of reasons.
  private static let most = 4

  private let statement: PayStatement
  private let check: PayslipCheck
  private let row: PayslipCheck.Row
  private let environment: Environment
  /// The stretches of the line, shift by shift.
  let stretches: [PayslipReason.Stretch]

  /// Creates the explanation of `row` of `check`.
  package init(
    of row: PayslipCheck.Row, in check: PayslipCheck, _ statement: PayStatement,
    _ environment: Environment
  ) {
    self.row = row
    self.check = check
    self.statement = statement
    self.environment = environment
    stretches = Self.stretches(of: row.line, in: statement)
  }

  /// Returns the paid stretches of a line; all of them for the total and for a line only on the
  /// payslip.
  static func stretches(of line: Payslip.Line, in statement: PayStatement) -> [PayslipReason
    .Stretch]
  {
    statement.shifts.enumerated().flatMap { place, paid -> [PayslipReason.Stretch] in
      guard !paid.isAhead else { return [] }
      return paid.lines.indices.compactMap { index in
        let rate = paid.lines[index].rate
        guard rate.isPaid, line.holds(rate) else { return nil }
        return PayslipReason.Stretch(shift: place, line: index)
      }
    }
  }

  /// Returns the possible reasons for the differences, most likely first.
  package func reasons() -> [PayslipReason] {
    var reasons = row.line == .total ? sumReasons() : []
    // Lines that differ explain the total, and have explanations of their own.
    if case .lines? = reasons.first { return reasons }
    if let seconds = row.seconds, seconds != 0 { reasons += hourReasons(seconds) }
    if let cents = row.cents, cents != 0 { reasons += moneyReasons(cents) }
    if reasons.isEmpty, row.differences > 0 { return [.nothing] }
    return Array(reasons.uniqued.prefix(Self.most))
  }

  // MARK: The sum

  private func sumReasons() -> [PayslipReason] {
    let excess = check.excess
    if (excess.seconds ?? 0) != 0 || (excess.cents ?? 0) != 0 { return [.sum(excess)] }
    let lines = check.rows.filter { $0.differences > 0 }.map(\.line)
    guard !lines.isEmpty, row.differences > 0, isSum(\.seconds, 60), isSum(\.cents, 1) else {
      return []
    }
    return [.lines(lines)]
  }

  /// Returns whether the differences of the lines add up to that of the total, within `unit` per
  /// line.
  private func isSum(_ figure: (PayslipCheck.Row) -> Int64?, _ unit: Int64) -> Bool {
    guard let difference = figure(row), difference != 0 else { return true }
    let sum = check.rows.reduce(0) { $0 + (figure($1) ?? 0) }
    return abs(sum - difference) < unit * Int64(check.rows.count)
  }

  // MARK: Hours

  private func hourReasons(_ seconds: Int64) -> [PayslipReason] {
    var reasons: [PayslipReason] = []
    if let other = other(with: -seconds, \.seconds) { reasons.append(.elsewhere(other)) }
    reasons += seconds < 0 ? lacking(-seconds) : having(seconds)
    reasons += timeReasons(seconds)
    return reasons
  }

  /// Returns another line with the opposite difference.
  private func other(
    with difference: Int64, _ figure: (PayslipCheck.Row) -> Int64?
  ) -> Payslip.Line? {
    guard row.line != .total else { return nil }
    return check.rows.first {
      $0.line != row.line && figure($0).map { abs($0 - difference) < 60 && $0 != 0 } ?? false
    }?.line
  }

  private func isSame(_ a: Int64, _ b: Int64) -> Bool { abs(a - b) < 60 }

  private func length(_ stretch: PayslipReason.Stretch) -> Int64 {
    statement.shifts[stretch.shift].lines[stretch.line].seconds
  }

  /// The time of each shift in the line.
  private var shares: [(shift: Int, seconds: Int64)] {
    let shifts = stretches.map(\.shift).uniqued
    return shifts.map { shift in
      (shift, stretches.reduce(0) { $1.shift == shift ? $0 + length($1) : $0 })
    }
  }

  private func lacking(_ missing: Int64) -> [PayslipReason] {
    if row.slip.seconds == 0 { return [.none] }
    var reasons = stretches.filter { isSame(length($0), missing) }.map(PayslipReason.lacks)
    let shares = shares
    let single = Set(stretches.filter { isSame(length($0), missing) }.map(\.shift))
    reasons += shares.filter { isSame($0.seconds, missing) && !single.contains($0.shift) }
      .map { .lacksShifts([$0.shift]) }
    if reasons.isEmpty, let pair = pair(of: shares, with: missing) { reasons = [pair] }
    return reasons + breaks(missing, once: PayslipReason.breakTwice, all: PayslipReason.breaksTwice)
  }

  /// Returns two shifts whose time in the line adds up to the missing one.
  private func pair(
    of shares: [(shift: Int, seconds: Int64)], with missing: Int64
  ) -> PayslipReason? {
    for (place, one) in shares.enumerated() {
      for two in shares[(place + 1)...] where isSame(one.seconds + two.seconds, missing) {
        return .lacksShifts([one.shift, two.shift])
      }
    }
    return nil
  }

  private func having(_ surplus: Int64) -> [PayslipReason] {
    var reasons = breaks(surplus, once: PayslipReason.breakPaid, all: PayslipReason.breaksPaid)
    reasons += notWorked.filter { isSame($0.seconds, surplus) }.map { .notWorked($0.shift) }
    let same = stretches.filter { isSame(length($0), surplus) }
    if case .other = row.line { return reasons + same.map(PayslipReason.called) }
    return reasons.isEmpty ? same.map(PayslipReason.twice) : reasons
  }

  /// Returns reasons for a difference equal to the unpaid breaks of one, several or all shifts.
  private func breaks(
    _ difference: Int64, once: (Int) -> PayslipReason, all: (Int) -> PayslipReason
  ) -> [PayslipReason] {
    let unpaid = stretches.map(\.shift).uniqued.map { shift in
      let lines = statement.shifts[shift].lines
      let breaks = lines.filter { !$0.rate.isPaid && !$0.rate.isReplaced }
      return (shift: shift, seconds: breaks.reduce(0) { $0 + $1.seconds })
    }.filter { $0.seconds > 0 }
    let same = unpaid.filter { isSame($0.seconds, difference) }
    if !same.isEmpty { return same.map { once($0.shift) } }
    let sum = unpaid.reduce(0) { $0 + $1.seconds }
    return unpaid.count > 1 && isSame(sum, difference) ? [all(unpaid.count)] : []
  }

  /// The planned shifts that were not worked, with the time they would have added to the line.
  private var notWorked: [(shift: Int, seconds: Int64)] {
    statement.shifts.enumerated().compactMap { place, paid in
      guard paid.isAhead else { return nil }
      let own = paid.lines.filter { $0.rate.isPaid && row.line.holds($0.rate) }
      let plan = PayShift(paid.shift, paid.shift.scheduled, "")
      let planned = statement.ruleset.time(of: plan) { _ in .utc }.paidSeconds
      return (place, paid.lines.isEmpty ? planned : own.reduce(0) { $0 + $1.seconds })
    }
  }

  // MARK: Other times

  /// Returns reasons for a difference if the payslip uses other starts and ends than the rules.
  private func timeReasons(_ difference: Int64) -> [PayslipReason] {
    var reasons: [PayslipReason] = []
    let planned = change { Interval(start: $0.scheduledStart, end: $0.scheduledEnd) }
    if planned != 0, isSame(planned, difference) { reasons.append(.asPlanned) }
    for minutes in [15, 30, 6] {
      let rounded = change { punched($0, Int64(minutes) * 60) }
      if rounded != 0, isSame(rounded, difference) {
        reasons.append(.roundedTimes(minutes: minutes))
        break
      }
    }
    for (shift, seconds) in clockChanges where isSame(seconds, difference) {
      reasons.append(.clockChange(shift))
    }
    return reasons
  }

  /// Returns the change of the line if its shifts had other times.
  private func change(_ times: (Shift) -> Interval) -> Int64 {
    stretches.reduce(0) { sum, stretch in
      let paid = statement.shifts[stretch.shift]
      guard paid.shift.status == .completed, let actual = paid.shift.actual else { return sum }
      let other = times(paid.shift)
      let isFirst = stretch.line == paid.lines.firstIndex { $0.rate.isPaid }
      let isLast = stretch.line == paid.lines.lastIndex { $0.rate.isPaid }
      return sum + (isFirst ? actual.start - other.start : 0)
        + (isLast ? other.end - actual.end : 0)
    }
  }

  /// Returns the start and end rounded to a unit by the shift's local time.
  private func punched(_ shift: Shift, _ unit: Int64) -> Interval {
    let zone = environment.zone(of: shift)
    func nearest(_ instant: Instant) -> Instant {
      let second = Int64(zone.local(at: instant).secondOfDay) % unit
      return instant + (2 * second >= unit ? unit - second : -second)
    }
    return Interval(start: nearest(shift.start), end: nearest(shift.end))
  }

  /// The shifts across a clock change, with the apparent additional seconds.
  private var clockChanges: [(Int, Int64)] {
    stretches.map(\.shift).uniqued.compactMap { place in
      let shift = statement.shifts[place].shift
      let zone = environment.zone(of: shift)
      let before = zone.offset(at: shift.start), after = zone.offset(at: shift.end)
      return before == after ? nil : (place, Int64(after - before))
    }
  }

  // MARK: Money

  private func moneyReasons(_ cents: Int64) -> [PayslipReason] {
    let most = Int64(max(1, stretches.count))
    if abs(cents) <= most, (row.seconds ?? 0) == 0 { return [.rounding] }
    if let reason = rateReason { return [reason] }
    var reasons: [PayslipReason] = []
    let other = check.rows.first { $0.line != row.line && $0.cents == -cents }
    if let other, row.line != .total { reasons.append(.elsewhere(other.line)) }
    let paid = stretches.filter {
      statement.shifts[$0.shift].lines[$0.line].payCents == abs(cents)
    }
    return reasons + paid.map(cents < 0 ? PayslipReason.lacks : PayslipReason.twice)
  }

  /// The reason for a difference in money that follows from the hours or the hourly rate.
  private var rateReason: PayslipReason? {
    guard let here = row.here.seconds, let slip = row.slip.seconds, here > 0, slip > 0,
      let pay = row.here.cents, let paid = row.slip.cents
    else { return nil }
    func hourly(_ cents: Int64, _ seconds: Int64) -> Int64 {
      Int64(clamping: (Int128(cents) * 7200 / Int128(seconds) + 1) / 2)
    }
    guard row.seconds == 0 else {
      let due = Int128(pay) * Int128(slip) / Int128(here)
      return abs(due - Int128(paid)) <= Int128(stretches.count + 1) ? .follows : nil
    }
    return .hourly(slip: hourly(paid, slip), here: hourly(pay, here))
  }
}

extension Payslip.Line {
  /// Returns whether hours with that rate belong to the line.
  func holds(_ rate: PayRate) -> Bool {
    switch self {
    case .rate(let label, let multiplier, let amountPerHour):
      return rate.label == label && rate.multiplier == multiplier
        && rate.amountPerHour == amountPerHour
    case .salary, .bonus: return false
    case .other, .total: return true
    }
  }
}
