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
  var rates: [PayRate]
  let work: [Work]
  /// What absences cost, credit and pay; nil if an older program closed the period.
  var absences: ClosedAbsences?
}

extension ClosedResult {
  /// Creates the result from the statement of a whole pay period, the lines of its absences and
  /// their costs.
  init(
    _ statement: PayStatement, bonuses: [Bonus], holidays: [CivilDay], absences: [AbsenceLine],
    costs: [ClosedAbsences.Cost]
  ) {
    var rates: [PayRate] = []
    func stored(_ lines: [PaidLine]) -> [Line] {
      lines.map {
        Line(
          interval: $0.interval, day: $0.day, rate: rates.place(of: $0.rate.plain),
          payCents: $0.payCents)
      }
    }
    let work = statement.shifts.filter {
      !$0.shift.status.isPlanned && !$0.lines.isEmpty
    }.map { paid in
      Work(
        shift: paid.shift.id, name: paid.shift.name, zone: paid.shift.zone,
        isAdditional: paid.shift.isAdditionalShift,
        lines: stored(paid.lines))
    }
    let kept = absences.map { line in
      ClosedAbsences.Line(line: line.withoutStretches, stretches: stored(line.lines))
    }
    self.init(
      currency: statement.currency, totals: statement.worked, bonuses: bonuses,
      amounts: statement.amounts,
      holidays: holidays, rates: rates, work: work,
      absences: ClosedAbsences(lines: kept, costs: costs))
  }

  /// Returns the result with the lines and costs of some absences from another one of the same period.
  func replacing(_ ids: Set<RecordID>, by other: ClosedResult) -> ClosedResult {
    guard var kept = absences, let new = other.absences else { return self }
    var result = self
    kept.lines.removeAll { ids.contains($0.line.absence) }
    kept.costs.removeAll { ids.contains($0.cost.absence) }
    for line in new.lines where ids.contains(line.line.absence) {
      let stretches = line.stretches.map {
        Line(
          interval: $0.interval, day: $0.day, rate: result.rates.place(of: other.rates[$0.rate]),
          payCents: $0.payCents)
      }
      kept.lines.append(ClosedAbsences.Line(line: line.line, stretches: stretches))
    }
    kept.costs += new.costs.filter { ids.contains($0.cost.absence) }
    kept.lines.sort { $0.line.day < $1.line.day }
    kept.costs.sort { $0.cost.day < $1.cost.day }
    result.absences = kept
    return result
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

  /// Returns the lines of its absences; nil if an older program closed the period.
  func absenceLines(by ruleset: PayRuleset) -> [AbsenceLine]? {
    absences?.lines.map { kept in
      var line = kept.line
      line.lines = kept.stretches.map {
        PaidLine(
          interval: $0.interval, day: $0.day, rate: rates[$0.rate], isAdditional: false,
          ruleset: ruleset, payCents: $0.payCents)
      }
      return line
    }
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

extension [PayRate] {
  /// Returns the place of a rate, which is added if it is new.
  fileprivate mutating func place(of rate: PayRate) -> Int {
    if let known = firstIndex(of: rate) { return known }
    append(rate)
    return count - 1
  }
}

extension PayRate {
  /// The rate without what only the engine needs, so that invisible differences do not count.
  fileprivate var plain: PayRate {
    PayRate(
      label: label, multiplier: multiplier, amountPerHour: amountPerHour,
      baseRateCents: baseRateCents, baseRateFraction: baseRateFraction, isCovered: isCovered,
      reasons: reasons)
  }
}

extension AbsenceLine {
  /// The line without its stretches.
  fileprivate var withoutStretches: AbsenceLine {
    var line = self
    line.lines = []
    return line
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
