/// A stretch of one shift that is paid in one way for one reason.
///
/// The lines of a shift follow each other without a gap from its start to its end.
public struct PayLine: Hashable, Sendable {
  /// The position of the shift among those that were given.
  public let shift: Int
  /// From when until when, punches rounded where the ruleset says so.
  public internal(set) var interval: Interval
  /// The day whose pay period it belongs to, as clocks at the workplace show it.
  public let day: CivilDay
  /// How it is paid and why, as a position in `PayReport.rates`.
  public let rate: Int
  /// Worked on top of the roster.
  public let isAdditional: Bool
  /// The work period whose regular rate its overtime is paid at, as a position among those of the
  /// report; -1 where it counts in none.
  let workPeriod: Int

  /// Elapsed seconds.
  public var seconds: Int64 { interval.seconds }
}

/// How an hour is paid, and why.
public struct PayRate: Equatable, Sendable {
  /// What payslips call it; of several premiums that count together, all their labels.
  public let label: String
  /// What an hour counts: of the base rate, and where it is overtime of the regular rate that part
  /// too. 0 for an unpaid break.
  public let multiplier: Factor
  /// The amount added per hour.
  public let amountPerHour: HourlyAmount
  /// Pay for a plain hour on that day; nil where it is not known.
  let base: BaseAmount?
  /// What decided, in the order in which it applies.
  public let reasons: [PayReason]

  /// Whether the seconds are paid at all.
  public let isPaid: Bool
  /// Whether a salary covers the plain hour, so that only premiums are added.
  public let isCovered: Bool

  /// What the base rate is multiplied by, and the amount on top.
  let straight: PremiumStack
  /// The same as far as it counts in the regular rate.
  let regular: PremiumStack
  /// What the regular rate is multiplied by for overtime.
  let overtime: Multiplier

  /// Whole minor units for a plain hour on that day; nil where it is not known.
  public var baseRateCents: Int64? { base?.cents }

  /// Trillionths of a minor unit for a plain hour beside `baseRateCents`.
  public var baseRateFraction: Int64 { base?.fraction ?? 0 }

  /// Whether it is overtime.
  public var isOvertime: Bool {
    reasons.contains { if case .overtime = $0 { true } else { false } }
  }

  /// Whether an hour is paid better than a plain one.
  public var isPremium: Bool { isPaid && (multiplier > .one || amountPerHour > 0) }

  /// Pay for an hour without the regular rate's part, in trillionths of a minor unit.
  var hourly: Int128 {
    let whole = straight.hourly(base: base)
    return isCovered ? max(0, whole - (base?.trillionths ?? 0)) : whole
  }

  /// What an hour adds to the regular rate, in trillionths of a minor unit.
  var regularHourly: Int128 { regular.hourly(base: base) }
}

extension PayRate {
  /// A way of being paid as it was written down, to be shown and not worked out again.
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

/// What decided how an hour is paid.
public enum PayReason: Hashable, Sendable {
  /// Nothing in particular: the ordinary rate.
  case ordinary
  /// The salary pays it.
  case salary
  /// The shift was given its rate by hand.
  case byHand
  /// The premium window at that position in `PayRuleset.premiums`.
  case premium(Int)
  /// It is beyond so many hours.
  case overtime(OvertimeReason)
  /// It is a break that is not paid.
  case unpaid(UnpaidReason)
}

/// Beyond which hours an hour is overtime.
public enum OvertimeReason: Hashable, Sendable {
  /// So many minutes of the workday.
  case workday(afterMinutes: Int)
  /// So many minutes of the shift.
  case shift(afterMinutes: Int)
  /// So many minutes of the seventh day worked in a row.
  case seventhDay(afterMinutes: Int)
  /// So many minutes of the work period of so many days.
  case period(afterMinutes: Int, days: Int)
}

/// Why a break is not paid.
public enum UnpaidReason: Hashable, Sendable {
  /// The step at that position in the ruleset's breaks.
  case rule(step: Int)
  /// It was written down.
  case recorded
  /// The paid time of the shift is rounded down.
  case rounding
  /// The person said how much is unpaid.
  case byHand
}
