/// How much of one shift is paid: what the rules say of it by itself, whatever the others are.
public struct PaidTime: Equatable, Sendable {
  /// Elapsed seconds, punches rounded where the ruleset says so.
  public var workedSeconds: Int64
  /// The part of them that is paid, not multiplied.
  public var paidSeconds: Int64

  /// No time, or so much.
  public init(workedSeconds: Int64 = 0, paidSeconds: Int64 = 0) {
    self.workedSeconds = workedSeconds
    self.paidSeconds = paidSeconds
  }

  /// The breaks that are not paid.
  public var unpaidSeconds: Int64 { workedSeconds - paidSeconds }
}

extension PayRuleset {
  /// How much of a shift is paid. The engine's lines of the same shift come to the same.
  public func time(
    of shift: PayShift, zone: @escaping @Sendable (String) -> Zone
  ) -> PaidTime {
    let own = PayRuleset(breaks: breaks, rounding: rounding)
    let schedule = PaySchedule(type: .weekly, anchor: CivilDay(number: 0))
    var pieces = ShiftPieces(PayRulesEngine(ruleset: own, schedule: schedule, zone: zone))
    _ = pieces.begin(shift)
    pieces.deductBreaks(shift.unpaid) { _ in 0 }
    return pieces.all.reduce(into: PaidTime()) { time, piece in
      time.workedSeconds += piece.seconds
      if piece.unpaid == nil { time.paidSeconds += piece.seconds }
    }
  }
}
