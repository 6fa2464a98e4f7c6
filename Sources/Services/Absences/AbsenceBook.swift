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
    let kind =
      try store.absences.kinds().first { $0.key == absence.kind }
      ?? AbsenceKind(key: absence.kind, letter: "?")
    let entitlement = try kind.draws.entitlement.flatMap { name in
      try store.entitlements.entitlements().first { $0.name == name }
    }
    let dates = absence.dates
    let reach = dates.lowerBound..<dates.upperBound.adding(days: 3)
    let holidays = try holidays(on: reach)
    let time = try payroll.absentTime(on: dates)
    let shifts = time?.shifts ?? []
    let costs = entitlement.map { entitlement in
      time?.coverage.costs(
        of: absence, by: entitlement, shifts: shifts.map(\.coverable),
        holidays: Set(holidays.keys)) ?? []
    }
    let lines = try lines(of: absence)
    var days: [CivilDay: AbsenceReport.Day] = [:]
    func change(_ day: CivilDay, _ body: (inout AbsenceReport.Day) -> Void) {
      body(&days[day, default: AbsenceReport.Day(day: day, holiday: holidays[day])])
    }
    for number in 0..<absence.calendarDays { change(absence.from.adding(days: number)) { _ in } }
    for cost in costs ?? [] { change(cost.day) { $0.cost += cost.amount } }
    for line in lines { change(line.day) { $0.creditedMinutes += line.creditedMinutes } }
    let cents = lines.map(\.cents)
    var report = AbsenceReport(
      absence: absence, kind: kind, entitlement: entitlement,
      payCents: cents.contains(nil) ? nil : cents.reduce(0) { $0 + ($1 ?? 0) },
      currency: try payroll.currency(on: absence.from),
      shifts: lines.compactMap { line in
        guard let part = line.part else { return nil }
        return shifts.first { $0.shift.id == part.shift }.map {
          AbsenceReport.CoveredShift(shift: $0.shift, minutes: part.minutes)
        }
      }, days: days.values.sorted { $0.day < $1.day })
    report.warnings = warnings(about: report, shifts.map(\.coverable))
    try addBalance(to: &report)
    return report
  }

  /// Returns the lines of an absence, from the pay periods of its dates.
  private func lines(of absence: Absence) throws -> [AbsenceLine] {
    var lines: [AbsenceLine] = []
    var day = absence.from
    while day <= absence.to {
      let period = try payroll.period(containing: day)
      lines += try payroll.absenceLines(
        on: period.start..<period.end, by: payroll.terms(on: day)
      ).filter { $0.absence.id == absence.id }
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
    let ledger = try ledger(
      of: entitlement, among: store.coverage(with: payroll.entered),
      until: max(year.upperBound, absence.dates.upperBound))
    report.left = ledger.balance(on: absence.from, in: year).left
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
    let byRule = try repository.rules().filter { $0.entitlement == entitlement.name }.flatMap {
      rule in
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
    let absences = coverage.absences.filter {
      $0.from < end && coverage.kind(of: $0).draws.entitlement == entitlement.name
    }
    let ranges = absences.map { $0.from..<min($0.dates.upperBound, end) }.joined(within: 7)
    guard let first = ranges.first?.lowerBound,
      let time = try payroll.absentTime(on: ranges, of: coverage)
    else { return [] }
    let asksHolidays = entitlement.holidaysFree || !entitlement.count.asksRoster
    let holidays = asksHolidays ? Set(try self.holidays(on: first..<end).keys) : []
    let shifts = Dictionary(grouping: time.shifts.map(\.coverable), by: \.day)
    return absences.flatMap { absence in
      let own =
        absence.calendarDays < 1000
        ? (0..<absence.calendarDays).flatMap {
          shifts[absence.from.adding(days: $0)] ?? []
        } : time.shifts.map(\.coverable)
      return time.coverage.costs(of: absence, by: entitlement, shifts: own, holidays: holidays)
    }
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
