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
  /// The base rates by first day, ascending.
  private let rates: [BaseRate]
  /// The statement of the pay period before; nil if it was not read.
  private let before: PayStatement?
  /// The part of each hour that the line counts, in trillionths.
  private let share: Int64
  /// The stretches of the line, shift by shift.
  let stretches: [PayslipReason.Stretch]

  /// Creates the explanation of `row` of `check`.
  package init(
    of row: PayslipCheck.Row, in check: PayslipCheck, _ statement: PayStatement,
    _ environment: Environment, rates: [BaseRate] = [], before: PayStatement? = nil
  ) {
    self.row = row
    self.check = check
    self.statement = statement
    self.environment = environment
    self.rates = rates
    self.before = before
    let unit = Factor.one.trillionths
    let element = check.element(of: row.line)
    let isShare = element?.kind == .premium && check.units == .share
    share = isShare ? max(1, element?.share.trillionths ?? unit) : unit
    stretches = Self.stretches(of: row.line, in: statement)
  }

  /// Returns the paid stretches of a line; all of them for the total and for a line only on the
  /// payslip.
  static func stretches(of line: Payslip.Line, in statement: PayStatement) -> [PayslipReason
    .Stretch]
  {
    let holds = PayslipLines(statement).holds(line)
    return statement.shifts.enumerated().flatMap { place, paid -> [PayslipReason.Stretch] in
      guard !paid.isAhead else { return [] }
      return paid.lines.indices.compactMap { index in
        guard paid.lines[index].rate.isPaid, holds(paid.lines[index]) else { return nil }
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

  private func hourReasons(_ units: Int64) -> [PayslipReason] {
    var reasons: [PayslipReason] = []
    if let other = other(with: -units, \.seconds) { reasons.append(.elsewhere(other)) }
    if let earlier { reasons.append(earlier) }
    let seconds = Int64(Int128(units) * Int128(Factor.one.trillionths) / Int128(share))
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

  /// Returns whether two times are the same minutes, or the same hundredths of units.
  private func isSame(_ a: Int64, _ b: Int64) -> Bool {
    abs(a - b) < max(60, Int64(36 * Int128(Factor.one.trillionths) / Int128(share)))
  }

  /// The reason that the payslip has the hours of the pay period before, as employers that pay
  /// premiums late do.
  private var earlier: PayslipReason? {
    guard let before, let slip = row.slip.seconds, slip != 0, row.line != .total else { return nil }
    let check = PayslipCheck(
      before, Payslip(start: before.days.lowerBound), premiums: check.premiums)
    guard let same = check.row(of: row.line)?.here.seconds, abs(same - slip) < 60 else {
      return nil
    }
    return .earlier(before.days)
  }

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
    let holds = PayslipLines(statement).holds(row.line)
    return statement.shifts.enumerated().compactMap { place, paid in
      guard paid.isAhead else { return nil }
      let own = paid.lines.filter { $0.rate.isPaid && holds($0) }
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
    if let reason = oldRate ?? rateReason { return [reason] }
    var reasons: [PayslipReason] = []
    let other = check.rows.first { $0.line != row.line && $0.cents == -cents }
    if let other, row.line != .total { reasons.append(.elsewhere(other.line)) }
    let paid = stretches.filter {
      statement.shifts[$0.shift].lines[$0.line].payCents == abs(cents)
    }
    return reasons + paid.map(cents < 0 ? PayslipReason.lacks : PayslipReason.twice)
  }

  /// The reason that the payslip still pays the base rate before the last raise.
  private var oldRate: PayslipReason? {
    guard let cents = row.cents, (row.seconds ?? 0) == 0,
      let place = rates.lastIndex(where: { $0.from < statement.days.upperBound }), place > 0
    else { return nil }
    let new = rates[place].amount.trillionths, old = rates[place - 1].amount.trillionths
    let raised = stretches.filter { stretch in
      let rate = statement.shifts[stretch.shift].lines[stretch.line].rate
      return rate.baseRateCents == rates[place].cents
        && rate.baseRateFraction == rates[place].fraction
    }
    guard new > 0, new != old, !raised.isEmpty else { return nil }
    let lines = PayslipLines(statement)
    let paid = raised.reduce(Int128(0)) { sum, stretch in
      let line = statement.shifts[stretch.shift].lines[stretch.line]
      return sum + Int128(line.seconds) * Int128(lines.share(of: row.line, in: line))
    }
    let unit = 3600 * Int128(Factor.one.trillionths) * Int128(Factor.one.trillionths)
    let more = paid * (old - new) / unit
    guard abs(more - Int128(cents)) <= Int128(raised.count + 1) else { return nil }
    return .oldRate(
      rates[place].from, old: rates[place - 1].amount, shifts: raised.map(\.shift).uniqued)
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
