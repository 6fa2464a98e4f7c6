import Domain
import Testing

struct PayBreakTests {
  /// Breaks by the German Working Time Act, section 4: 30 minutes beyond six hours, 45 beyond nine.
  static func german(_ placement: BreakRules.Placement = .middle) -> BreakRules {
    BreakRules(
      steps: [
        BreakStep(afterMinutes: 360, unpaidMinutes: 30),
        BreakStep(afterMinutes: 540, unpaidMinutes: 45),
      ], placement: placement)
  }

  @Test(
    "steps of unpaid minutes",
    arguments: [
      // "mehr als sechs bis zu neun Stunden" 30 minutes, "mehr als neun" 45, in all.
      ("08:00", "14:00", 360), ("08:00", "14:01", 331), ("08:00", "17:00", 510),
      ("08:00", "17:01", 496), ("08:00", "20:00", 675), ("08:00", "08:10", 10),
    ])
  func stepsOfUnpaidMinutes(start: String, end: String, minutes: Int) throws {
    let shift = try Pay.shift("2026-03-02T\(start)", end)
    let summary = try Pay.engine(PayRuleset(breaks: Self.german())).report(on: [shift]).summary()
    #expect(summary.paidSeconds == Int64(minutes) * 60)
    #expect(summary.workedSeconds == shift.interval.seconds)
  }

  @Test(
    "where the break is taken from",
    arguments: [
      // 14:00–23:00, from 20:00 on the dearer night: 30 minutes.
      (BreakRules.Placement.start, ["14:00 0:30 unpaid", "14:30 5:30 1.0", "20:00 3:00 1.3"]),
      (.end, ["14:00 6:00 1.0", "20:00 2:30 1.3", "22:30 0:30 unpaid"]),
      (
        .middle,
        ["14:00 4:15 1.0", "18:15 0:30 unpaid", "18:45 1:15 1.0", "20:00 3:00 1.3"]
      ),
      (.cheapest, ["14:00 0:30 unpaid", "14:30 5:30 1.0", "20:00 3:00 1.3"]),
      (.dearest, ["14:00 6:00 1.0", "20:00 0:30 unpaid", "20:30 2:30 1.3"]),
    ])
  func whereTheBreakIsTakenFrom(
    placement: BreakRules.Placement, lines: [String]
  ) throws {
    var ruleset = try Pay.nhs()
    ruleset.breaks = Self.german(placement)
    let report = try Pay.engine(ruleset).report(on: [try Pay.shift("2026-03-02T14:00", "23:00")])
    #expect(try Pay.lines(report).map(Self.short) == lines)
  }

  @Test("the cheapest hours, where they are short, and then the next")
  func theCheapestHoursWhereTheyAreShort() throws {
    var ruleset = try Pay.nhs()
    ruleset.breaks = BreakRules(
      steps: [BreakStep(afterMinutes: 0, unpaidMinutes: 60)], placement: .cheapest)
    // Half an hour before the night, a quarter after it, and a quarter of the night itself.
    let report = try Pay.engine(ruleset).report(on: [try Pay.shift("2026-03-02T19:30", "06:15")])
    #expect(
      try Pay.lines(report).map(Self.short) == [
        "19:30 0:45 unpaid", "20:15 9:45 1.3", "06:00 0:15 unpaid",
      ])
  }

  @Test(
    "recorded breaks count against the rule",
    arguments: [
      // A shift of 08:00–17:00 needs 30 minutes: 20 recorded leave ten, 40 are 40.
      ([("12:00", "12:20")], 510), ([("12:00", "12:40")], 500),
      ([("10:00", "10:15"), ("12:00", "12:15")], 510),
      ([("10:00", "10:20"), ("10:10", "10:30")], 510),
      ([("06:00", "08:30")], 510), ([("16:50", "18:00")], 510), ([], 510),
      ([("07:00", "19:00")], 0),
    ])
  func recordedBreaksCountAgainstTheRule(breaks: [(String, String)], minutes: Int) throws {
    let recorded = try breaks.map { try Pay.shift("2026-03-02T\($0.0)", $0.1).interval }
    let shift = try Pay.shift("2026-03-02T08:00", "17:00", unpaid: .recorded(recorded))
    let report = try Pay.engine(PayRuleset(breaks: Self.german())).report(on: [shift])
    #expect(report.summary().paidSeconds == Int64(minutes) * 60)
  }

  @Test("a recorded break is unpaid where it was")
  func aRecordedBreakIsUnpaidWhereItWas() throws {
    var ruleset = try Pay.nhs()
    ruleset.breaks = Self.german(.start)
    let pause = try Pay.shift("2026-03-02T21:00", "21:20").interval
    let shift = try Pay.shift("2026-03-02T14:00", "23:00", unpaid: .recorded([pause]))
    let report = try Pay.engine(ruleset).report(on: [shift])
    #expect(
      try Pay.lines(report).map(Self.short) == [
        "14:00 0:10 unpaid", "14:10 5:50 1.0", "20:00 1:00 1.3", "21:00 0:20 unpaid",
        "21:20 1:40 1.3",
      ])
    #expect(
      report.lines.compactMap { report.rate(of: $0).reasons.first }.filter {
        if case .unpaid = $0 { true } else { false }
      } == [.unpaid(.rule(step: 0)), .unpaid(.recorded)])
  }

  @Test(
    "an absence in the middle is unpaid where it was, is no work, and leaves the break its place",
    arguments: [
      (
        "21:00", "22:30", BreakRules.Placement.middle,
        [
          "14:00 4:15 1.0", "18:15 0:30 unpaid", "18:45 1:15 1.0", "20:00 1:00 1.3",
          "21:00 1:30 unpaid", "22:30 0:30 1.3",
        ]
      ),
      (
        "18:00", "19:00", .middle,
        [
          "14:00 3:45 1.0", "17:45 0:15 unpaid", "18:00 1:00 unpaid", "19:00 0:15 unpaid",
          "19:15 0:45 1.0", "20:00 3:00 1.3",
        ]
      ),
      (
        "14:30", "16:00", .start,
        ["14:00 0:30 unpaid", "14:30 1:30 unpaid", "16:00 4:00 1.0", "20:00 3:00 1.3"]
      ),
    ])
  func absenceInTheMiddle(
    from: String, to: String, placement: BreakRules.Placement, lines: [String]
  ) throws {
    var ruleset = try Pay.nhs()
    ruleset.breaks = Self.german(placement)
    let gap = try Pay.shift("2026-03-02T\(from)", to).interval
    let shift = try Pay.shift(
      "2026-03-02T14:00", "23:00",
      unpaid: .byHand(seconds: 1800 + gap.seconds, absent: [gap]))
    let report = try Pay.engine(ruleset).report(on: [shift])
    #expect(try Pay.lines(report).map(Self.short) == lines)
    #expect(report.summary().workedSeconds == 9 * 3600 - gap.seconds)
    #expect(report.summary().paidSeconds == 9 * 3600 - gap.seconds - 1800)
  }

  @Test("minutes set by hand hold against every rule", arguments: [0, 20, 90, 600, -5])
  func minutesSetByHand(minutes: Int) throws {
    let shift = try Pay.shift(
      "2026-03-02T08:00", "17:00", unpaid: .byHand(seconds: Int64(minutes) * 60))
    let summary = try Pay.engine(PayRuleset(breaks: Self.german())).report(on: [shift]).summary()
    #expect(summary.paidSeconds == Int64(540 - min(540, max(0, minutes))) * 60)
  }

  @Test("the rules everyone starts with take the first half hour")
  func theRulesEveryoneStartsWith() throws {
    let report = try Pay.engine(.standard, cents: 2000)
      .report(on: [try Pay.shift("2026-03-02T07:00", "15:00")])
    #expect(try Pay.lines(report) == ["07:00 0:30 ×0.0 unpaid", "07:30 7:30 ×1.0 Regular"])
    #expect(report.summary().payCents == 15_000)
  }

  /// A line without its label.
  private static func short(_ line: String) -> String {
    let words = line.split(separator: " ")
    let what = words.contains("unpaid") ? "unpaid" : String(words[2].dropFirst())
    return "\(words[0]) \(words[1]) \(what)"
  }
}
