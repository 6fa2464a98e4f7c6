import Domain
import TestSupport
import Testing

/// What holds for every ruleset and roster.
struct PayPropertyTests {
  static let zone = "Europe/Berlin"
  static let holidays = ["2026-03-08", "2026-03-20", "2026-04-03", "2026-04-06"]

  static func engine(_ ruleset: PayRuleset, cents: Int64? = 1733) throws -> PayRulesEngine {
    try Pay.engine(ruleset, cents: cents, holidays: holidays)
  }

  /// The rate that a shift was given by hand.
  static func hand(_ shift: Shift) -> Rate? {
    shift.rateLabel.map { Rate(label: $0, multiplier: shift.rateMultiplier) }
  }

  @Test("the lines of a shift cover each of its minutes exactly once", arguments: Seeds.of(0..<150))
  func theLinesCoverEachMinuteOnce(seed: Int) throws {
    var random = PayRandom(UInt64(seed))
    var ruleset = random.ruleset()
    ruleset.breaks = random.breaks()
    var shifts = try random.roster(25, zone: Self.zone)
    for index in shifts.indices where random.chance(30) {
      let start = shifts[index].interval.start
      shifts[index].unpaid = random.pick([
        .byHand(seconds: Int64(random.below(9000))),
        .recorded([Interval(start: start + 600, end: start + 1500)]),
      ])
    }
    let report = try Self.engine(ruleset).report(on: shifts)
    for (position, shift) in shifts.enumerated() {
      let lines = Array(report.lines(ofShift: position))
      #expect(lines.first?.interval.start == shift.interval.start)
      #expect(lines.last?.interval.end == shift.interval.end)
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.interval.end == next.interval.start)
      }
      #expect(lines.allSatisfy { $0.seconds > 0 && $0.shift == position })
    }
    let summary = report.summary()
    #expect(summary.workedSeconds == shifts.reduce(0) { $0 + $1.interval.seconds })
    #expect(summary.byRate.reduce(0) { $0 + $1.seconds } == summary.paidSeconds)
  }

  @Test("splitting shifts anywhere changes no total", arguments: Seeds.of(0..<150))
  func splittingShiftsChangesNoTotal(seed: Int) throws {
    var random = PayRandom(1000 + UInt64(seed))
    var ruleset = random.ruleset()
    // The second part begins later, and is a shift of its own.
    for index in ruleset.premiums.indices {
      ruleset.premiums[index].begunBefore = nil
      ruleset.premiums[index].attribution = .minute
    }
    let whole = try random.roster(25, zone: Self.zone)
    let parts = whole.flatMap { shift -> [PayShift] in
      let minutes = Int(shift.interval.seconds / 60)
      let cut = shift.interval.start + Int64(random.below(minutes + 1)) * 60
      var first = shift, second = shift
      first.interval.end = cut
      second.interval.start = cut
      return [first, second]
    }
    let engine = try Self.engine(ruleset)
    #expect(engine.report(on: parts).summary() == engine.report(on: whole).summary())
  }

  @Test("the order of shifts changes nothing", arguments: Seeds.of(0..<100))
  func theOrderOfShiftsChangesNothing(seed: Int) throws {
    var random = PayRandom(2000 + UInt64(seed))
    var ruleset = random.ruleset()
    ruleset.breaks = random.breaks()
    let shifts = try random.roster(25, zone: Self.zone)
    let shuffled = shifts.shuffled(using: &random.random)
    let engine = try Self.engine(ruleset)
    func told(_ shifts: [PayShift]) -> [String] {
      let report = engine.report(on: shifts)
      return report.lines.map { "\(shifts[$0.shift].id) \($0.interval) \(report.rate(of: $0))" }
    }
    #expect(told(shuffled) == told(shifts))
    #expect(engine.report(on: shuffled).summary() == engine.report(on: shifts).summary())
  }

  @Test("so many times the rate is so many times the pay", arguments: Seeds.of(0..<100))
  func scalingTheRateScalesThePay(seed: Int) throws {
    var random = PayRandom(3000 + UInt64(seed))
    var ruleset = random.ruleset()
    ruleset.premiums.removeAll { if case .amountPerHour = $0.pay { true } else { false } }
    let shifts = try random.roster(25, zone: Self.zone)
    let base = Int64(1 + random.below(5000))
    let times = Int64(2 + random.below(50))
    let once = try #require(
      try Self.engine(ruleset, cents: base).report(on: shifts).summary().payCents)
    let many = try #require(
      try Self.engine(ruleset, cents: base * times).report(on: shifts).summary().payCents)
    // Each of the two is at most half a cent from the exact sum.
    #expect(abs(2 * (many - once * times)) <= times + 1)
  }

  @Test("a longer shift is never paid less", arguments: Seeds.of(0..<100))
  func aLongerShiftIsNeverPaidLess(seed: Int) throws {
    var random = PayRandom(4000 + UInt64(seed))
    var ruleset = random.ruleset()
    ruleset.overtime?.basis = .baseRate
    var shifts = try random.roster(3, zone: Self.zone)
    var last: Int64 = 0
    for _ in 0..<30 {
      shifts[2].interval.end = shifts[2].interval.end + 60 * 7
      let pay = try Self.engine(ruleset).report(on: shifts).summary().payCents ?? -1
      #expect(pay >= last)
      last = pay
    }
  }

  @Test(
    "breaks and rates given by hand come to the same as a plain sum", arguments: Seeds.of(0..<40))
  func breaksAndRatesGivenByHand(seed: Int) throws {
    var random = PayRandom(6000 + UInt64(seed))
    let shifts = try random.roster(40, zone: Self.zone).map { shift -> Shift in
      let local = Zone.utc.local(at: shift.interval.start)
      return Shift(
        id: shift.id, status: .completed, scheduledStart: shift.interval.start,
        scheduledEnd: shift.interval.end, localStart: local, localEnd: local, zone: shift.zone,
        actualStart: shift.interval.start, actualEnd: shift.interval.end,
        breakMinutes: random.below(90), isAdditionalShift: shift.isAdditional,
        rateLabel: shift.rate?.label, rateMultiplier: shift.rate?.multiplier ?? .one,
        createdAt: shift.interval.start, updatedAt: shift.interval.start)
    }
    let new = try Self.engine(.standard).report(
      on: shifts.map {
        PayShift(
          id: $0.id, interval: $0.scheduled, zone: $0.zone,
          unpaid: .byHand(seconds: Int64($0.breakMinutes ?? 0) * 60),
          rate: Self.hand($0),
          isAdditional: $0.isAdditionalShift)
      }
    ).summary()
    // 17.33 an hour, summed in ten-thousandths of a second's pay and rounded once.
    func paid(_ shift: Shift) -> Int64 {
      max(0, shift.scheduled.seconds - Int64(shift.breakMinutes ?? 0) * 60)
    }
    let exact = shifts.reduce(Int128(0)) {
      $0 + Int128(paid($1)) * Int128($1.rateMultiplier.tenThousandths) * 1733
    }
    #expect(new.payCents == Int64((exact + 18_000_000) / 36_000_000))
    #expect(new.byRate.compactMap(\.payCents).reduce(0, +) == new.payCents)
    func sum(_ seconds: (Shift) -> Int64, _ counts: (Shift) -> Bool) -> Int64 {
      shifts.filter(counts).reduce(0) { $0 + seconds($1) }
    }
    #expect(
      [new.workedSeconds, new.paidSeconds, new.premiumSeconds, new.additionalSeconds] == [
        sum({ $0.scheduled.seconds }, { _ in true }), sum(paid, { _ in true }),
        sum(paid, { $0.rateMultiplier > .one }), sum(paid, { $0.isAdditionalShift }),
      ])
  }

  @Test(
    "how much of a shift is paid is the same by itself as among all others",
    arguments: Seeds.of(0..<40))
  func aShiftByItself(seed: Int) throws {
    var random = PayRandom(9000 + UInt64(seed))
    var ruleset = try Pay.nhs()
    ruleset.breaks = random.breaks()
    ruleset.overtime = try Pay.california().overtime
    if seed % 2 == 0 {
      ruleset.rounding.punches = PunchRounding(unitMinutes: 15, start: .nearest, end: .nearest)
    }
    let shifts = try random.roster(20, zone: Self.zone)
    let report = try Self.engine(ruleset).report(on: shifts)
    for (position, shift) in shifts.enumerated() {
      let lines = report.lines(ofShift: position)
      let paid = lines.filter { report.rate(of: $0).isPaid }.reduce(0) { $0 + $1.seconds }
      let time = ruleset.time(of: shift, zone: Pay.utc)
      #expect(time.workedSeconds == lines.reduce(0) { $0 + $1.seconds })
      #expect(time.paidSeconds == paid)
      #expect(time.unpaidSeconds == time.workedSeconds - paid)
    }
  }

  @Test("ten years of weeks add up to their shifts, to the second")
  func tenYearsOfWeeksAddUp() throws {
    var random = PayRandom(5000)
    var ruleset = try Pay.nhs()
    ruleset.breaks = PayBreakTests.german()
    ruleset.overtime = try Pay.flsa().overtime
    for attribution in PayPeriodRules.Attribution.allCases {
      ruleset.payPeriod.attribution = attribution
      let shifts = try random.roster(3700, zone: Self.zone, from: "2016-01-01")
      let report = try Self.engine(ruleset).report(on: shifts)
      let first = try day("2015-12-28")
      let weeks = (0..<700).map { first.adding(days: 7 * $0)..<first.adding(days: 7 * $0 + 7) }
      let summaries = report.summaries(of: weeks, in: weeks)
      let all = report.summary()
      let byShift = shifts.indices.map { report.summary(of: report.lines(ofShift: $0)) }
      for seconds in [
        \PaySummary.workedSeconds, \.paidSeconds, \.premiumSeconds, \.overtimeSeconds,
      ] {
        let total = all[keyPath: seconds]
        #expect(summaries.reduce(0) { $0 + $1[keyPath: seconds] } == total)
        #expect(byShift.reduce(0) { $0 + $1[keyPath: seconds] } == total)
      }
      #expect(all.workedSeconds == shifts.reduce(0) { $0 + $1.interval.seconds })
      #expect(summaries.filter { $0.workedSeconds > 0 }.count > 500)
    }
  }

  @Test("absurd rules and shifts do not trap")
  func absurdRulesAndShiftsDoNotTrap() throws {
    let windows = (0..<70).map {
      PremiumWindow(
        label: "\($0)", pay: .multiplier(Multiplier(tenThousandths: .max)),
        clock: PremiumWindow.Clock(from: -5, to: 9999))
    }
    for stacking in Stacking.allCases {
      var ruleset = PayRuleset(
        rates: [], breaks: BreakRules(steps: [BreakStep(afterMinutes: -1, unpaidMinutes: .max)]),
        premiums: windows, stacking: stacking,
        overtime: OvertimeRules(
          period: .sevenK(
            .fire, days: -3, anchor: CivilDay(number: 0),
            rate: Rate(label: "", multiplier: Multiplier(tenThousandths: .min)))),
        rounding: PayRounding(punches: PunchRounding(unitMinutes: 0, start: .up, end: .down)))
      ruleset.payPeriod.attribution = .split
      let shifts = [
        PayShift(
          id: RecordID("a"),
          interval: Interval(
            start: Instant(seconds: -60_000_000_000), end: Instant(seconds: 60_000_000_000)),
          zone: "UTC", unpaid: .byHand(seconds: .max)),
        try Pay.shift("2026-03-02T08:00", "16:00", zone: "America/New_York"),
      ]
      let report = try Self.engine(ruleset, cents: .max).report(on: shifts)
      #expect(report.summary().workedSeconds > 0)
    }
  }
}
