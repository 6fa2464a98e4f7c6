import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Two weeks from 4 May 2026, closed; today is 20 May.
@Suite("Closed pay periods") struct ClosedPeriodTests {
  let planner: Planner
  let pattern: ShiftPattern

  init() throws {
    planner = try Planner()
    pattern = try rota("DDNN----")
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.payPeriodAnchor = try day("2026-05-04")
    try planner.perform(.settings(.saveProfile(profile, from: profile, rate: RateEntry(2000))))
    try planner.perform(.pattern(.save(pattern)))
  }

  private func lock() throws { try planner.perform(.pay(.lockPeriod(day("2026-05-10")))) }

  private var closed: Range<CivilDay> {
    get throws { try day("2026-05-04")..<day("2026-05-18") }
  }

  /// Refused, and nothing has changed.
  private func expectRefused(
    _ action: Action, _ name: Comment, _ error: ActionError? = nil
  ) throws {
    let before = try planner.store.records()
    #expect(throws: try error ?? .pay(.locked(closed)), name) { try planner.perform(action) }
    #expect(try planner.store.records() == before, name)
  }

  @Test("beside them other pay periods are cut, so that no day is in two")
  func neighbours() throws {
    try lock()
    let stored = try #require(try planner.store.profiles.profile())
    var profile = stored
    profile.payPeriodType = .monthly
    profile.payPeriodAnchor = try day("2026-01-05")
    try planner.perform(.settings(.saveProfile(profile, from: stored, rate: nil)))
    let payroll = try Payroll(
      store: planner.store, profile: profile, environment: planner.environment)
    var days: [Range<CivilDay>] = [], next = try day("2026-04-10")
    while next < (try day("2026-06-10")) {
      let period = try payroll.period(containing: next)
      days.append(period.start..<period.end)
      next = period.end
    }
    let expected = try [
      ("2026-04-05", "2026-05-04"), ("2026-05-04", "2026-05-18"), ("2026-05-18", "2026-06-05"),
      ("2026-06-05", "2026-07-05"),
    ].map { try day($0)..<day($1) }
    #expect(days == expected)
    let last = try payroll.period(containing: day("2026-05-17"))
    #expect(last.start == expected[1].lowerBound)
  }

  @Test("what patterns planned in them stays")
  func patterns() throws {
    try lock()
    var other = pattern
    other.schedule = try rota("NN----DD").schedule
    try expectRefused(.pattern(.save(other, from: pattern)), "another plan")
    try expectRefused(
      .pattern(.change(series: pattern.seriesID, from: day("2026-05-08"), to: other)),
      "from a day")
    try expectRefused(.pattern(.stop(series: pattern.seriesID, on: day("2026-05-10"))), "an end")
    try expectRefused(.pattern(.save(rota("D---", id: RecordID("new")))), "one more")
    try expectRefused(
      .pattern(
        .revise(
          PatternRevision(
            seen: planner.roster().patterns, from: day("2026-05-05"), versions: [],
            shift: planner.shifts("2026-05-20", "2026-06-20")[0], becomes: nil))), "a revision")
  }

  @Test("what patterns plan beside them may change")
  func beside() throws {
    try lock()
    let before = try planner.shifts("2026-05-04", "2026-05-18")
    var other = pattern
    other.schedule = try rota("NN----DD").schedule
    try planner.perform(
      .pattern(.change(series: pattern.seriesID, from: day("2026-05-18"), to: other)))
    try planner.perform(.pattern(.stop(series: pattern.seriesID, on: day("2026-07-01"))))
    try planner.perform(.pattern(.save(rota("D---", start: "2026-05-18", from: "2026-05-18"))))
    #expect(try planner.shifts("2026-05-04", "2026-05-18") == before)
    try planner.perform(.history(.undo(3)))
    try planner.perform(.history(.redo(3)))
    #expect(try planner.shifts("2026-05-04", "2026-05-18") == before)
  }

  @Test("undo and redo do not reach into them, unless they open them first")
  func undo() throws {
    let inside = try planned("2026-05-08 07:00", "2026-05-08 15:00", name: "Inside")
    try planner.perform(.shift(.add(inside)))
    try lock()
    // Closing is the last change: it is taken back, and then what was before it.
    try planner.perform(.history(.undo(2)))
    #expect(try planner.store.shifts.shift(inside.id) == nil)
    try planner.perform(.history(.redo(2)))
    #expect(try planner.store.pay.lockedPeriods().count == 1)
    // A change that another program made after the closing.
    try planner.store.write("shift.add", now: planner.environment.now) {
      try $0.save(planned("2026-05-09 07:00", "2026-05-09 15:00"))
    }
    try expectRefused(.history(.undo(1)), "a shift")
    try expectRefused(.history(.undo(3)), "several at once")
    try planner.store.undo(now: planner.environment.now)
    try expectRefused(.history(.redo(1)), "again")
  }

  @Test("undo and redo of patterns do not change what was planned in them")
  func undoPatterns() throws {
    try lock()
    var stopped = pattern
    stopped.effectiveUntil = try day("2026-05-06")
    try planner.store.write("pattern.stop", now: planner.environment.now) { try $0.save(stopped) }
    try expectRefused(.history(.undo(1)), "a pattern")
    try planner.store.undo(now: planner.environment.now)
    try expectRefused(.history(.redo(1)), "again")
  }

  @Test("bonuses, rates and rules that would reach into them are refused")
  func money() throws {
    let earned = StoredBonus(
      day: try day("2026-05-20"), name: "Attendance", cents: 100,
      earnedFrom: try day("2026-05-17"))
    let paid = StoredBonus(day: try day("2026-05-05"), name: "Thanks", cents: 100)
    try planner.perform(.pay(.saveBonus(paid)))
    try lock()
    try expectRefused(.pay(.saveBonus(earned)), "earned inside")
    try expectRefused(.pay(.removeBonus(paid.id)), "paid inside")
    try expectRefused(.pay(.setBaseRate(RateEntry(2500, from: day("2026-05-12")))), "a rate")
    try expectRefused(
      .pay(.useRuleset(PayRuleset(name: "New"), from: day("2026-05-12"))), "rules",
      .pay(.rulesLocked(closed, first: day("2026-05-18"))))
    // Without a day they hold from the first open one on.
    planner.environment.now = try utc("2026-05-12T08:00:00Z")
    try planner.perform(.pay(.setBaseRate(RateEntry(2500))))
    #expect(
      try planner.store.pay.baseRates().map(\.effectiveFrom) == [nil, day("2026-05-18")])
    // Closed by another program after the bonus was told.
    let next = StoredBonus(day: try day("2026-05-20"), name: "More", cents: 100)
    try planner.perform(.pay(.saveBonus(next)))
    try planner.store.write("period.lock", now: planner.environment.now) {
      try $0.lock(LockedPeriod(days: day("2026-05-18")..<day("2026-06-01"), rulesJSON: "{}"))
    }
    try planner.store.undo(now: planner.environment.now)
    try planner.perform(.history(.undo(1)))
    #expect(try planner.store.pay.bonuses().map(\.id) == [paid.id])
  }
}
