import Domain

/// How the hours of a pay period add up to its target.
extension PayStatement {
  /// Returns the seconds towards the target that each day adds, as worked or as planned, by the day
  /// on which their shift starts.
  package func contractSeconds(in environment: Environment) -> [Int64] {
    var sums = [Int64](repeating: 0, count: days.upperBound - days.lowerBound)
    for paid in shifts {
      let day = environment.zone(of: paid.shift).local(at: paid.shift.start).day
      guard !sums.isEmpty else { break }
      // A night that began before the period counts on its first day.
      let place = min(max(0, day - days.lowerBound), sums.count - 1)
      let seconds = paid.lines.reduce(0) {
        $0 + ($1.rate.isPaid && !$1.rate.isStandby ? $1.seconds : 0)
      }
      sums[place] += seconds + Int64(paid.absence?.creditedMinutes ?? 0) * 60
    }
    return sums
  }

  /// Returns the seconds by which the hours are ahead of the target at a moment, negative if they are
  /// behind. The target is spread over the shifts of the roster: half of the planned hours over, half
  /// of the target due. Nil without a target or a roster.
  package func secondsAhead(at now: Instant) -> Int64? {
    guard let minutes = targetMinutes, minutes > 0 else { return nil }
    let planned = shifts.map(\.shift).filter { !$0.isAdditionalShift }.map(\.scheduled)
    let all = planned.reduce(0) { $0 + $1.seconds }
    guard all > 0 else { return nil }
    let over = planned.reduce(0) {
      $0 + Interval(start: $1.start, end: min(now, $1.end)).seconds
    }
    return worked.contractSeconds - Int64(minutes) * 60 * over / all
  }

  /// Returns the shortest rest between two shifts, with the start of the second; nil for fewer.
  package func shortestRest(at now: Instant) -> (seconds: Int64, before: Shift)? {
    let shifts = shifts.map(\.shift).filter { !$0.status.isOff }
    let rests = zip(shifts, shifts.dropFirst()).map { first, next in
      let end = first.status == .inProgress ? max(first.end, now) : first.end
      return (seconds: max(0, next.start - end), before: next)
    }
    return rests.min { $0.seconds < $1.seconds }
  }
}
