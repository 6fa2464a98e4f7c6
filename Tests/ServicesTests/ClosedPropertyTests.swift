import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Random histories beside the closed week of 16–22 March 2026.
@Suite("Closed pay periods, at random") struct ClosedPropertyTests {
  private struct Person {
    let planner: Planner
    var random: SplitMix64
    /// The change that closed the week; nothing before it is undone.
    var closing: HistoryEntry.ID?

    init(_ seed: UInt64) throws {
      planner = try Planner(zone: "Europe/Berlin")
      random = SplitMix64(seed: seed)
      var profile = Profiles.fresh(zone: planner.environment.zone, now: planner.environment.now)
      profile.payPeriodType = .weekly
      profile.payPeriodAnchor = try day("2026-03-02")
      try planner.perform(
        .settings(.saveProfile(profile, from: profile, rate: RateEntry(Int64(1000 + below(900))))))
      try planner.perform(.pay(.useRuleset(ruleset(), from: nil)))
      try planner.store.write("shift.add", now: planner.environment.now) { transaction in
        for _ in 0..<12 { try transaction.save(shift()) }
      }
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func ruleset() -> PayRuleset {
      var rules = PayRuleset(
        premiums: [
          PremiumWindow(
            label: "Night", pay: .amountPerHour(HourlyAmount(Int64(100 + below(500)))),
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
      if below(3) == 0 {
        rules.rounding.durations = DurationRounding(unitMinutes: 15, direction: .nearest)
      }
      if below(6) == 0 {
        rules.salaries = [
          PaySalary(
            from: .clamped(year: 2020, month: 1, day: 1), cents: Int64(100_000 + below(90_000)),
            unit: .month, minutesPerWeek: 60 * (20 + below(20)))
        ]
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

    /// Does something, but never opens the closed week: it undoes only what was done since.
    mutating func step() throws {
      let kind = below(20)
      switch kind {
      case 15:
        let start = try shift().scheduledStart, end = start + Int64(below(800)) * 60
        try planner.perform(.shift(.start(at: start, shift: nil, note: nil, rate: nil)))
        try planner.perform(
          .shift(.stop(at: end, breakMinutes: nil, note: nil, isBreakByRule: true)))
      case 16 where below(2) == 0: try merge()
      case 17, 18:
        guard try planner.store.nextUndoID() != closing else { return }
        try planner.perform(.history(.undo(1)))
      case 19: try planner.perform(.history(.redo(1)))
      default:
        try planner.perform(action(kind))
      }
    }

    private mutating func action(_ kind: Int) throws -> Action {
      switch kind {
      case 0, 1, 2: return .shift(.add(try shift()))
      case 3: return .shift(.delete(try someShift().id))
      case 4:
        let stored = try someShift()
        var shift = stored
        shift.actualEnd = stored.actualEnd.map { $0 + Int64(below(120)) * 60 }
        return .shift(.save(shift, from: stored))
      case 5, 6:
        let day = try day("2026-03-08").adding(days: below(22))
        return .settings(.addHolidays([Holiday(day: day, name: "H\(below(99))")]))
      case 7: return .settings(.clearHolidays)
      case 8: return .pay(.useRuleset(ruleset(), from: below(2) == 0 ? nil : try openDay()))
      case 9: return .pay(.setBaseRate(RateEntry(Int64(900 + below(2000)), from: try openDay())))
      case 10: return .pay(.lockPeriod(try day(below(2) == 0 ? "2026-03-10" : "2026-03-24")))
      case 11: return .pay(.unlockPeriod(try day(below(2) == 0 ? "2026-03-10" : "2026-03-24")))
      case 12:
        let day = try day("2026-03-02").adding(days: below(35))
        return .pay(
          .saveBonus(
            StoredBonus(
              day: day, name: "B", cents: Int64(1 + below(9000)),
              earnedFrom: below(2) == 0 ? day.adding(days: -below(9)) : nil)))
      default:
        let stored = try #require(try planner.store.profiles.profile())
        return .settings(.saveProfile(try changed(stored), from: stored))
      }
    }

    private mutating func someShift() throws -> Shift {
      let shifts = try planner.shifts("2026-03-01", "2026-04-10")
      let place = below(shifts.count)
      return shifts[place]
    }

    private mutating func openDay() throws -> CivilDay {
      try day("2026-03-23").adding(days: below(20))
    }

    /// Another target, region of holidays, currency or pay period, or a journey.
    private mutating func changed(_ stored: UserProfile) throws -> UserProfile {
      var profile = stored
      switch below(5) {
      case 0: profile.regularMinutesPerPay = 60 * below(90)
      case 1:
        profile.holidayRegion = [nil, .init(rawValue: "DE-BY"), .init(rawValue: "US")][below(3)]
      case 2: profile.currency = ["EUR", "USD", "CHF"][below(3)]
      case 3:
        profile.payPeriodType = PayPeriodType.allCases[below(PayPeriodType.allCases.count)]
        profile.payPeriodAnchor = try day("2026-01-01").adding(days: below(30))
      default:
        let zone = ["America/St_Johns", "Pacific/Auckland", "Europe/Berlin"][below(3)]
        profile.timeZoneIdentifier = zone
        planner.environment.zone = Zones.named(zone)
      }
      return profile
    }

    /// Takes over what was done on another machine since a copy of the store went there.
    private mutating func merge() throws {
      let other = Person(try Planner(zone: "Europe/Berlin"), random)
      try other.planner.store.replaceContents(byThoseOf: planner.store)
      var there = other
      there.planner.environment = planner.environment
      there.closing = try there.planner.store.nextUndoID()
      for _ in 0..<3 {
        do { try there.step() } catch is ActionError {} catch is StoreError {}
      }
      random = there.random
      let services = StoreServices(store: planner.store, environment: planner.environment)
      _ = try services.archive.merge(there.planner.store, named: "other", isDryRun: false)
    }

    private init(_ planner: Planner, _ random: SplitMix64) {
      self.planner = planner
      self.random = random
    }

    /// What is exported of the closed week, and what the hours of it are made from: lines, totals,
    /// rules, rates, target.
    func exported() throws -> [String] {
      let profile = try #require(try planner.store.profiles.profile())
      let exporter = Exporter(
        store: planner.store, profile: profile, environment: planner.environment)
      let week = DayWindow(first: try day("2026-03-16"), last: try day("2026-03-22"))
      var texts: [String] = []
      for subject in [Exporter.Subject.hours, .periods] {
        for form in [Exporter.Form.csv, .json] {
          var bytes: [UInt8] = []
          _ = try exporter.write(subject, as: form, of: week) { bytes += $0 }
          texts.append(String(decoding: bytes, as: UTF8.self))
        }
      }
      let payroll = try Payroll(
        store: planner.store, profile: profile, environment: planner.environment)
      let days = try day("2026-03-16")..<day("2026-03-23")
      let part = try payroll.history(from: days.lowerBound, until: days.upperBound, by: .period)
        .parts
      let statement = try payroll.statement(of: days)
      texts.append("\(part.map { ($0.days, $0.worked, $0.currency, $0.targetMinutes) })")
      texts.append("\(statement.worked) \(statement.shifts.map { ($0.shift.id, $0.lines) })")
      texts.append("\(try payroll.ruleset(on: days.lowerBound))")
      return texts
    }
  }

  @Test("nothing outside one changes a byte of it", arguments: Seeds.of(UInt64(1)...50))
  func nothingChanges(block: UInt64) throws {
    for seed in (block * 10)..<(block * 10 + 10) {
      var person = try Person(seed)
      try person.planner.perform(.pay(.lockPeriod(day("2026-03-16"))))
      person.closing = try person.planner.store.nextUndoID()
      let before = try person.exported()
      for _ in 0..<8 {
        do { try person.step() } catch is ActionError {} catch is StoreError {}
      }
      #expect(try person.exported() == before, "seed \(seed)")
    }
  }

  @Test("lines add up to the totals to the cent", arguments: Seeds.of(UInt64(1)...10))
  func linesAddUp(seed: UInt64) throws {
    let person = try Person(seed + 9000)
    if seed % 2 == 0 { try person.planner.perform(.pay(.lockPeriod(day("2026-03-16")))) }
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
      #expect(lines == part.worked.hoursCents)
      #expect(part.worked.byRate.compactMap(\.payCents).reduce(0, +) == lines)
      #expect(shifts.compactMap(\.worked.payCents).reduce(0, +) == lines)
      all += lines
    }
    #expect(all == periods.total.worked.hoursCents)
    #expect(months.parts.compactMap(\.worked.hoursCents).reduce(0, +) == all)
    let whole = try payroll.statement(of: from..<until)
    #expect(whole.worked.hoursCents == all)
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

extension PaySummary {
  /// The pay of the hours alone.
  fileprivate var hoursCents: Int64? { payCents.map { $0 - salaryCents - bonusCents } }
}
