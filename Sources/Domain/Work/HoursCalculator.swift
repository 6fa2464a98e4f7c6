/// Counts hours. Seconds are summed and money is rounded once, at the end.
public enum HoursCalculator {
  /// True elapsed seconds of a shift: of its actual interval, up to `now` while it runs, and of the
  /// scheduled one where nothing has been worked.
  public static func elapsedSeconds(_ shift: Shift, now: Instant) -> Int64 {
    switch shift.status {
    case .completed: return (shift.actual ?? shift.scheduled).seconds
    case .inProgress: return max(0, now - shift.start)
    case .scheduled, .cancelled: return shift.scheduled.seconds
    }
  }

  /// Elapsed seconds less the unpaid break, never below 0.
  public static func paidSeconds(_ shift: Shift, now: Instant) -> Int64 {
    afterBreak(elapsedSeconds(shift, now: now), of: shift)
  }

  /// Whole minutes for people to read, half a minute rounded up.
  public static func minutes(_ seconds: Int64) -> Int64 {
    seconds / 60 + (seconds % 60 >= 30 ? 1 : 0)
  }

  /// The hours of those `shifts` that start inside `window`: a shift belongs as a whole to the
  /// period in which it starts. Cancelled shifts count nowhere. `baseRateCents` is the pay for one
  /// hour in minor units.
  public static func summary(
    of shifts: some Sequence<Shift>, in window: Interval, baseRateCents: Int64?, now: Instant
  ) -> HoursSummary {
    var tally = Tally(now: now)
    for shift in shifts where window.contains(shift.start) { tally.add(shift) }
    var summary = tally.summary
    summary.forecastPaidSeconds = tally.ahead.values.reduce(summary.paidSeconds, +)
    summary.byRate = lines(tally.worked, baseRateCents: baseRateCents)
    guard let baseRateCents else { return summary }
    let forecast = tally.worked.merging(tally.ahead, uniquingKeysWith: +)
    summary.estimatedPayCents = pay(tally.worked, baseRateCents).cents
    summary.forecastPayCents = pay(forecast, baseRateCents).cents
    return summary
  }

  // MARK: - Hours

  /// Sums that grow shift by shift.
  private struct Tally {
    var now: Instant
    var summary = HoursSummary()
    /// Paid seconds so far.
    var worked: [Rate: Int64] = [:]
    /// Paid seconds that the forecast adds.
    var ahead: [Rate: Int64] = [:]

    mutating func add(_ shift: Shift) {
      let elapsed = elapsedSeconds(shift, now: now)
      let paid = afterBreak(elapsed, of: shift)
      switch shift.status {
      case .cancelled: return
      case .scheduled:
        summary.plannedSeconds += elapsed
        if shift.scheduledEnd > now { ahead[Rate(shift), default: 0] += paid }
      case .inProgress:
        addWorked(elapsed, paid: paid, of: shift)
        ahead[Rate(shift), default: 0] += paidAtPlannedEnd(shift, now: now) - paid
      case .completed:
        addWorked(elapsed, paid: paid, of: shift)
      }
    }

    private mutating func addWorked(_ elapsed: Int64, paid: Int64, of shift: Shift) {
      summary.workedSeconds += elapsed
      summary.paidSeconds += paid
      if shift.rateMultiplier > .one { summary.premiumSeconds += paid }
      if shift.isAdditionalShift { summary.additionalSeconds += paid }
      worked[Rate(shift), default: 0] += paid
    }
  }

  private static func afterBreak(_ seconds: Int64, of shift: Shift) -> Int64 {
    // No break is longer than the longest shift; bounded so that no figure overflows.
    let longest = Int(Shift.longestSeconds / 60)
    return max(0, seconds - Int64(min(max(0, shift.breakMinutes), longest)) * 60)
  }

  private static func paidAtPlannedEnd(_ shift: Shift, now: Instant) -> Int64 {
    afterBreak(max(0, max(now, shift.scheduledEnd) - shift.start), of: shift)
  }

  // MARK: - Pay

  /// What shifts share that are paid alike.
  private struct Rate: Hashable {
    var label: String?
    var multiplier: Multiplier

    init(_ shift: Shift) {
      label = shift.rateLabel == "" ? nil : shift.rateLabel
      multiplier = shift.rateMultiplier
    }
  }

  private static func pay(_ seconds: [Rate: Int64], _ baseRateCents: Int64) -> ExactPay {
    seconds.reduce(ExactPay()) { sum, entry in
      sum
        + ExactPay(
          seconds: entry.value, multiplier: entry.key.multiplier, baseRateCents: baseRateCents)
    }
  }

  private static func lines(
    _ seconds: [Rate: Int64], baseRateCents: Int64?
  ) -> [HoursSummary.RateLine] {
    var lines = seconds.map { rate, seconds in
      HoursSummary.RateLine(
        label: rate.label, multiplier: rate.multiplier, paidSeconds: seconds, payCents: nil)
    }
    lines.sort { ($0.multiplier, $0.label ?? "") < ($1.multiplier, $1.label ?? "") }
    guard let baseRateCents else { return lines }
    let pay = lines.map {
      ExactPay(
        seconds: $0.paidSeconds, multiplier: $0.multiplier, baseRateCents: baseRateCents)
    }
    for (index, cents) in ExactPay.shares(of: pay).enumerated() { lines[index].payCents = cents }
    return lines
  }
}
