import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Closed pay periods of two stores that overlap: 25 May – 7 June, and 5 June – 4 July.
@Suite("Closed pay periods that overlap") struct OverlappingPeriodTests {
  private let one: Planner
  private let other: Planner

  init() throws {
    one = try Planner(now: "2026-07-10T12:00:00Z", zone: "UTC")
    other = try Planner(now: "2026-07-10T12:00:00Z", zone: "UTC")
    for planner in [one, other] { try Self.fill(planner, monthly: planner === other) }
  }

  private static func fill(_ planner: Planner, monthly: Bool) throws {
    var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
    profile.payPeriodType = monthly ? .monthly : .biweekly
    profile.payPeriodAnchor = try day(monthly ? "2026-01-05" : "2026-05-25")
    try planner.perform(.settings(.saveProfile(profile, from: profile, rate: RateEntry(2000))))
    for start in monthly ? ["2026-06-06", "2026-06-20"] : ["2026-06-02"] {
      var shift = try planned("\(start) 08:00", "\(start) 15:30", zone: "UTC")
      shift.breakMinutes = 0
      shift.markWorked()
      try planner.perform(.shift(.add(shift)))
    }
    planner.environment.now = planner.environment.now + Int64(monthly ? 7200 : 3600)
    try planner.perform(.pay(.lockPeriod(day(monthly ? "2026-06-20" : "2026-06-02"))))
    planner.environment.now = planner.environment.now + 7200
  }

  private func merge(_ from: Planner, into planner: Planner) throws -> RecordMergeCount {
    try StoreServices(store: planner.store, environment: planner.environment).archive
      .merge(from.store, named: "b", isDryRun: false)
  }

  private func closed(_ planner: Planner) throws -> [String] {
    try planner.store.pay.lockedPeriods().map {
      "\(ISOText.format($0.days.lowerBound)) \(ISOText.format($0.days.upperBound))"
    }
  }

  @Test("after a merge the one that was closed last stays in both stores, and the other is named")
  func merging() throws {
    let count = try merge(other, into: one)
    #expect(count.opened == [try day("2026-05-25")..<day("2026-06-08")])
    #expect(try closed(one) == ["2026-06-05 2026-07-05"])
    #expect(
      count.openedLines(Texts(.english)).first?.contains("was unlocked, because one that overlaps")
        == true)
    _ = try merge(one, into: other)
    #expect(try closed(other) == ["2026-06-05 2026-07-05"])
    #expect(try merge(other, into: one).opened.isEmpty)
    try one.store.undo(now: one.environment.now)
  }

  @Test("in an older store each keeps its result, a day belongs to the first, and doctor knows")
  func stored() throws {
    let theirs = try #require(try other.store.pay.lockedPeriods().first)
    let result = try other.store.pay.result(of: theirs.id)
    try one.store.write("period.lock", now: one.environment.now) {
      try $0.lock(theirs, result: result)
    }
    let payroll = try StoreServices(store: one.store, environment: one.environment).payroll()
    for text in ["2026-05-25", "2026-06-04", "2026-06-06", "2026-06-07", "2026-06-08"] {
      let day = try day(text), period = try payroll.period(containing: day)
      let closed = try #require(payroll.lockedPeriod(containing: day))
      #expect(closed.days.upperBound == period.end, "\(text)")
      #expect(period.start >= closed.days.lowerBound, "\(text)")
    }
    func pay(_ text: String) throws -> Int64? {
      let period = try payroll.period(containing: day(text))
      return try payroll.statement(of: period.start..<period.end).worked.payCents
    }
    #expect(try pay("2026-06-02") == 15_000)
    #expect(try pay("2026-06-20") == 30_000)
    let both = try day("2026-05-25")..<day("2026-07-05")
    #expect(try payroll.statement(of: both).worked.payCents == 45_000)
    let history = try payroll.history(
      from: both.lowerBound, until: both.upperBound, by: .period)
    #expect(history.parts.map(\.worked.payCents) == [15_000, 30_000])
    #expect(history.total.worked.payCents == 45_000)
    let findings = Doctor(path: one.store.path).check { _, _ in nil }
    #expect(findings.contains { if case .overlappingPeriods = $0 { true } else { false } })
  }
}
