import Domain
import Store

extension Payroll {
  /// Returns the pay of the worked and planned shifts of a pay period. Throws `StoreError` and
  /// `RulesetFileError`.
  package func statement(of period: PayPeriod) throws -> PayStatement {
    try statement(of: period.start..<period.end, kind: .period(period.type))
  }

  /// Returns the statement of a pay period from a roster that is already loaded.
  package func statement(of period: PayPeriod, in roster: Roster) throws -> PayStatement {
    try statement(
      of: period.start..<period.end, kind: .period(period.type), in: roster)
  }

  /// Returns the statement of any range of days.
  package func statement(
    of days: Range<CivilDay>, kind: PayStatement.Kind = .range
  ) throws -> PayStatement {
    try statement(of: days, kind: kind, in: store.map { try Roster(store: $0, environment) })
  }

  private func statement(
    of days: Range<CivilDay>, kind: PayStatement.Kind, in roster: Roster?
  ) throws -> PayStatement {
    let runs = try runs(whole(days))
    var sheet = PaySheet(environment)
    for run in runs {
      if let closed = run.stored {
        try add(closed, run, days, roster, to: &sheet)
        continue
      }
      let reading = try reading(run)
      let assumed = try assumed(startingIn: interval(reading))
      let shifts = assumed.replacing(
        try roster?.shifts(startingIn: interval(reading)) ?? [])
      let absences = try absenceLines(on: run.days, by: run.terms)
      let rests = try rests(of: shifts, on: reading)
      var engine = try engine(run.terms, reading, run.handover)
      engine.amounts = try amounts(of: absences) + payouts(on: run.days, by: run.terms)
      engine.banked = try bankedOvertime(in: periods(of: run))
      try sheet.add(
        shifts, engine, run.days.clamped(to: days), in: periods(of: run), by: run.terms,
        absences: ShiftAbsences(
          absences, unpaid: unpaid(on: reading, assumed: assumed + rests.values),
          ahead: unpaidAhead(of: shifts), rests: rests),
        assumed: Set(assumed.map(\.shift.id)))
    }
    var statement = PayStatement(
      days: days, kind: kind, terms: try runs.last?.terms ?? terms(on: days.lowerBound),
      isLocked: runs.allSatisfy(\.isLocked) && !runs.isEmpty, sheet: sheet)
    statement.lacksHolidays = try rulesLackingHolidays(on: days) != nil
    return statement
  }

  /// Adds the stored result of a closed pay period for some days.
  private func add(
    _ closed: LockedPeriod, _ run: Run, _ days: Range<CivilDay>, _ roster: Roster?,
    to sheet: inout PaySheet
  ) throws {
    let result = try result(of: closed), part = closed.days.clamped(to: days)
    let nearby = part.lowerBound.adding(days: -3)..<part.upperBound.adding(days: 1)
    let ordinary = run.terms.ruleset.ordinaryLabel
    let absences =
      try roster == nil
      ? []
      : result.absenceLines(by: run.terms.ruleset)
        ?? absenceLines(on: closed.days, by: run.terms)
    try sheet.add(
      result, part == closed.days ? result.totals : result.summary(of: part, in: closed.days),
      roster?.shifts(startingIn: interval(nearby)) ?? [], part, by: run.terms,
      absences: absences
    ) { shift in
      guard
        let planned = PayShift(forecast: shift, ordinary: ordinary, now: environment.now)
      else { return [] }
      let report = try engine(run.terms, part).report(on: [planned])
      return report.lines.map {
        PaidLine(
          interval: $0.interval, day: $0.day, rate: report.rate(of: $0),
          isAdditional: $0.isAdditional, ruleset: report.ruleset, payCents: nil)
      }
    }
  }

  /// Returns the pay of the days in `from..<until`, divided into parts and in total. Throws
  /// `StoreError` and `RulesetFileError`.
  package func history(
    from: CivilDay, until: CivilDay, by grouping: PayGrouping
  ) throws -> PayHistory {
    let days = from..<max(from, until)
    let runs = try runs(whole(days))
    var parts = parts(of: days, grouping, runs)
    var total = Part(days: days, kind: .range)
    for run in runs {
      if let closed = run.stored {
        try add(closed, run, to: &parts, &total)
        continue
      }
      let report = try report(run), periods = periods(of: run)
      for sum in report.summaries(of: [run.days.clamped(to: days)], in: periods) {
        total.add(sum, run)
      }
      let inside = parts.indices.filter { parts[$0].days.overlaps(run.days) }
      let stretches = inside.map { parts[$0].days.clamped(to: run.days) }
      for (part, sum) in zip(inside, report.summaries(of: stretches, in: periods)) {
        parts[part].add(sum, run)
      }
    }
    let terms = try terms(on: from)
    return PayHistory(
      parts: parts.map { $0.statement(terms) }, total: total.statement(terms))
  }

  /// Adds the stored result of a closed pay period. Reads its lines only if a part begins or ends
  /// in it.
  private func add(
    _ closed: LockedPeriod, _ run: Run, to parts: inout [Part], _ total: inout Part
  ) throws {
    let others = locked.filter { $0.id != closed.id && $0.days.overlaps(closed.days) }
    let inside = parts.indices.filter { place in
      parts[place].days.overlaps(closed.days) && !others.contains { $0.days == parts[place].days }
    }
    func isWhole(_ part: Part) -> Bool { closed.days.clamped(to: part.days) == closed.days }
    let isWhole = isWhole(total) && inside.allSatisfy { isWhole(parts[$0]) }
    let result = isWhole ? nil : try result(of: closed)
    let totals = try result?.totals ?? totals(of: closed)
    func sum(_ part: Part) -> PaySummary {
      let days = closed.days.clamped(to: part.days)
      return days == closed.days ? totals : result?.summary(of: days, in: closed.days) ?? totals
    }
    total.add(sum(total), run)
    for place in inside { parts[place].add(sum(parts[place]), run) }
  }

  /// A part of a history with its running totals.
  private struct Part {
    let days: Range<CivilDay>
    let kind: PayStatement.Kind
    var terms: PayTerms?
    var isLocked = true
    var sums = PaySheet.Sums()

    mutating func add(_ sum: PaySummary, _ run: Run) {
      sums.add(sum, by: run.terms)
      terms = run.terms
      isLocked = isLocked && run.isLocked
    }

    func statement(_ usual: PayTerms) -> PayStatement {
      PayStatement(
        days: days, kind: kind, terms: terms ?? usual, isLocked: isLocked && terms != nil,
        sums: sums)
    }
  }

  private func parts(
    of days: Range<CivilDay>, _ grouping: PayGrouping, _ runs: [Run]
  ) -> [Part] {
    switch grouping {
    case .whole: return [Part(days: days, kind: .range)]
    case .week(let first):
      return cut(days, .week) { $0.startOfWeek(first).adding(days: 7) }
    case .month:
      return cut(days, .month) {
        .clamped(year: $0.year, month: $0.month, day: 1).adding(months: 1)
      }
    case .year:
      return cut(days, .year) { .clamped(year: $0.year + 1, month: 1, day: 1) }
    case .period:
      return runs.flatMap { run in
        let schedule = run.terms.schedule
        return cut(run.days.clamped(to: days), .period(schedule.type)) {
          schedule.period(containing: $0).end
        }
      }
    }
  }

  /// Returns the days extended to whole pay periods, on which the pay of each part depends.
  func whole(_ days: Range<CivilDay>) throws -> Range<CivilDay> {
    guard !days.isEmpty, closedPeriod(of: days) == nil else { return days }
    let last = try period(containing: days.upperBound.adding(days: -1))
    return try period(containing: days.lowerBound).start..<last.end
  }

  /// Returns the pay periods of a run that consists of whole ones.
  func periods(of run: Run) -> [Range<CivilDay>] {
    var periods: [Range<CivilDay>] = []
    var day = run.days.lowerBound
    while day < run.days.upperBound {
      let end = min(run.terms.schedule.period(containing: day).end, run.days.upperBound)
      periods.append(day..<end)
      day = end
    }
    return periods
  }

  private func cut(
    _ days: Range<CivilDay>, _ kind: PayStatement.Kind, _ end: (CivilDay) -> CivilDay
  ) -> [Part] {
    var parts: [Part] = []
    var first = days.lowerBound
    while first < days.upperBound {
      let next = min(end(first), days.upperBound)
      parts.append(Part(days: first..<next, kind: kind))
      first = next
    }
    return parts
  }

  /// Returns the lines of the time worked in a run, and the amounts besides. Plans have no records
  /// and are not read.
  func report(_ run: Run, withAbsences: Bool = true) throws -> PayReport {
    let reading = try reading(run)
    var engine = try engine(run.terms, reading, run.handover)
    if withAbsences {
      engine.amounts =
        try amounts(of: absenceLines(on: run.days, by: run.terms))
        + payouts(on: run.days, by: run.terms)
    }
    engine.banked = try bankedOvertime(in: periods(of: run))
    // Adjacent closed days identify shifts by their ids.
    return engine.report(on: try worked(on: reading, by: run.terms, withIDs: engine.settled != nil))
  }

  /// Returns the time worked in the shifts that start on some days, by start.
  func worked(
    on days: Range<CivilDay>, by terms: PayTerms, withIDs: Bool
  ) throws -> [PayShift] {
    let ordinary = terms.ruleset.ordinaryLabel
    var shifts: [PayShift] = []
    let assumed = try assumed(startingIn: interval(days))
    let unpaid = try unpaid(on: days, assumed: assumed)
    try store?.shifts.forEachWorked(
      startingIn: interval(days), withIDs: withIDs || !unpaid.isEmpty
    ) { shift in
      shifts.append(PayShift(shift, ordinary: ordinary, now: environment.now).unpaid(unpaid))
    }
    if !assumed.isEmpty {
      shifts += assumed.compactMap {
        PayShift(worked: $0.worked, ordinary: ordinary, now: environment.now)?.unpaid(unpaid)
      }
      shifts.sort { ($0.interval.start, $0.id) < ($1.interval.start, $1.id) }
    }
    return shifts
  }

  /// Returns the days from the first to the last shift or bonus; nil if there are none. Throws
  /// `StoreError`.
  package func extent() throws -> ClosedRange<CivilDay>? {
    guard let store else { return nil }
    let shifts = try Roster(store: store, environment).extent()
    let days =
      try [shifts?.lowerBound, shifts?.upperBound].compactMap { $0 }
      + store.pay.bonuses().map(\.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }
}

extension PayStatement {
  /// Creates the statement of a sheet.
  init(days: Range<CivilDay>, kind: Kind, terms: PayTerms, isLocked: Bool, sheet: PaySheet) {
    self.init(
      days: days, kind: kind, terms: terms, isLocked: isLocked, sums: sheet.sums,
      shifts: sheet.shifts, amounts: sheet.amounts)
  }

  init(
    days: Range<CivilDay>, kind: Kind, terms: PayTerms, isLocked: Bool, sums: PaySheet.Sums,
    shifts: [PaidShift] = [], amounts: [DatedAmount] = []
  ) {
    var target: Int?
    if case .period = kind { target = terms.targetMinutes(on: days) }
    let (worked, forecast) = sums.settled
    self.init(
      days: days, kind: kind, isLocked: isLocked, ruleset: terms.ruleset,
      currency: sums.currency ?? terms.currency, isMixed: sums.isMixed, targetMinutes: target,
      worked: worked, forecast: forecast, shifts: shifts, amounts: amounts)
  }
}
