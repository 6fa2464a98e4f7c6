import Domain
import Store

/// Calculates what absences cover, cost, credit and pay, and what is left of entitlements. Every
/// function throws `StoreError` and `RulesetFileError`.
package struct AbsenceBook {
  let store: Store
  private(set) var payroll: Payroll
  let environment: Environment

  /// Creates the book of a store under the pay rules in force.
  package init(_ store: Store, _ payroll: Payroll) {
    self.store = store
    self.payroll = payroll
    environment = payroll.environment
  }

  // MARK: Absences

  /// Returns what an absence that is not stored yet, or stored otherwise, would cover, cost, credit
  /// and pay.
  package func preview(of absence: Absence) throws -> AbsenceReport {
    var book = self
    book.payroll.entered = absence
    return try book.report(of: absence)
  }

  /// Returns what an absence covers, costs, credits and pays.
  package func report(of absence: Absence) throws -> AbsenceReport {
    let kind = try store.absences.kinds().kind(absence.kind)
    let dates = absence.dates
    let reach = dates.lowerBound..<dates.upperBound.adding(days: 3)
    let holidays = try holidays(on: reach)
    let time = try payroll.absentTime(on: dates)
    let shifts = time?.shifts ?? []
    let closed = try payroll.closedAbsences(on: dates)
    let (entitlement, costs) = try costs(of: absence, kind, time, closed)
    let lines = try lines(of: absence, closed)
    var days: [CivilDay: AbsenceReport.Day] = [:]
    func change(_ day: CivilDay, _ body: (inout AbsenceReport.Day) -> Void) {
      body(&days[day, default: AbsenceReport.Day(day: day, holiday: holidays[day])])
    }
    for number in 0..<absence.calendarDays { change(absence.from.adding(days: number)) { _ in } }
    for cost in costs { change(cost.day) { $0.cost += cost.amount } }
    for line in lines { change(line.day) { $0.creditedMinutes += line.creditedMinutes } }
    let cents = lines.map(\.cents)
    var report = AbsenceReport(
      absence: absence, kind: kind, entitlement: entitlement,
      payCents: cents.contains(nil) ? nil : cents.reduce(0) { $0 + ($1 ?? 0) },
      currency: try payroll.currency(on: absence.from),
      shifts: lines.compactMap { line in
        shifts.first { $0.shift.id == line.shift }.map {
          AbsenceReport.CoveredShift(shift: $0.shift, minutes: line.coveredMinutes)
        }
      }, days: days.values.sorted { $0.day < $1.day })
    report.warnings = warnings(about: report, shifts.map(\.coverable))
    try addBalance(to: &report)
    return report
  }

  /// Returns what an absence costs, and of which entitlement; one that is closed as a whole is taken
  /// from what it was taken from at its closing.
  private func costs(
    of absence: Absence, _ kind: AbsenceKind, _ time: Payroll.AbsentTime?,
    _ closed: [(days: Range<CivilDay>, absences: ClosedAbsences)]
  ) throws -> (entitlement: Entitlement?, costs: [DatedCost]) {
    let open = absence.dates.parts(outside: closed.map(\.days))
    let kept = closed.flatMap(\.absences.costs).filter { $0.cost.absence == absence.id }
    let own = kind.draws.entitlement, old = kept.first?.entitlement
    let name = open.isEmpty ? old ?? own : own ?? old
    guard let name,
      let entitlement = try store.entitlements.entitlements().first(where: { $0.name == name })
    else { return (nil, []) }
    var costs = kept.filter { $0.entitlement == name }.map(\.cost)
    let shifts = time?.shifts.map(\.coverable) ?? []
    for days in open where name == own {
      let holidays = try holidays(for: entitlement, on: days)
      costs +=
        time?.coverage.costs(
          of: absence, by: entitlement, on: days, shifts: shifts, holidays: holidays) ?? []
    }
    return (entitlement, kept.isEmpty ? costs : costs.once)
  }

  /// Returns the lines of an absence, from the pay periods of its dates.
  private func lines(
    of absence: Absence, _ closed: [(days: Range<CivilDay>, absences: ClosedAbsences)]
  ) throws -> [AbsenceLine] {
    var lines: [AbsenceLine] = []
    var day = absence.from
    while day <= absence.to {
      let period = try payroll.period(containing: day), days = period.start..<period.end
      let all =
        try closed.first { $0.days == days }?.absences.lines.map(\.line)
        ?? payroll.absenceLines(on: days, by: payroll.terms(on: day))
      lines += all.filter { $0.absence == absence.id }
      day = period.end
    }
    return lines
  }

  private func warnings(
    about report: AbsenceReport, _ shifts: [CoverableShift]
  ) -> [AbsenceReport.Warning] {
    var warnings: [AbsenceReport.Warning] = []
    if report.shifts.isEmpty { warnings.append(.init(code: .noShift, day: report.absence.from)) }
    let covered = Set(report.shifts.map(\.shift.id))
    let worked = shifts.first { $0.workedMinutes != nil && !covered.contains($0.id) }
    if let worked { warnings.append(.init(code: .worked, day: worked.day)) }
    return warnings
  }

  /// Adds what is left of the entitlement, and warns if it is too little, or if some will lapse.
  private func addBalance(to report: inout AbsenceReport) throws {
    guard let entitlement = report.entitlement, report.cost != .zero else { return }
    let absence = report.absence
    let year = entitlement.year(containing: absence.from)
    let years = entitlement.years(of: report.days.filter { $0.cost != .zero }.map(\.day))
    let ledger = try ledger(
      of: entitlement, among: store.coverage(with: payroll.entered),
      until: max((years.last ?? year).upperBound, absence.dates.upperBound))
    report.left = ledger.remainders(in: years)
    report.isGranted = ledger.events.contains {
      if case .granted = $0.subject { true } else { false }
    }
    let negative = ledger.events.filter {
      $0.subject == .taken(absence.id) && $0.balance < .zero
    }
    if let first = negative.first, let last = negative.last {
      report.warnings.append(.init(code: .negative, day: first.day, amount: last.balance))
    }
    let day = max(environment.today, year.lowerBound)
    let lapsing = ledger.events.first {
      guard case .expired = $0.subject else { return false }
      return day <= $0.accountingDay && $0.accountingDay < year.upperBound
    }
    if let lapsing {
      report.warnings.append(
        .init(code: .lapsing, day: lapsing.accountingDay, amount: -lapsing.amount))
    }
  }

  func holidays(on days: Range<CivilDay>) throws -> [CivilDay: String] {
    let roster = try Roster(store: store, environment)
    let holidays = try roster.holidays(
      from: days.lowerBound, until: days.upperBound, of: payroll.profile)
    return Dictionary(
      holidays.map { ($0.day, environment.format.holiday($0)) }, uniquingKeysWith: { one, _ in one }
    )
  }

  // MARK: Entitlements

  /// Returns the figures of entitlements, each on a day.
  package func figures(
    of entitlements: [Entitlement], on day: (Entitlement) -> CivilDay
  ) throws -> [EntitlementFigures] {
    let coverage = try store.coverage(with: payroll.entered)
    return try entitlements.map { try figures(of: $0, among: coverage, on: day($0)) }
  }

  /// Returns what remains of an entitlement in each of its years that has one of some days.
  package func left(of entitlement: Entitlement, on days: [CivilDay]) throws -> [Remainder] {
    let years = entitlement.years(of: days)
    guard let end = years.last?.upperBound else { return [] }
    return try ledger(
      of: entitlement, among: store.coverage(with: payroll.entered), until: end
    ).remainders(in: years)
  }

  /// Returns the figures of an entitlement on a day.
  package func figures(of entitlement: Entitlement, on day: CivilDay) throws -> EntitlementFigures {
    try figures(of: entitlement, among: store.coverage(with: payroll.entered), on: day)
  }

  private func figures(
    of entitlement: Entitlement, among coverage: AbsenceCoverage, on day: CivilDay
  ) throws -> EntitlementFigures {
    let year = entitlement.year(containing: day), known = coverage.known
    let ledger = try ledger(of: entitlement, among: coverage, until: year.upperBound)
    let notes = try store.entitlements.grants().filter { !$0.note.isEmpty }
    return EntitlementFigures(
      entitlement: entitlement, balance: ledger.balance(on: day, in: year),
      events: ledger.events.filter {
        year.contains($0.accountingDay) && $0.day < year.upperBound
      },
      absences: Dictionary(known.map { ($0.absence.id, $0) }, uniquingKeysWith: { $1 }),
      notes: Dictionary(notes.map { ($0.id, $0.note) }, uniquingKeysWith: { $1 }))
  }

  /// Returns all grants and costs of an entitlement before a day, `more` grants among them.
  func ledger(
    of entitlement: Entitlement, among coverage: AbsenceCoverage, until end: CivilDay,
    more: [DatedGrant] = []
  ) throws -> EntitlementLedger {
    EntitlementLedger(
      grants: try grants(of: entitlement, until: end) + more,
      costs: try costs(of: entitlement, among: coverage, until: end),
      until: end)
  }

  private func grants(
    of entitlement: Entitlement, until end: CivilDay
  ) throws -> [DatedGrant] {
    let repository = store.entitlements
    let byHand = try repository.grants().filter { $0.entitlement == entitlement.name }
    let rules = try repository.rules().bankingOnce.filter { $0.entitlement == entitlement.name }
    let byRule = try rules.flatMap { rule in
      let worked =
        switch rule.per {
        case .year, .month, .holiday: [PaidPeriod]()
        case .worked: try worked(by: rule, until: end)
        case .overtime: try overtime(by: rule, until: end)
        }
      return rule.grants(
        of: entitlement, until: end.adding(days: -1), worked: worked,
        holidays: rule.per == .holiday ? try holidaysWorked(by: rule, until: end) : [])
    }
    return byHand.map { DatedGrant($0) } + byRule.filter { $0.amount != .zero }
  }

  /// Returns the end of the last pay period before a day that is over.
  func lastEnd(before end: CivilDay) throws -> CivilDay {
    let current = try payroll.period(containing: environment.today)
    let isOver = current.end <= environment.today.adding(days: 1)
    return min(end, isOver ? current.end : current.start)
  }

  /// Returns the paid minutes of the pay periods that have ended, from the first day of a rule on.
  private func worked(by rule: EntitlementRule, until end: CivilDay) throws -> [PaidPeriod] {
    let last = try lastEnd(before: end)
    guard rule.from < last else { return [] }
    let history = try payroll.history(from: rule.from, until: last, by: .period)
    return try history.parts.compactMap { part in
      let period = try payroll.period(containing: part.days.lowerBound)
      guard part.days.upperBound == period.end else { return nil }
      // The last period of a rule counts until its last day.
      guard let until = rule.until, until < part.lastDay else {
        return PaidPeriod(days: part.days, minutes: part.paidMinutes)
      }
      guard part.days.lowerBound <= until else { return nil }
      let days = part.days.lowerBound..<until.adding(days: 1)
      return PaidPeriod(days: part.days, minutes: try payroll.statement(of: days).paidMinutes)
    }
  }

  private func costs(
    of entitlement: Entitlement, among coverage: AbsenceCoverage, until end: CivilDay
  ) throws -> [DatedCost] {
    let closed = try payroll.closedCosts()
    let kept = closed.flatMap(\.costs).filter { $0.entitlement == entitlement.name }.map(\.cost)
    let stretches = coverage.absences.filter {
      $0.from < end && coverage.kind(of: $0).draws.entitlement == entitlement.name
    }.flatMap { absence in
      (absence.from..<min(absence.dates.upperBound, end)).parts(outside: closed.map(\.days)).map {
        (absence: absence, days: $0)
      }
    }
    let open = try costs(of: stretches, by: entitlement, among: coverage)
    return kept.isEmpty ? open : (kept + open).once
  }

  /// Returns what absences cost on some of their days.
  private func costs(
    of stretches: [(absence: Absence, days: Range<CivilDay>)], by entitlement: Entitlement,
    among coverage: AbsenceCoverage
  ) throws -> [DatedCost] {
    let ranges = stretches.map(\.days).sorted { $0.lowerBound < $1.lowerBound }.joined(within: 7)
    guard let first = ranges.first?.lowerBound, let end = ranges.last?.upperBound,
      let time = try payroll.absentTime(on: ranges, of: coverage)
    else { return [] }
    let holidays = try holidays(for: entitlement, on: first..<end)
    let shifts = Dictionary(grouping: time.shifts.map(\.coverable), by: \.day)
    return stretches.flatMap { absence, days in
      let length = days.upperBound - days.lowerBound
      let own =
        length < 1000
        ? (0..<length).flatMap { shifts[days.lowerBound.adding(days: $0)] ?? [] }
        : time.shifts.map(\.coverable)
      return time.coverage.costs(
        of: absence, by: entitlement, on: days, shifts: own, holidays: holidays)
    }
  }

  /// Returns the public holidays on which an entitlement depends, up to those that a shift of some
  /// days may touch; none if it depends on none.
  private func holidays(
    for entitlement: Entitlement, on days: Range<CivilDay>
  ) throws -> Set<CivilDay> {
    guard entitlement.asksHolidays else { return [] }
    return try payroll.publicHolidays(on: days.lowerBound..<days.upperBound.adding(days: 3))
  }

  /// Returns what absences cost on the days of a pay period that is being closed.
  func costs(on days: Range<CivilDay>) throws -> [ClosedAbsences.Cost] {
    let coverage = try store.coverage(on: days)
    let entitlements = coverage.isEmpty ? [] : try store.entitlements.entitlements()
    return try entitlements.flatMap { entitlement in
      let drawing = coverage.absences.filter {
        coverage.kind(of: $0).draws.entitlement == entitlement.name
      }
      return try costs(
        of: drawing.map { ($0, $0.dates.clamped(to: days)) }, by: entitlement, among: coverage
      ).map { ClosedAbsences.Cost(entitlement: entitlement.name, cost: $0) }
    }
  }
}

extension Payroll {
  /// Returns what absences cost on the days of a pay period that is being closed. Throws `StoreError`
  /// and `RulesetFileError`.
  func absenceCosts(on days: Range<CivilDay>) throws -> [ClosedAbsences.Cost] {
    try store.map { try AbsenceBook($0, self).costs(on: days) } ?? []
  }
}

extension [DatedCost] {
  /// The costs by date, each date once in an absence: a night over the edge of a closed pay period
  /// touches a date of both sides.
  fileprivate var once: [DatedCost] {
    sorted { ($0.day, $0.absence, $1.amount) < ($1.day, $1.absence, $0.amount) }
      .reduce(into: []) { once, cost in
        guard once.last?.day != cost.day || once.last?.absence != cost.absence else { return }
        once.append(cost)
      }
  }
}

extension Range<CivilDay> {
  /// Returns the parts outside other ranges, which are ascending.
  fileprivate func parts(outside others: [Range<CivilDay>]) -> [Range<CivilDay>] {
    var parts: [Range<CivilDay>] = []
    var first = lowerBound
    for other in others where other.overlaps(self) {
      if first < other.lowerBound { parts.append(first..<other.lowerBound) }
      first = Swift.max(first, other.upperBound)
    }
    return first < upperBound ? parts + [first..<upperBound] : parts
  }
}

extension [Range<CivilDay>] {
  /// Joins ranges by first day that are at most some days apart: a shift is read faster than a range
  /// is looked for.
  fileprivate func joined(within days: Int) -> Self {
    reduce(into: []) { joined, range in
      guard let last = joined.last, range.lowerBound - last.upperBound <= days else {
        return joined.append(range)
      }
      joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
    }
  }
}

extension PayStatement {
  /// The paid minutes, rounded.
  fileprivate var paidMinutes: Int { Int(HoursCalculator.minutes(worked.paidSeconds)) }
}

extension EntitlementLedger {
  /// Returns what remains at the end of some years.
  fileprivate func remainders(in years: [Range<CivilDay>]) -> [Remainder] {
    years.map { Remainder(balance(on: $0.lowerBound, in: $0)) }
  }
}
