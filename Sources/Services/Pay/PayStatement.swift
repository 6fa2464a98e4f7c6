import Domain

/// The pay of some days: of a pay period, a month, a year or any range.
package struct PayStatement: Equatable, Sendable {
  /// The kind of days.
  package enum Kind: Equatable, Sendable {
    case period(PayPeriodType)
    case week
    case month
    case year
    case range

    /// The identifier for scripts.
    package var word: String {
      switch self {
      case .period(let type): return type.word
      case .week: return "week"
      case .month: return "month"
      case .year: return "year"
      case .range: return "range"
      }
    }
  }

  /// The days.
  package let days: Range<CivilDay>
  /// The kind of days.
  package let kind: Kind
  /// Whether all of them are in closed pay periods.
  package let isLocked: Bool
  /// The rules; of several, those of the last days.
  package let ruleset: PayRuleset
  /// The ISO 4217 code of the amounts.
  package let currency: String
  /// Whether several currencies were paid, so that only the hours are known.
  package let isMixed: Bool
  /// The contract minutes of a pay period.
  package let targetMinutes: Int?
  /// Whether the rules of open days pay public holidays, but none are known.
  package var lacksHolidays = false
  /// The pay of the time worked, including the running shift so far.
  package let worked: PaySummary
  /// The pay if running and future shifts follow their plan; nil if it was not requested.
  package let forecast: PaySummary?
  /// The shifts by start without cancelled ones, if they were requested.
  package let shifts: [PaidShift]
  /// The allowances and arrears by day, if the shifts were requested.
  package let amounts: [DatedAmount]

  /// The seconds still to be paid if all goes as planned.
  package var plannedSeconds: Int64 {
    max(0, (forecast?.paidSeconds ?? 0) - worked.paidSeconds)
  }

  /// The last day.
  package var lastDay: CivilDay { days.upperBound.adding(days: -1) }
}

/// The absence that covers a shift, or a part of it; of several the first, with the sums of all.
package struct ShiftAbsence: Equatable, Sendable {
  /// The id of the absence.
  package let id: RecordID
  /// The key of its kind.
  package let kind: String
  /// The name of its kind; empty for that of a built-in one.
  package let kindName: String
  /// The minutes that count towards contract hours.
  package var creditedMinutes: Int
  /// The pay in minor units; nil if a base rate is missing.
  package var payCents: Int64?
  /// The covered stretches with their rates; empty if they are unpaid.
  package var lines: [PaidLine] = []
  /// Each of several on its own, in the order in which they cover; empty for a single one.
  package var parts: [ShiftAbsence] = []

  /// Each absence on its own.
  package var each: [ShiftAbsence] { parts.isEmpty ? [self] : parts }
}

/// A shift and its pay.
package struct PaidShift: Equatable, Sendable {
  /// The shift.
  package let shift: Shift
  /// A planned one as absences leave it, from the first to the last moment; nil if it is the same.
  package var left: Shift?
  /// The consecutive stretches with a single rate: as worked, or as planned for a future shift.
  /// Empty for a past shift that was not worked, and for one that an absence covers.
  package let lines: [PaidLine]
  /// The pay of the time worked; zero for a future shift.
  package let worked: PaySummary
  /// The ISO 4217 code of the amounts.
  package let currency: String
  /// The absence that covers it or a part of it; nil without one.
  package var absence: ShiftAbsence?
  /// Whether it counts as worked as planned although nothing is recorded.
  package var isAssumed = false

  /// The paid time: as worked, or as planned for a future shift.
  package var time: PaidTime {
    lines.reduce(into: PaidTime()) { time, line in
      if line.rate.reasons == [.unpaid(.absent)] { time.absentSeconds += line.seconds }
      guard !line.rate.isReplaced else { return }
      time.workedSeconds += line.seconds
      if line.rate.isPaid { time.paidSeconds += line.seconds }
    }
  }

  /// The pay as worked, or as planned, with that of an absence; nil if it is unknown. Stretches of
  /// a future shift are rounded individually.
  package var payCents: Int64? {
    let pays = isAhead ? lines.filter(\.rate.isPaid).map(\.payCents) : [worked.payCents]
    let all = pays + (absence.map { [$0.payCents] } ?? [])
    return all.contains(nil) ? nil : all.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// The stretches to list: as worked, or those of the absence that covers the shift.
  package var listedLines: [PaidLine] {
    shift.status == .absent ? absence?.lines ?? [] : isAhead ? [] : lines
  }

  /// Whether the lines are planned rather than worked.
  package var isAhead: Bool { shift.status == .scheduled }

  /// Whether the lines are time worked, and neither planned nor covered by an absence.
  package var isWorked: Bool { !isAhead && shift.status != .absent }
}

/// A stretch of a shift with a single rate for a single set of reasons.
package struct PaidLine: Equatable, Sendable {
  /// The interval.
  package let interval: Interval
  /// The day whose pay period it belongs to.
  let day: CivilDay
  /// The rate, and the reasons for it (`Format.why`).
  package let rate: PayRate
  /// Whether the shift was additional to the roster.
  let isAdditional: Bool
  /// The rules that determined the rate.
  let ruleset: PayRuleset
  /// The pay in minor units. It is the difference of the pay period's running total, so that lines
  /// add up to it; nil if a base rate is missing.
  package let payCents: Int64?

  /// The elapsed seconds.
  package var seconds: Int64 { interval.seconds }

  /// The line in the form that totals use.
  var settled: SettledLine {
    SettledLine(seconds: seconds, rate: rate, isAdditional: isAdditional, payCents: payCents)
  }
}

/// The pay of many days, divided into parts.
package struct PayHistory: Equatable, Sendable {
  /// The parts, ascending; the first and the last may be incomplete.
  package let parts: [PayStatement]
  /// The total of all days. Money is the sum of the pay periods, each rounded once.
  package let total: PayStatement
}

extension PayHistory {
  /// Returns the history of some shifts alone, without what is paid besides them.
  package func of(_ shifts: [PaidShift]) -> PayHistory {
    PayHistory(parts: parts.map { $0.of(shifts) }, total: total.of(shifts))
  }
}

extension PayStatement {
  /// Whether something is paid or credited besides the shifts.
  package var hasAmounts: Bool {
    worked.salaryCents != 0 || worked.bonusCents != 0 || !worked.amounts.isEmpty
  }

  /// Returns the statement of some shifts alone: the hours worked on its days, and their pay.
  func of(_ shifts: [PaidShift]) -> PayStatement {
    let lines = shifts.filter(\.isWorked).flatMap(\.lines).filter { days.contains($0.day) }
    var sum = PaySummary(of: lines.map(\.settled))
    if worked.payCents == nil { sum = sum.withoutMoney }
    return PayStatement(
      days: days, kind: kind, isLocked: isLocked, ruleset: ruleset, currency: currency,
      isMixed: isMixed, targetMinutes: targetMinutes, worked: sum, forecast: nil, shifts: shifts,
      amounts: [])
  }
}

/// The division of a history.
package enum PayGrouping: Sendable {
  case period
  /// Weeks that begin on a day.
  case week(Weekday)
  case month
  case year
  /// A single part.
  case whole
}
