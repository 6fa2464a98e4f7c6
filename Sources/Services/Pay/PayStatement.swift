import Domain

/// What the work of some days is paid: of a pay period, a month, a year or any others.
package struct PayStatement: Equatable, Sendable {
  /// What kind of days they are.
  package enum Kind: Equatable, Sendable {
    case period(PayPeriodType)
    case month
    case year
    case range

    /// The word that scripts know it by.
    package var word: String {
      switch self {
      case .period(let type): return type.word
      case .month: return "month"
      case .year: return "year"
      case .range: return "range"
      }
    }
  }

  /// The days.
  package let days: Range<CivilDay>
  /// What kind of days they are.
  package let kind: Kind
  /// Whether all of them lie in closed pay periods.
  package let isLocked: Bool
  /// The rules, where several held the last ones.
  package let ruleset: PayRuleset
  /// ISO 4217 code of the money in it.
  package let currency: String
  /// Whether it was paid in several currencies: then hours are all that is known of it.
  package let isMixed: Bool
  /// Contract minutes, for a pay period.
  package let targetMinutes: Int?
  /// What was worked, the running shift so far.
  package let worked: PaySummary
  /// What it comes to if the running shift ends as planned and those ahead are worked as planned;
  /// nil where it was not asked for.
  package let forecast: PaySummary?
  /// The shifts, where they were asked for, by their starts; cancelled ones are left out.
  package let shifts: [PaidShift]

  /// What is still to be paid if all goes as planned, in seconds.
  package var plannedSeconds: Int64 {
    max(0, (forecast?.paidSeconds ?? 0) - worked.paidSeconds)
  }

  /// The last of the days.
  package var lastDay: CivilDay { days.upperBound.adding(days: -1) }
}

/// A shift and what it is paid.
package struct PaidShift: Equatable, Sendable {
  /// The shift.
  package let shift: Shift
  /// The stretches in which it is paid in one way, without a gap: as worked, or as planned where it
  /// lies ahead. None where it was planned and not worked.
  package let lines: [PaidLine]
  /// What was worked of it: nothing where it lies ahead.
  package let worked: PaySummary
  /// ISO 4217 code of the money in it.
  package let currency: String

  /// How much of it is paid: as worked, or as planned where it lies ahead.
  package var time: PaidTime {
    lines.reduce(into: PaidTime()) { time, line in
      time.workedSeconds += line.seconds
      if line.rate.isPaid { time.paidSeconds += line.seconds }
    }
  }

  /// Whether the lines tell what is planned.
  package var isAhead: Bool { shift.status == .scheduled }
}

/// A stretch of a shift that is paid in one way for one reason.
package struct PaidLine: Equatable, Sendable {
  /// From when until when.
  package let interval: Interval
  /// The day whose pay period it belongs to.
  let day: CivilDay
  /// How it is paid, and why (`Format.why`).
  package let rate: PayRate
  /// Worked on top of the roster.
  let isAdditional: Bool
  /// The rules that decided.
  let ruleset: PayRuleset
  /// Pay in minor units: the difference of the pay period's running sum, so that lines add up to
  /// it; nil where a base rate is missing.
  package let payCents: Int64?

  /// Elapsed seconds.
  package var seconds: Int64 { interval.seconds }

  /// The line as it is added up.
  var settled: SettledLine {
    SettledLine(seconds: seconds, rate: rate, isAdditional: isAdditional, payCents: payCents)
  }
}

/// What the work of many days is paid, cut into parts.
package struct PayHistory: Equatable, Sendable {
  /// The parts, ascending; those at the edges may be incomplete.
  package let parts: [PayStatement]
  /// All days together. Money is the sum of the pay periods, each rounded once.
  package let total: PayStatement
}

/// How a history is cut.
package enum PayGrouping: Sendable {
  case period
  case month
  case year
  /// Not at all.
  case whole
}
