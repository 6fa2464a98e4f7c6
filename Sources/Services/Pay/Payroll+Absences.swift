import Domain
import Store

/// The credit and pay of an absence on a date, for a shift that it covers or by the calendar.
struct AbsenceLine: Equatable {
  /// The date.
  let day: CivilDay
  /// The id of the absence.
  let absence: RecordID
  /// The key of its kind.
  let kind: String
  /// The name of its kind; empty for that of a built-in one.
  let kindName: String
  /// The id of the covered shift; nil for a credit by the calendar.
  var shift: RecordID?
  /// The covered paid minutes of the shift.
  var coveredMinutes = 0
  /// The planned paid minutes of the shift.
  var plannedMinutes = 0
  /// The minutes that count towards contract hours.
  var creditedMinutes = 0
  /// The pay in minor units; nil if a base rate is missing.
  var cents: Int64? = 0
  /// The stretches that are paid, with their reasons.
  var lines: [PaidLine] = []
}

/// The credit and pay of absences.
extension Payroll {
  /// The absences of some days with the shifts that they may cover.
  struct AbsentTime {
    let coverage: AbsenceCoverage
    let shifts: [(shift: Shift, coverable: CoverableShift)]
  }

  /// Reads the absences of some days; nil if there are none. Throws `StoreError` and
  /// `RulesetFileError`.
  func absentTime(on days: Range<CivilDay>) throws -> AbsentTime? {
    guard let store else { return nil }
    let coverage = halving(try store.coverage(on: days, with: entered))
    return coverage.isEmpty ? nil : try absentTime(on: [days], of: coverage)
  }

  /// Reads the shifts that absences may cover on some days, which are ascending. Throws `StoreError`
  /// and `RulesetFileError`.
  func absentTime(
    on ranges: [Range<CivilDay>], of coverage: AbsenceCoverage
  ) throws -> AbsentTime? {
    guard let store else { return nil }
    var shifts: [(shift: Shift, coverable: CoverableShift)] = []
    let roster = try Roster(store: store, environment)
    for days in ranges {
      let reach = roster.reach(of: DayWindow(days))
      let assumed = Dictionary(
        try assumed(startingIn: reach).map { ($0.shift.id, $0.worked) },
        uniquingKeysWith: { one, _ in one })
      // A worked shift may have begun on another day than planned.
      try roster.forEachShift(startingIn: reach, marking: coverage) { shift in
        let shift = assumed[shift.id] ?? shift, day = shift.localStart.day
        guard shift.status != .cancelled, days.contains(day), coverage.isAbsent(on: day) else {
          return
        }
        shifts.append((shift, try coverable(shift, coverage)))
      }
    }
    return AbsentTime(coverage: coverage, shifts: shifts)
  }

  /// Returns absences whose halves are those of the paid minutes, with what is left of the break.
  func halving(_ absences: AbsenceCoverage) -> AbsenceCoverage {
    guard absences.absences.contains(where: { $0.half != nil }) else { return absences }
    var halving = absences
    // Pay rules that cannot be read say nothing about breaks.
    halving.halved = { (try? coverable($0, absences)) ?? $0.coverable }
    return halving
  }

  /// Returns a shift as absences see it. A break that contains the gap of one of `absences` was
  /// planned without it. Throws `RulesetFileError`.
  func coverable(_ shift: Shift, _ absences: AbsenceCoverage? = nil) throws -> CoverableShift {
    var shift = shift, plan = shift, times: [Interval] = []
    if let absences {
      let gaps = absences.gaps(in: shift, now: environment.now)
      if shift.status == .completed {
        times = absences.workedTimes(of: shift)
        plan.breakMinutes = shift.breakMinutes.map { $0 - Int(gaps.seconds / 60) }
      } else {
        shift = try recorded(shift, absences)
      }
    }
    let ordinary = try terms(on: shift.localStart.day).ruleset.ordinaryLabel
    let worked = PayShift(worked: shift, ordinary: ordinary, now: environment.now)
    var coverable = shift.coverable(
      paid: try paidMinutes(of: plan, in: shift.scheduled),
      worked: try worked.map { try paidMinutes(of: shift, in: $0.interval) })
    coverable.worked = times
    if let half = absences?.half(on: coverable.day) {
      coverable.halfBreakMinutes = try halfBreak(of: plan, half, coverable)
    }
    return coverable
  }

  /// Returns the break of a shift that remains when a half of it is covered: none if the rules give
  /// none for as much as is paid of the other half. Throws `RulesetFileError`.
  private func halfBreak(
    of plan: Shift, _ half: Absence.Half, _ shift: CoverableShift
  ) throws -> Int {
    let planned = shift.interval, first = Int64(shift.paidMinutes + 1) / 2 * 60
    let rest =
      half == .second
      ? Interval(start: planned.start, end: planned.start + first)
      : Interval(start: planned.end - (Int64(shift.paidMinutes) * 60 - first), end: planned.end)
    guard try paidMinutes(of: plan, in: rest) != Int(rest.seconds / 60) else { return 0 }
    return plan.breakMinutes ?? max(0, Int(planned.seconds / 60) - shift.paidMinutes)
  }

  /// Returns the paid minutes of a shift in an interval. Throws `RulesetFileError`.
  func paidMinutes(of shift: Shift, in interval: Interval) throws -> Int {
    let ruleset = try terms(on: shift.localStart.day).ruleset, environment = environment
    let time = ruleset.time(of: PayShift(shift, interval, ruleset.ordinaryLabel)) {
      environment.zone(named: $0)
    }
    return Int(HoursCalculator.minutes(time.paidSeconds))
  }

  /// Returns what absences credit and pay on the days of whole pay periods under the same rules.
  /// Throws `StoreError` and `RulesetFileError`.
  func absenceLines(on days: Range<CivilDay>, by terms: PayTerms) throws -> [AbsenceLine] {
    guard let time = try absentTime(on: days) else { return [] }
    var lines: [AbsenceLine] = []
    var day = days.lowerBound
    while day < days.upperBound {
      let period = terms.schedule.period(containing: day)
      let end = min(period.end, days.upperBound)
      lines += try absenceLines(of: time, on: day..<end, in: period, by: terms)
      day = end
    }
    return lines
  }

  /// Returns the lines of the days of one pay period.
  private func absenceLines(
    of time: AbsentTime, on days: Range<CivilDay>, in period: PayPeriod, by terms: PayTerms
  ) throws -> [AbsenceLine] {
    var pieces: [AbsencePiece] = []
    for (shift, coverable) in time.shifts where days.contains(coverable.day) {
      for part in time.coverage.parts(of: coverable) {
        guard let absence = time.coverage.absence(part.absence) else { continue }
        pieces.append(
          AbsencePiece(
            shift: shift, part: part, absence: absence, kind: time.coverage.kind(of: absence),
            plannedMinutes: coverable.paidMinutes,
            isStandby: terms.ruleset.isStandby(
              PayShift(shift, shift.scheduled, terms.ruleset.ordinaryLabel))))
      }
    }
    let pay = try pay(of: pieces, in: period, by: terms)
    var lines = zip(pieces, pay).map { piece, pay in
      AbsenceLine(
        day: piece.part.day, absence: piece.absence.id, kind: piece.absence.kind,
        kindName: piece.kind.name, shift: piece.part.shift, coveredMinutes: piece.part.minutes,
        plannedMinutes: piece.plannedMinutes, creditedMinutes: piece.creditedMinutes,
        cents: pay.cents, lines: pay.lines)
    }
    for absence in time.coverage.absences {
      guard time.coverage.kind(of: absence).credit == .average else { continue }
      lines += averageCredits(of: absence, time.coverage, on: days, in: period, by: terms)
    }
    return lines.sorted { $0.day < $1.day }
  }

  /// Returns the contract minutes of the dates of an absence, each of them the difference of the
  /// rounded running sum over the Mondays to Fridays of the pay period.
  private func averageCredits(
    of absence: Absence, _ coverage: AbsenceCoverage, on days: Range<CivilDay>,
    in period: PayPeriod, by terms: PayTerms
  ) -> [AbsenceLine] {
    let all = (0..<(period.end - period.start)).map { period.start.adding(days: $0) }
    let dates = all.filter { $0.weekday != .saturday && $0.weekday != .sunday }
    let target = AbsenceAmount(terms.targetMinutes(on: period.start..<period.end))
    func sum(_ count: Int) -> AbsenceAmount {
      target.multiplied(by: Int64(count), over: Int64(max(1, dates.count))).rounded(to: 1)
    }
    return dates.enumerated().compactMap { place, date in
      guard days.contains(date), absence.dates.contains(date) else { return nil }
      let whole = sum(place + 1) - sum(place)
      let share = coverage.share(of: absence, on: date)
      let minutes = whole.multiplied(by: share.tenThousandths, over: 10_000).rounded(to: 1)
      guard minutes != .zero else { return nil }
      return AbsenceLine(
        day: date, absence: absence.id, kind: absence.kind,
        kindName: coverage.kind(of: absence).name,
        creditedMinutes: Int(minutes.tenThousandths / 10_000))
    }
  }

  // MARK: Pay

  /// Returns the pay of covered parts of shifts in one pay period, rounded once for each way to pay.
  private func pay(
    of pieces: [AbsencePiece], in period: PayPeriod, by terms: PayTerms
  ) throws -> [(cents: Int64?, lines: [PaidLine])] {
    var pay: [(cents: Int64?, lines: [PaidLine])] = pieces.map { _ in (0, []) }
    guard !pieces.isEmpty else { return pay }
    if !terms.ruleset.salaries.isEmpty {
      for (place, cents) in try salaryCuts(of: pieces, in: period, by: terms) {
        pay[place].cents = cents
      }
      return pay
    }
    for way in [AbsenceKind.Pay.planned, .base, .average] {
      let places = pieces.indices.filter { pieces[$0].isPaid && pieces[$0].kind.pay == way }
      guard !places.isEmpty else { continue }
      let own = places.map { pieces[$0] }
      let paid =
        way == .average
        ? try priceAtAverage(own, in: period, by: terms)
        : try price(own, way, in: period, by: terms)
      for (place, paid) in zip(places, paid) { pay[place] = paid }
    }
    return pay
  }

  /// Returns what unpaid absences take from a salary: its part for the covered minutes of the
  /// target.
  private func salaryCuts(
    of pieces: [AbsencePiece], in period: PayPeriod, by terms: PayTerms
  ) throws -> [(place: Int, cents: Int64)] {
    let unpaid = pieces.indices.filter { pieces[$0].kind.pay == .none || !pieces[$0].isPaid }
    let days = period.start..<period.end
    let target = Int64(terms.targetMinutes(on: days))
    guard !unpaid.isEmpty, target > 0 else { return [] }
    let report = try engine(terms, days).report(on: [])
    let salary = report.summaries(of: [days], in: [days]).first?.salaryCents ?? 0
    var minutes: Int64 = 0
    var taken: Int64 = 0
    return unpaid.map { place in
      minutes += Int64(pieces[place].part.minutes)
      let sum = (2 * salary * minutes + target) / (2 * target)
      defer { taken = sum }
      return (place, taken - sum)
    }
  }

  /// Prices parts as if they were worked, without overtime, or at the base rate alone.
  private func price(
    _ pieces: [AbsencePiece], _ way: AbsenceKind.Pay, in period: PayPeriod, by terms: PayTerms
  ) throws -> [(cents: Int64?, lines: [PaidLine])] {
    var ruleset = terms.ruleset
    ruleset.overtime = nil
    if way != .planned { ruleset.premiums = [] }
    let days = period.start..<period.end, ordinary = ruleset.ordinaryLabel
    let environment = environment
    let engine = PayRulesEngine(
      ruleset: ruleset, baseRates: terms.baseRates, schedule: terms.schedule,
      holidays: ruleset.paysHolidays
        ? try holidays(terms, days.lowerBound.adding(days: -3)..<days.upperBound.adding(days: 3))
        : [], zone: { environment.zone(named: $0) })
    let report = engine.report(on: pieces.map { $0.payShift(way, ordinary: ordinary) })
    // A part of a night may be paid in the next period.
    let all = days.lowerBound.adding(days: -3)..<days.upperBound.adding(days: 3)
    let cents = report.payCents(in: [all])
    return pieces.indices.map { place in
      let lines = report.lines(ofShift: place)
      let paid = zip(lines.indices, lines).map { index, line in
        PaidLine(
          interval: line.interval, day: line.day, rate: report.rate(of: line),
          isAdditional: line.isAdditional, ruleset: ruleset, payCents: cents[index])
      }
      return (pieces[place].pay(for: paid), paid)
    }
  }

  /// Prices parts at the average pay of the time worked before their absences, or at the base rate if
  /// there was none.
  private func priceAtAverage(
    _ pieces: [AbsencePiece], in period: PayPeriod, by terms: PayTerms
  ) throws -> [(cents: Int64?, lines: [PaidLine])] {
    var pay = RunningPay()
    return try zip(pieces, price(pieces, .average, in: period, by: terms)).map { piece, based in
      let time = piece.kind.average
      let average = try average(over: time, before: piece.absence.from)
      let lines = based.lines.map { line in
        guard line.rate.isPaid else { return line }
        let rate = average.map { line.rate.at($0, over: time) } ?? line.rate
        return PaidLine(
          interval: line.interval, day: line.day, rate: rate, isAdditional: line.isAdditional,
          ruleset: line.ruleset, payCents: pay.add(seconds: line.seconds, at: rate))
      }
      return (piece.pay(for: lines), lines)
    }
  }
}

extension Payroll {
  /// Returns lines as the amounts of a pay statement.
  func amounts(of lines: [AbsenceLine]) -> [DatedAmount] {
    lines.map { line in
      DatedAmount(
        day: line.day,
        PaidAmount(
          .absence(kind: line.kind, name: line.kindName), cents: line.cents ?? 0,
          count: line.shift == nil ? 0 : 1, creditedMinutes: line.creditedMinutes))
    }
  }
}

/// A covered part of a shift with its absence.
private struct AbsencePiece {
  let shift: Shift
  let part: CoveredPart
  let absence: Absence
  let kind: AbsenceKind
  let plannedMinutes: Int
  /// Whether it is no work and paid less than that, so that it adds no contract hours when worked.
  let isStandby: Bool

  /// Whether its day is among those that are paid.
  var isPaid: Bool { kind.paidDays.map { part.day - absence.from < $0 } ?? true }

  /// The minutes that count towards contract hours.
  var creditedMinutes: Int {
    switch kind.credit {
    case .planned: return isStandby ? 0 : part.minutes
    case .none, .average: return 0
    case .minutes(let minutes):
      let credit = AbsenceAmount(minutes).multiplied(by: part.share.tenThousandths, over: 10_000)
      return Int(credit.rounded(to: 1).tenThousandths / 10_000)
    }
  }

  /// Returns the pay for its stretches with the loading; nil if that of one is unknown.
  func pay(for lines: [PaidLine]) -> Int64? {
    let cents = lines.filter(\.rate.isPaid).map(\.payCents)
    guard !cents.contains(nil) else { return nil }
    let sum = cents.reduce(0) { $0 + ($1 ?? 0) }
    let all: Int64 = 1_000_000
    return (2 * sum * (all + kind.loading.tenThousandths) + all) / (2 * all)
  }

  /// Returns the shift that is paid: the planned one, or the covered part of it without breaks.
  func payShift(_ way: AbsenceKind.Pay, ordinary: String) -> PayShift {
    let planned = shift.scheduled, covered = Int64(part.minutes) * 60
    var plan = shift
    if way != .planned { (plan.rateLabel, plan.rateMultiplier) = (nil, .one) }
    // A half of an odd number of minutes is one of whole minutes.
    let half = max(planned.seconds / 120 * 60, covered)
    let interval: Interval
    switch part.extent {
    case .whole: return PayShift(plan, planned, ordinary)
    case .interval(let overlap): interval = overlap
    case .half(.first): interval = Interval(start: planned.start, end: planned.start + half)
    case .half(.second): interval = Interval(start: planned.end - half, end: planned.end)
    case .rest: interval = planned
    }
    plan.breakMinutes = Int(max(0, interval.seconds - covered) / 60)
    return PayShift(plan, interval, ordinary)
  }
}
