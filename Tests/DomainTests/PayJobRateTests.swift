import Domain
import TestSupport
import Testing

/// Overtime on rates given by hand: the work of a week at several rates.
struct PayJobRateTests {
  /// Hours on days that follow each other, each at a multiple of the base rate.
  private struct Work {
    let hours: Int
    let multiplier: String
  }

  private static func shifts(_ work: [Work]) throws -> [PayShift] {
    var day = try DomainTests.day("2026-03-02")
    return try work.flatMap { work in
      var left = work.hours
      var shifts: [PayShift] = []
      while left > 0 {
        let hours = min(left, 12)
        var shift = try #require(try Pay.days(from: ISOText.format(day), hours: [hours]).first)
        if work.multiplier != "1" { shift.rate = try Pay.rate("Job", work.multiplier) }
        shifts.append(shift)
        left -= hours
        day = day.adding(days: 1)
      }
      return shifts
    }
  }

  @Test(
    "overtime is half of the weighted regular rate, whichever job comes last",
    arguments: [
      // spectrum-research.com: 24 h at $10.00 and 21 h at $15.00.
      (1250, [(24, "0.8"), (21, "1.2")], 58_583),
      // Oregon Bureau of Labor and Industries: 16 h at $10.00 and 30 h at $12.00.
      (1000, [(16, "1"), (30, "1.2")], 55_391),
      // shrm.org: 32 h at $12.00 and 10 h at $10.50.
      (1200, [(32, "1"), (10, "0.875")], 50_064),
      // twibc.com, 2016: 30 h at $10.00 and 15 h at $12.00, five of them at $16.00.
      (1000, [(30, "1"), (15, "1.2")], 50_667),
      // 29 CFR 778.115: 40 h at $10.00 and 10 h at $12.00.
      (1000, [(40, "1"), (10, "1.2")], 57_200),
    ])
  func overtimeIsHalfOfTheWeightedRate(base: Int, jobs: [(Int, String)], cents: Int) throws {
    let work = jobs.map { Work(hours: $0.0, multiplier: $0.1) }
    let engine = try Pay.engine(Pay.flsa(), cents: Int64(base))
    for order in [work, work.reversed()] {
      #expect(engine.report(on: try Self.shifts(order)).summary().payCents == Int64(cents))
    }
  }

  @Test("three jobs of $10.25, $13.50 and $9.60 (Montana Department of Labor, rates rounded)")
  func threeJobs() throws {
    var ruleset = try Pay.flsa()
    ruleset.rounding.roundsRates = true
    let work = [
      Work(hours: 36, multiplier: "1.025"), Work(hours: 6, multiplier: "1.35"),
      Work(hours: 4, multiplier: "0.96"),
    ]
    let summary = try Pay.engine(ruleset, cents: 1000).report(on: try Self.shifts(work)).summary()
    #expect(summary.payCents == 52_026)
  }

  @Test("44.5 hours at $10.00 and evenings of 8 hours at $8.00 (Texas Workforce, 29 CFR 778.115)")
  func aDayJobAndEvenings() throws {
    var shifts = try Self.shifts([
      Work(hours: 44, multiplier: "1"), Work(hours: 8, multiplier: "0.8"),
    ])
    shifts[0].interval.end = shifts[0].interval.end + 1800
    let engine = try Pay.engine(Pay.flsa(), cents: 1000)
    #expect(engine.report(on: shifts).summary().payCents == 56_960)
  }

  @Test("California pays the daily overtime of a job at its rate, and says why")
  func californiaPaysTheDailyOvertimeOfAJob() throws {
    let shift = try Pay.shift(
      "2026-03-02T08:00", "20:00", rate: try Pay.rate("Job", "1.2"))
    let report = try Pay.engine(Pay.california(), cents: 1000).report(on: [shift])
    #expect(report.summary().payCents == 16_800)
    #expect(
      try Pay.lines(report) == ["08:00 8:00 ×1.2 Job", "16:00 4:00 ×1.7 Job + Overtime"])
    #expect(
      report.lines.map { report.rate(of: $0).reasons } == [
        [.byHand], [.byHand, .overtime(.workday(afterMinutes: 480))],
      ])
    #expect(report.summary().overtimeSeconds == 4 * 3600)
  }

  @Test("a rate as high as overtime is final and does not count towards it")
  func aRateAsHighAsOvertimeIsFinal() throws {
    let engine = try Pay.engine(Pay.flsa(), cents: 1000)
    let work = [Work(hours: 40, multiplier: "1"), Work(hours: 10, multiplier: "1.5")]
    for order in [work, work.reversed()] {
      let summary = engine.report(on: try Self.shifts(order)).summary()
      #expect(summary.payCents == 55_000)
      #expect(summary.overtimeSeconds == 0)
    }
  }

  @Test(
    "a job at one and a half times the base takes overtime where the rules say so (29 CFR 778.115)")
  func aBetterPaidJobTakesOvertime() throws {
    var ruleset = try Pay.flsa()
    ruleset.rates.append(Rate(label: "Job", multiplier: .one, isFinal: false))
    // spectrum-research.com: 24 h at $10.00 and 21 h at $15.00.
    let work = [Work(hours: 24, multiplier: "1"), Work(hours: 21, multiplier: "1.5")]
    for order in [work, work.reversed()] {
      let summary = try Pay.engine(ruleset, cents: 1000).report(on: try Self.shifts(order))
        .summary()
      #expect(summary.payCents == 58_583)
    }
    ruleset.rates = [Rate(label: "Job", multiplier: .one, isFinal: true)]
    let low = [Work(hours: 40, multiplier: "1"), Work(hours: 10, multiplier: "1.2")]
    let summary = try Pay.engine(ruleset, cents: 1000).report(on: try Self.shifts(low)).summary()
    #expect(summary.payCents == 52_000)
  }

  @Test("nights of a job are paid besides its rate where the rules say so (29 CFR 778.207 (b))")
  func nightsOfAJob() throws {
    var ruleset = try Pay.flsa()
    ruleset.premiums = [Pay.allowance("Night", 200, [], (20, 6))]
    let rate = try Pay.rate("Job", "1.2")
    let shift = try Pay.shift("2026-03-02T18:00", "02:00", rate: rate)
    #expect(try Pay.engine(ruleset, cents: 1000).report(on: [shift]).summary().payCents == 9600)
    ruleset.rates.append(Rate(label: "Job", multiplier: .one, keepsPremiums: true))
    let report = try Pay.engine(ruleset, cents: 1000).report(on: [shift])
    #expect(report.summary().payCents == 9600)
    ruleset.stacking = .sumOfPremiums
    let added = try Pay.engine(ruleset, cents: 1000).report(on: [shift])
    #expect(added.summary().payCents == 10_800)
    #expect(
      try Pay.lines(added) == ["18:00 2:00 ×1.2 Job", "20:00 6:00 ×1.2 +200 Night + Job"])
  }

  @Test(
    "overtime on the base rate stacks with a rate by hand as with a premium",
    arguments: [
      (Stacking.highest, "1.5", "Overtime"), (.sumOfPremiums, "1.7", "Job + Overtime"),
      (.sumOfFactors, "2.7", "Job + Overtime"), (.product, "1.8", "Job + Overtime"),
    ])
  func overtimeOnTheBaseRate(stacking: Stacking, factor: String, label: String) throws {
    var ruleset = try Pay.flsa()
    ruleset.overtime?.basis = .baseRate
    ruleset.stacking = stacking
    let work = [Work(hours: 40, multiplier: "1"), Work(hours: 10, multiplier: "1.2")]
    let report = try Pay.engine(ruleset, cents: 1000).report(on: try Self.shifts(work))
    let last = try #require(report.lines.last)
    let rate = report.rate(of: last)
    #expect(rate.multiplier.description == factor)
    #expect(rate.label == label)
    #expect(rate.reasons == [.byHand, .overtime(.period(afterMinutes: 2400, days: 7))])
  }

  @Test("which day has which job never changes the pay of a week", arguments: Seeds.of(0..<100))
  func theOrderOfJobsNeverChangesTheTotal(seed: Int) throws {
    var random = PayRandom(12_000 + UInt64(seed))
    var ruleset = PayRuleset(stacking: .sumOfPremiums, overtime: random.overtime())
    ruleset.overtime?.period = .week(
      from: .monday, tiers: [try Pay.tier(30 + random.below(20), "1.5")], seventhDay: [])
    ruleset.overtime?.daily = nil
    ruleset.overtime?.startMinute = 0
    var works: [PayShift] = []
    for _ in 0..<(1 + random.below(7)) {
      var shift = try #require(
        try Pay.days(from: "2026-03-02", hours: [4 + random.below(12)]).first)
      if random.chance(50) { shift.rate = random.hand() }
      works.append(shift)
    }
    let base = Int64(500 + random.below(3000))
    let engine = try Pay.engine(ruleset, cents: base)
    func pay(_ works: [PayShift]) -> Int64? {
      let shifts = works.enumerated().map { day, shift -> PayShift in
        var shift = shift
        let moved = Int64(day) * 86_400
        shift.id = RecordID("\(day)")
        shift.interval = Interval(
          start: shift.interval.start + moved, end: shift.interval.end + moved)
        return shift
      }
      return engine.report(on: shifts).summary().payCents
    }
    let first = pay(works)
    for _ in 0..<5 { #expect(pay(works.shuffled(using: &random.random)) == first) }
  }
}
