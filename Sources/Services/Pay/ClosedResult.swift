import Domain
import Store

/// The result of a pay period at its closing, which all views show from then on.
struct ClosedResult: Equatable {
  /// The paid parts of one shift.
  struct Work: Equatable {
    let shift: RecordID
    /// The name at closing, in case the record is deleted.
    let name: String
    let zone: String
    let isAdditional: Bool
    let lines: [Line]
  }

  /// A stretch with a single rate; `rate` is an index of `rates`.
  struct Line: Equatable {
    let interval: Interval
    let day: CivilDay
    let rate: Int
    let payCents: Int64?
  }

  /// A bonus paid in the period.
  struct Bonus: Equatable {
    let day: CivilDay
    let name: String
    let cents: Int64
  }

  /// The ISO 4217 code of the amounts.
  let currency: String
  let totals: PaySummary
  let bonuses: [Bonus]
  /// The allowances and arrears.
  let amounts: [DatedAmount]
  /// The public holidays of the period, from any source.
  let holidays: [CivilDay]
  let rates: [PayRate]
  let work: [Work]
}

extension ClosedResult {
  /// Creates the result from the statement of a whole pay period.
  init(_ statement: PayStatement, bonuses: [Bonus], holidays: [CivilDay]) {
    var rates: [PayRate] = []
    func position(_ rate: PayRate) -> Int {
      // Drop what only the engine needs, so that invisible differences do not count.
      let plain = PayRate(
        label: rate.label, multiplier: rate.multiplier, amountPerHour: rate.amountPerHour,
        baseRateCents: rate.baseRateCents, baseRateFraction: rate.baseRateFraction,
        isCovered: rate.isCovered, reasons: rate.reasons)
      if let known = rates.firstIndex(of: plain) { return known }
      rates.append(plain)
      return rates.count - 1
    }
    let work = statement.shifts.filter {
      !$0.shift.status.isPlanned && !$0.lines.isEmpty
    }.map { paid in
      Work(
        shift: paid.shift.id, name: paid.shift.name, zone: paid.shift.zone,
        isAdditional: paid.shift.isAdditionalShift,
        lines: paid.lines.map {
          Line(
            interval: $0.interval, day: $0.day, rate: position($0.rate), payCents: $0.payCents)
        })
    }
    self.init(
      currency: statement.currency, totals: statement.worked, bonuses: bonuses,
      amounts: statement.amounts,
      holidays: holidays, rates: rates, work: work)
  }

  /// Returns the totals of some of the period's days, with a proportional share of the salary.
  func summary(of days: Range<CivilDay>, in period: Range<CivilDay>) -> PaySummary {
    var sum = PaySummary(
      of: work.lazy.flatMap { work in
        work.lines.lazy.filter { days.contains($0.day) }.map { settled($0, of: work) }
      })
    sum.bonusCents = bonuses.reduce(0) { $0 + (days.contains($1.day) ? $1.cents : 0) }
    sum.salaryCents =
      salary(until: days.upperBound, in: period) - salary(until: days.lowerBound, in: period)
    sum.add(amounts.lazy.filter { days.contains($0.day) }.map(\.amount))
    let besides = sum.amounts.reduce(sum.bonusCents + sum.salaryCents) { $0 + $1.cents }
    sum.payCents = sum.payCents.map { $0 + besides }
    return sum
  }

  /// Returns the salary up to `day`, in proportion to the days and rounded half up.
  private func salary(until day: CivilDay, in period: Range<CivilDay>) -> Int64 {
    let all = Int128(period.upperBound - period.lowerBound)
    let cents = Int128(totals.salaryCents) * Int128(day - period.lowerBound)
    return Int64(clamping: (2 * cents + all) / (2 * all))
  }

  private func settled(_ line: Line, of work: Work) -> SettledLine {
    SettledLine(
      seconds: line.interval.seconds, rate: rates[line.rate], isAdditional: work.isAdditional,
      payCents: line.payCents)
  }

  /// Returns the displayed lines of a shift on some days.
  func lines(of work: Work, on days: Range<CivilDay>, by ruleset: PayRuleset) -> [PaidLine] {
    work.lines.filter { days.contains($0.day) }.map {
      PaidLine(
        interval: $0.interval, day: $0.day, rate: rates[$0.rate],
        isAdditional: work.isAdditional, ruleset: ruleset, payCents: $0.payCents)
    }
  }
}

extension ClosedResult.Work {
  /// Returns a shift reconstructed from the result, for one whose record is deleted.
  func placeholder(_ environment: Environment) -> Shift {
    let start = lines.first?.interval.start ?? environment.now
    let end = lines.last?.interval.end ?? start
    let zone = environment.zone(named: zone)
    return Shift(
      id: shift, name: name, status: .completed, scheduledStart: start, scheduledEnd: end,
      localStart: zone.local(at: start), localEnd: zone.local(at: end), zone: self.zone,
      actualStart: start, actualEnd: end, isAdditionalShift: isAdditional, createdAt: start,
      updatedAt: start)
  }
}
