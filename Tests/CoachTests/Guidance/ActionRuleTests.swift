import Coach
import Domain
import Testing

/// The rules of CONTENT, whose sources are in coach.md § 3.5.
@Suite("rules that the roster decides") struct ActionRuleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: ActionRule
    let roster: [String]
    let now: String
    let holds: Bool
    let source: String

    var testDescription: String { "\(rule) \(now): \(source)" }

    init(_ rule: ActionRule, _ roster: [String], _ now: String, _ holds: Bool, _ source: String) {
      self.rule = rule
      self.roster = roster
      self.now = now
      self.holds = holds
      self.source = source
    }
  }

  static let nights = [
    "2026-03-04 22:00-06:00", "2026-03-05 22:00-06:00", "2026-03-06 22:00-06:00",
  ]
  static let early = ["2026-03-04 06:00-14:00"]
  static let late = ["2026-03-04 14:00-22:00"]

  static let cases: [Case] = [
    Case(.caffeineCutoff, [], "2026-03-04 17:00", true, "§ 3.2: 6 h before 23:00"),
    Case(.caffeineCutoff, [], "2026-03-04 17:01", false, "§ 3.2: less than 6 h"),
    Case(.caffeineCutoff, [], "2026-03-04 02:00", false, "§ 3.2: in planned sleep"),
    Case(.caffeineCutoff, early, "2026-03-03 14:45", true, "§ 3.2: sleep at 20:45"),
    Case(.caffeineCutoff, early, "2026-03-03 14:46", false, "§ 3.2: sleep at 20:45"),
    Case(.caffeineCutoff, nights, "2026-03-04 10:00", false, "§ 3.2: naps are planned sleep"),
    Case(.caffeineCutoff, nights, "2026-03-05 00:30", true, "N6.4: start of the night"),
    Case(.caffeineCutoff, nights, "2026-03-05 01:00", false, "N6.4: sleep at 06:45"),
    Case(.laterNight, nights, "2026-03-04 20:00", false, "N9.5: before the first night"),
    Case(.laterNight, nights, "2026-03-05 20:00", true, "N9.5: before the second night"),
    Case(.laterNight, late, "2026-03-04 12:00", false, "N9.5: no night"),
    Case(.wayHome, early, "2026-03-04 13:59", false, "N7.8: in the shift"),
    Case(.wayHome, early, "2026-03-04 14:00", true, "N7.8: the way takes 45 minutes"),
    Case(.wayHome, early, "2026-03-04 14:45", false, "N7.8: at home"),
    Case(.notLate, [], "2026-03-04 15:00", true, "N7.5: 8 h before 23:00"),
    Case(.notLate, [], "2026-03-04 15:01", false, "N7.5: late in the day"),
    Case(.notLate, early, "2026-03-03 12:46", false, "N7.5: sleep at 20:45"),
    Case(.notLate, nights, "2026-03-04 15:00", true, "N7.6: a nap is no main sleep"),
    Case(.hourBeforeLeaving, late, "2026-03-04 12:00", true, "§ 3.6 no. 28: leaves at 13:00"),
    Case(.hourBeforeLeaving, late, "2026-03-04 12:01", false, "§ 3.6 no. 28: < 60 min"),
    Case(.hourBeforeLeaving, late, "2026-03-04 13:30", false, "§ 3.6 no. 28: on the way"),
    Case(.hourBeforeLeaving, late, "2026-03-04 15:00", true, "§ 3.6 no. 28: at work"),
    Case(.hourBeforeLeaving, [], "2026-03-04 12:00", true, "§ 3.6 no. 28: no shift"),
    Case(.sleepyNoDriving, [], "2026-03-04 12:00", true, "N11.4: a caution only"),
    Case(.nightShift, nights, "2026-03-04 23:00", true, "§ 3.6 no. 36: in a night"),
    Case(.nightShift, nights, "2026-03-04 14:00", true, "§ 3.6 no. 47: before a night"),
    Case(.nightShift, nights, "2026-03-03 21:00", false, "more than 24 h before"),
    Case(.nightShift, late, "2026-03-04 15:00", false, "a late shift is no night"),
    Case(.dayShift, late, "2026-03-04 15:00", true, "N6.5: in a day shift"),
    Case(.dayShift, early, "2026-03-03 20:00", true, "N6.5: before a day shift"),
    Case(.dayShift, nights, "2026-03-04 14:00", false, "N6.5: before a night"),
    Case(.dayShift, [], "2026-03-04 14:00", false, "N6.5: no shift"),
    Case(.earlyShift, early, "2026-03-04 04:50", true, "N8.3: before an early shift"),
    Case(.earlyShift, late, "2026-03-04 08:00", false, "N8.3: not early"),
    Case(.afterNight, nights, "2026-03-05 06:10", true, "N9.5: straight to bed"),
    Case(.afterNight, nights, "2026-03-05 15:00", false, "N9.5: slept since"),
    Case(.afterNight, nights, "2026-03-05 05:00", false, "N9.5: still at work"),
    Case(.afterNight, late, "2026-03-04 22:10", false, "N9.5: not a night"),
    Case(.firstNight, nights, "2026-03-04 15:00", true, "N9.6: before the first night"),
    Case(.firstNight, nights, "2026-03-04 23:00", true, "N9.6: in the first night"),
    Case(.firstNight, nights, "2026-03-05 18:00", false, "N9.6: before the second"),
    Case(.lastNight, nights, "2026-03-06 23:00", true, "HSE: in the last night"),
    Case(.lastNight, nights, "2026-03-07 06:30", true, "HSE: after the last night"),
    Case(.lastNight, nights, "2026-03-07 13:00", false, "HSE: slept since"),
    Case(.lastNight, nights, "2026-03-06 06:30", false, "HSE: after the second"),
    Case(.lastNight, nights, "2026-03-06 20:00", false, "HSE: before the last night"),
    Case(.notAfterNight, nights, "2026-03-05 06:10", false, "N9.5: straight to bed"),
    Case(.notAfterNight, nights, "2026-03-05 15:00", true, "N9.5: slept since"),
    Case(.notAfterNight, nights, "2026-03-05 05:00", true, "N9.5: still at work"),
    Case(.notAfterNight, late, "2026-03-04 22:10", true, "N9.5: not a night"),
    Case(.threeHours, [], "2026-03-04 20:00", true, "N6.4: 3 h before 23:00"),
    Case(.threeHours, [], "2026-03-04 20:01", false, "N6.4: less than 3 h"),
    Case(.threeHours, early, "2026-03-03 17:46", false, "N6.4: sleep at 20:45"),
    Case(.threeHours, nights, "2026-03-04 14:00", true, "N6.4: a nap is no night’s sleep"),
    Case(.atHome, late, "2026-03-04 21:59", false, "at work"),
    Case(.atHome, late, "2026-03-04 22:44", false, "on the way home"),
    Case(.atHome, late, "2026-03-04 22:45", true, "at home"),
    Case(.afterNap, nights, "2026-03-04 15:29", false, "N7.5: before the nap"),
    Case(.afterNap, nights, "2026-03-04 17:00", true, "N7.5: the nap was planned until 17:00"),
    Case(.afterNap, nights, "2026-03-04 18:00", false, "N7.5: fully awake"),
    Case(.beforeFreeDay, early, "2026-03-04 15:00", true, "tomorrow is free"),
    Case(.beforeFreeDay, early, "2026-03-03 15:00", false, "tomorrow is early"),
    Case(.beforeFreeDay, nights, "2026-03-06 20:00", false, "the night ends tomorrow"),
    Case(.beforeFreeDay, nights, "2026-03-07 12:00", true, "after the last night"),
  ]

  @Test("when a rule holds", arguments: cases)
  func rules(row: Case) throws {
    let moment = try GuidanceNotation(row.now, row.roster).moment()
    #expect(moment.rules.contains(row.rule) == row.holds)
  }

  @Test(
    "nights in a row count up to 24 hours after the last (§ 3.2)",
    arguments: [
      ("2026-03-04 20:00", 0), ("2026-03-04 22:00", 1), ("2026-03-05 12:00", 1),
      ("2026-03-05 23:00", 2), ("2026-03-06 22:00", 3), ("2026-03-08 05:59", 3),
      ("2026-03-08 06:00", 0),
    ])
  func row(now: String, count: Int) throws {
    let moment = try GuidanceNotation(now, Self.nights).moment()
    #expect(moment.nightsInRow == count)
    #expect(moment.isStrained == (count >= 3))
  }

  @Test(
    "sleep of at most six hours strains, none in the log does not (PMC9584849, § 3.2)",
    arguments: [
      (["2026-03-03 23:00-05:00"], true), (["2026-03-03 23:00-05:01"], false), ([], false),
      (["2026-03-03 23:00-02:00", "2026-03-04 03:00-05:00"], true),
    ])
  func shortSleep(sleep: [String], isShort: Bool) throws {
    var log = try GuidanceNotation("2026-03-04 08:00")
    log.sleep = sleep
    #expect(try log.moment().isShortOfSleep == isShort)
    // Also after a night, which hides it from the readiness for training.
    log.shifts = ["2026-03-03 06:00-07:59", "2026-03-02 22:00-06:00"]
    #expect(try log.moment().isShortOfSleep == isShort)
  }

  @Test(
    "the kind of a day (§ 3.2, BandwidthFit)",
    arguments: [
      ("2026-03-03 12:00", ShiftDay.off), ("2026-03-04 12:00", .night),
      ("2026-03-07 07:00", .night), ("2026-03-08 12:00", .off),
    ])
  func days(now: String, day: ShiftDay) throws {
    #expect(try GuidanceNotation(now, Self.nights).moment().shiftDay == day)
    #expect(try GuidanceNotation("2026-03-04 10:00", Self.late).moment().shiftDay == .work)
  }

  static let rosters: [(first: [String], count: Int, facts: Set<PersonFact>)] = [
    (["2026-02-20 22:00-06:00"], 8, [.permanentNights, .worksNights]),
    (["2026-02-20 22:00-06:00"], 7, [.worksNights]),
    (["2026-02-20 06:00-14:00"], 8, []),
    // A shift that began more than 28 days ago.
    (["2026-02-20 22:00-06:00", "2026-02-04 06:00-14:00"], 8, [.permanentNights, .worksNights]),
    (["2026-02-20 22:00-06:00", "2026-02-19 06:00-14:00"], 1, [.rotating, .worksNights]),
    // A night of the next seven days.
    (["2026-03-08 22:00-06:00"], 1, [.worksNights]), (["2026-03-12 22:00-06:00"], 1, []),
    (["2026-02-01 06:00-14:00"], 1, []), ([], 0, []),
  ]

  @Test(
    "the roster of 28 days decides about permanent nights and rotating (CONTENT)",
    arguments: rosters)
  func facts(first: [String], count: Int, facts: Set<PersonFact>) throws {
    let shifts = first.flatMap { text in
      (0..<count).map { text.replacing("-20 ", with: "-\(20 + $0) ") }
    }
    var notation = try GuidanceNotation("2026-03-04 12:00", shifts)
    try notation.fitHabits()
    #expect(try notation.moment().facts == facts)
  }

  @Test("who is ill gets nothing for the shift ahead, but a safe way home")
  func ill() throws {
    var notation = try GuidanceNotation("2026-03-04 18:00", Self.nights)
    #expect(try notation.moment().rules.isSuperset(of: [.nightShift, .firstNight]))
    notation.illness = ["2026-03-04 12:00-23:00"]
    #expect(try notation.moment().rules.isDisjoint(with: [.nightShift, .firstNight]))
    notation = try GuidanceNotation("2026-03-05 06:10", Self.nights)
    notation.illness = ["2026-03-05 05:00-23:00"]
    #expect(try notation.moment().rules.isSuperset(of: [.wayHome, .afterNight]))
  }
}
