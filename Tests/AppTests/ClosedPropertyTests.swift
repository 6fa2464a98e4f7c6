import App
import Domain
import Store
import TestSupport
import Testing

/// Random histories beside the closed week of 16–22 March 2026.
@Suite("Closed pay periods, at random") struct ClosedPropertyTests {
  private struct Person {
    let planner: Planner
    var random: SplitMix64
    var steps = 0

    init(_ seed: UInt64) throws {
      planner = try Planner(zone: "Europe/Berlin")
      random = SplitMix64(seed: seed)
      var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
      profile.payPeriodType = .weekly
      profile.payPeriodAnchor = try day("2026-03-02")
      try planner.perform(.saveProfile(profile, rate: RateEntry(Int64(1000 + below(900)))))
      try planner.perform(.useRuleset(ruleset(), from: nil))
      try planner.store.write("shift.add", now: planner.environment.now) { transaction in
        for _ in 0..<12 { try transaction.save(shift()) }
      }
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func ruleset() -> PayRuleset {
      var rules = PayRuleset(
        premiums: [
          PremiumWindow(
            label: "Night", pay: .amountPerHour(Int64(100 + below(500))),
            clock: PremiumWindow.Clock(from: 20 * 60, to: 6 * 60)),
          PremiumWindow(
            label: "Holiday",
            pay: .multiplier(Multiplier(tenThousandths: 12_000 + 1000 * below(9))),
            onHolidays: true),
        ])
      rules.currency = "EUR"
      func tier(_ hours: Int) -> OvertimeTier {
        OvertimeTier(
          afterMinutes: hours * 60,
          rate: Rate(label: "O\(hours)", multiplier: Multiplier(tenThousandths: 15_000)))
      }
      if below(3) > 0 {
        rules.overtime = OvertimeRules(
          period: .week(
            from: Weekday.allCases[below(7)], tiers: [tier(20 + below(20))], seventhDay: []),
          daily: below(2) == 0 ? OvertimeRules.Daily(tiers: [tier(8)]) : nil)
      }
      if below(2) == 0 {
        rules.rounding.punches = PunchRounding(
          unitMinutes: 15, start: .nearest, end: .nearest)
      }
      rules.payPeriod.attribution = below(2) == 0 ? .split : .start
      return rules
    }

    mutating func shift() throws -> Shift {
      let zone = planner.environment.zone
      let start =
        try zone.startOfDay(day("2026-03-08")) + Int64(below(22 * 1440)) * 60
      let end = start + Int64(60 + below(720)) * 60
      var shift = Shift(
        id: RecordID("s\(below(1_000_000_000))"), scheduledStart: start, scheduledEnd: end,
        localStart: zone.local(at: start), localEnd: zone.local(at: end),
        zone: zone.identifier, breakMinutes: below(3) == 0 ? nil : below(30), createdAt: start,
        updatedAt: start)
      shift.markWorked()
      return shift
    }

    mutating func step() throws {
      let action: Action
      let shifts = try planner.shifts("2026-03-01", "2026-04-10")
      switch below(12) {
      case 0, 1, 2: action = .add(try shift())
      case 3: action = .delete(shifts[below(shifts.count)].id)
      case 4:
        var shift = shifts[below(shifts.count)]
        shift.actualEnd = shift.actualEnd.map { $0 + Int64(below(120)) * 60 }
        action = .save(shift)
      case 5:
        action = .addHolidays([
          Holiday(day: try day("2026-03-08").adding(days: below(22)), name: "H\(below(99))")
        ])
      case 6:
        action = .useRuleset(
          ruleset(), from: below(2) == 0 ? nil : try day("2026-03-23").adding(days: below(20)))
      case 7:
        action = .setBaseRate(
          RateEntry(Int64(900 + below(2000)), from: try day("2026-03-23").adding(days: below(9))))
      case 8: action = .lockPeriod(try day(below(2) == 0 ? "2026-03-10" : "2026-03-24"))
      case 9: action = .unlockPeriod(try day(below(2) == 0 ? "2026-03-10" : "2026-03-24"))
      case 10:
        guard steps > 0 else { return }
        try planner.perform(.undo(1))
        steps -= 1
        return
      default: action = .redo(1)
      }
      let result = try planner.perform(action)
      if case .redo = action { steps += 1 } else if result.canUndo { steps += 1 }
    }

    /// What is exported of the closed week, and the lines of all weeks against their totals.
    func exported() throws -> String {
      let profile = try #require(try planner.store.profiles.profile())
      let exporter = Exporter(
        store: planner.store, profile: profile, environment: planner.environment)
      let week = DayWindow(first: try day("2026-03-16"), last: try day("2026-03-22"))
      var bytes: [UInt8] = []
      for subject in [Exporter.Subject.hours, .periods] {
        _ = try exporter.write(subject, as: .csv, of: week) { bytes += $0 }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test("nothing outside one changes a byte of it", arguments: Seeds.of(UInt64(1)...50))
  func nothingChanges(block: UInt64) throws {
    for seed in (block * 10)..<(block * 10 + 10) {
      var person = try Person(seed)
      try person.planner.perform(.lockPeriod(day("2026-03-16")))
      let before = try person.exported()
      for step in 0..<6 {
        do { try person.step() } catch is ActionError {} catch is StoreError {}
        guard step == 5 else { continue }
        let after = try person.exported()
        #expect(after == before, "seed \(seed), step \(step)")
        guard after == before else { return }
      }
    }
  }

  @Test("lines add up to the totals to the cent", arguments: Seeds.of(UInt64(1)...10))
  func linesAddUp(seed: UInt64) throws {
    let person = try Person(seed + 9000)
    if seed % 2 == 0 { try person.planner.perform(.lockPeriod(day("2026-03-16"))) }
    let profile = try #require(try person.planner.store.profiles.profile())
    let payroll = try Payroll(
      store: person.planner.store, profile: profile, environment: person.planner.environment)
    let from = try day("2026-03-02"), until = try day("2026-04-06")
    let periods = try payroll.history(from: from, until: until, by: .period)
    let months = try payroll.history(from: from, until: until, by: .month)
    var all: Int64 = 0
    for part in periods.parts {
      let shifts = try payroll.statement(of: part.days).shifts
      let lines = shifts.flatMap(\.lines).compactMap(\.payCents).reduce(0, +)
      #expect(lines == part.worked.payCents)
      #expect(part.worked.byRate.compactMap(\.payCents).reduce(0, +) == lines)
      #expect(shifts.compactMap(\.worked.payCents).reduce(0, +) == lines)
      all += lines
    }
    #expect(all == periods.total.worked.payCents)
    #expect(months.parts.compactMap(\.worked.payCents).reduce(0, +) == all)
    let whole = try payroll.statement(of: from..<until)
    #expect(whole.worked.payCents == all)
    #expect(whole.shifts.flatMap(\.lines).compactMap(\.payCents).reduce(0, +) == all)
  }

  @Test("ten years of demo add up to the cent", arguments: Seeds.of(UInt64(7)...8))
  func demo(seed: UInt64) throws {
    let planner = try Planner(now: "2026-11-21T02:41:00Z")
    let temporary = try TemporaryStore()
    let store = try temporary.copy(
      of: DemoStore(years: 10, seed: seed).template(planner.environment))
    let profile = try #require(try store.profiles.profile())
    let payroll = try Payroll(store: store, profile: profile, environment: planner.environment)
    let extent = try #require(try payroll.extent())
    let until = extent.upperBound.adding(days: 1)
    let history = try payroll.history(from: extent.lowerBound, until: until, by: .period)
    let whole = try payroll.statement(of: extent.lowerBound..<until)
    let worked = whole.shifts.filter { !$0.isAhead }
    let lines = worked.flatMap(\.lines).compactMap(\.payCents).reduce(0, +)
    #expect(lines > 0)
    #expect(lines == history.total.worked.payCents)
    #expect(lines == history.parts.compactMap(\.worked.payCents).reduce(0, +))
    #expect(lines == history.total.worked.byRate.compactMap(\.payCents).reduce(0, +))
  }
}
