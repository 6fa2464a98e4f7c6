/// The paid time of one shift, which depends on no other one, except that work inside time that is
/// none replaces it.
public struct PaidTime: Equatable, Sendable {
  /// Elapsed seconds, with punches rounded if the ruleset does so.
  public var workedSeconds: Int64
  /// The paid part, not multiplied.
  public var paidSeconds: Int64
  /// The seconds that absences take from the middle of the shift.
  public var absentSeconds: Int64 = 0

  /// Creates a paid time; zero by default.
  public init(workedSeconds: Int64 = 0, paidSeconds: Int64 = 0) {
    self.workedSeconds = workedSeconds
    self.paidSeconds = paidSeconds
  }

  /// The unpaid breaks.
  public var unpaidSeconds: Int64 { workedSeconds - paidSeconds }
}

extension PayRuleset {
  /// Returns the paid time of a shift; it equals the sum of the engine's lines for the shift.
  public func time(
    of shift: PayShift, zone: @escaping @Sendable (String) -> Zone
  ) -> PaidTime {
    let own = PayRuleset(breaks: breaks, rounding: rounding)
    let schedule = PaySchedule(type: .weekly, anchor: CivilDay(number: 0))
    var pieces = ShiftPieces(PayRulesEngine(ruleset: own, schedule: schedule, zone: zone))
    _ = pieces.begin(shift)
    pieces.deductBreaks(shift.unpaid, hand: shift.rate.map(rule)) { _ in 0 }
    return pieces.all.reduce(into: PaidTime()) { time, piece in
      time.workedSeconds += piece.seconds
      if piece.unpaid == nil { time.paidSeconds += piece.seconds }
    }
  }
}
