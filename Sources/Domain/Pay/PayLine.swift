/// A part of a shift that is paid at one rate for one reason.
///
/// The lines of a shift are contiguous from its start to its end.
public struct PayLine: Hashable, Sendable {
  /// The index of the shift among those passed to the engine.
  public let shift: Int
  /// The interval, with punches rounded if the ruleset does so.
  public internal(set) var interval: Interval
  /// The day that determines the pay period, in the workplace's time zone.
  public let day: CivilDay
  /// The index of its rate in `PayReport.rates`.
  public let rate: Int
  /// Whether it was worked in addition to the roster.
  public let isAdditional: Bool
  /// The index of the work period whose regular rate applies to its overtime; -1 for none.
  let workPeriod: Int

  /// Elapsed seconds.
  public var seconds: Int64 { interval.seconds }
}

/// The rate of an hour, and the reasons for it.
public struct PayRate: Equatable, Sendable {
  /// The label on payslips; if several premiums count, all their labels.
  public let label: String
  /// The factor of the base rate, plus that of the regular rate for overtime; 0 for an unpaid
  /// break.
  public let multiplier: Factor
  /// The amount added per hour.
  public let amountPerHour: HourlyAmount
  /// The pay for a plain hour on that day; nil if it is unknown.
  let base: BaseAmount?
  /// The deciding rules, in the order in which they apply.
  public let reasons: [PayReason]

  /// Whether the time is paid at all.
  public let isPaid: Bool
  /// Whether a salary covers the plain hour, so that only premiums are added.
  public let isCovered: Bool

  /// The factor of the base rate, and the added amount.
  let straight: PremiumStack
  /// The part of `straight` that counts towards the regular rate.
  let regular: PremiumStack
  /// The overtime multiplier of the regular rate.
  let overtime: Multiplier

  /// Whole minor units for a plain hour on that day; nil if unknown.
  public var baseRateCents: Int64? { base?.cents }

  /// Trillionths of a minor unit in addition to `baseRateCents`.
  public var baseRateFraction: Int64 { base?.fraction ?? 0 }

  /// Whether it is overtime.
  public var isOvertime: Bool {
    reasons.contains { if case .overtime = $0 { true } else { false } }
  }

  /// Whether the time is work, including unpaid breaks.
  public var isWork: Bool {
    !reasons.contains {
      switch $0 {
      case .noWork, .unpaid(.replaced), .unpaid(.absent): true
      default: false
      }
    }
  }

  /// Whether it is overtime that is granted as time off, and not paid.
  public var isBanked: Bool { reasons.contains(.banked) }

  /// Whether another shift or an absence has the place of this time.
  public var isReplaced: Bool { !isPaid && !isWork }

  /// Whether the time is paid less than a plain hour and no work, such as standby, so that it does
  /// not count towards contract hours as leave does.
  public var isStandby: Bool { isPaid && multiplier < .one && !isWork }

  /// Whether the hour is paid more than a plain one.
  public var isPremium: Bool { isPaid && (multiplier > .one || amountPerHour > 0) }

  /// The pay for an hour without the overtime on the regular rate, in trillionths of a minor unit.
  var hourly: Int128 {
    let whole = straight.hourly(base: base)
    return isCovered ? max(0, whole - (base?.trillionths ?? 0)) : whole
  }

  /// The contribution of an hour to the regular rate, in trillionths of a minor unit.
  var regularHourly: Int128 { regular.hourly(base: base) }
}

extension PayRate {
  /// Creates a recorded rate, for display but not for new calculations.
  public init(
    label: String, multiplier: Factor, amountPerHour: HourlyAmount, baseRateCents: Int64?,
    baseRateFraction: Int64, isCovered: Bool, reasons: [PayReason]
  ) {
    var base = baseRateCents.map { BaseAmount(cents: $0) }
    base?.fraction = baseRateFraction
    self.init(
      label: label, multiplier: multiplier, amountPerHour: amountPerHour, base: base,
      reasons: reasons,
      isPaid: !reasons.contains { if case .unpaid = $0 { true } else { false } },
      isCovered: isCovered, straight: .unpaid, regular: .unpaid,
      overtime: Multiplier(tenThousandths: 0))
  }
}

/// A rule that decided the rate of an hour.
public enum PayReason: Hashable, Sendable {
  /// No special rule: the ordinary rate.
  case ordinary
  /// The hour is covered by the salary.
  case salary
  /// The rate of the shift was set manually.
  case byHand
  /// The time is paid and is not work.
  case noWork
  /// An absence is paid at the average of the time before it.
  case average(AbsenceKind.Average)
  /// The overtime is granted as time off, and not paid.
  case banked
  /// The premium window at that index in `PayRuleset.premiums`.
  case premium(Int)
  /// The hour is beyond an overtime threshold.
  case overtime(OvertimeReason)
  /// The time is an unpaid break.
  case unpaid(UnpaidReason)
}

/// The threshold beyond which an hour is overtime.
public enum OvertimeReason: Hashable, Sendable {
  /// Minutes of the workday.
  case workday(afterMinutes: Int)
  /// Minutes of the shift.
  case shift(afterMinutes: Int)
  /// Minutes of the seventh consecutive workday.
  case seventhDay(afterMinutes: Int)
  /// Minutes of the work period of `days` days.
  case period(afterMinutes: Int, days: Int)
}

/// The reason why time is unpaid.
public enum UnpaidReason: Hashable, Sendable {
  /// The step at that index in the ruleset's break rules.
  case rule(step: Int)
  /// The break was recorded.
  case recorded
  /// The paid time of the shift is rounded down.
  case rounding
  /// The unpaid time was set manually.
  case byHand
  /// The time is not work, and another shift inside it is paid instead.
  case replaced
  /// The time is not work, because an absence takes it from the middle of the shift.
  case absent
}
