import Coach
import Domain
import Testing

@Suite("protected time")
struct ProtectedTimeTests {
  /// The worked case of the reference (Coach § 2.3): two early shifts, two nights, three days off.
  static let worked = ProtectedCase(
    name: "the worked case",
    roster: [
      "2026-03-02 06:00-14:00", "2026-03-03 06:00-14:00", "2026-03-04 22:00-06:00",
      "2026-03-05 22:00-06:00",
    ], days: ("2026-03-02", "2026-03-09"),
    protected: [
      "SLEEP_BEFORE_EARLY 01 20:45-04:45", "SHIFT 02 05:00-14:45",
      "SLEEP_BEFORE_EARLY 02 20:45-04:45", "SHIFT 03 05:00-14:45", "MAIN_SLEEP 03 23:00-07:00",
      "PRE_NIGHT_NAP 04 15:30-17:00", "SHIFT 04 21:00-06:45", "RECOVERY_SLEEP 05 06:45-14:45",
      "SHIFT 05 21:00-06:45", "RECOVERY_SLEEP 06 06:45-11:45", "RECOVERY_SLEEP 06 21:30-06:30",
      "MAIN_SLEEP 07 23:00-07:00", "MAIN_SLEEP 08 23:00-07:00",
    ])

  static let nights = [
    ProtectedCase(
      name: "a single night is the first and the last",
      roster: ["2026-03-04 22:00-06:00"], days: ("2026-03-04", "2026-03-07"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "PRE_NIGHT_NAP 04 15:30-17:00", "SHIFT 04 21:00-06:45",
        "RECOVERY_SLEEP 05 06:45-11:45", "RECOVERY_SLEEP 05 21:30-06:30",
        "MAIN_SLEEP 06 23:00-07:00",
      ]),
    ProtectedCase(
      name: "of three nights only the first has a nap, and only the last a short sleep",
      roster: ["2026-03-04 20:00-06:00", "2026-03-05 20:00-06:00", "2026-03-06 20:00-06:00"],
      days: ("2026-03-04", "2026-03-08"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "PRE_NIGHT_NAP 04 15:30-17:00", "SHIFT 04 19:00-06:45",
        "RECOVERY_SLEEP 05 06:45-14:45", "SHIFT 05 19:00-06:45", "RECOVERY_SLEEP 06 06:45-14:45",
        "SHIFT 06 19:00-06:45", "RECOVERY_SLEEP 07 06:45-11:45", "RECOVERY_SLEEP 07 21:30-06:30",
      ]),
    ProtectedCase(
      name: "a night off parts two blocks",
      roster: ["2026-03-04 22:00-06:00", "2026-03-06 22:00-06:00"],
      days: ("2026-03-05", "2026-03-07"),
      protected: [
        "SHIFT 04 21:00-06:45", "RECOVERY_SLEEP 05 06:45-11:45", "RECOVERY_SLEEP 05 21:30-06:30",
        "PRE_NIGHT_NAP 06 15:30-17:00", "SHIFT 06 21:00-06:45",
      ]),
    ProtectedCase(
      name: "a night that starts exactly 24 hours after the end belongs to the block",
      roster: ["2026-03-04 00:00-08:00", "2026-03-05 08:00+24h"],
      days: ("2026-03-04", "2026-03-05"),
      protected: [
        "SHIFT 03 23:00-08:45", "RECOVERY_SLEEP 04 08:45-16:45", "MAIN_SLEEP 04 23:00-07:00",
      ]),
    ProtectedCase(
      name: "a minute more, and it is another block",
      roster: ["2026-03-04 00:00-08:00", "2026-03-05 08:01+24h"],
      days: ("2026-03-04", "2026-03-05"),
      protected: [
        "SHIFT 03 23:00-08:45", "RECOVERY_SLEEP 04 08:45-13:45", "RECOVERY_SLEEP 04 21:30-06:30",
      ]),
    ProtectedCase(
      name: "a late shift until 01:30 is a night, and its sleep replaces main sleep",
      roster: ["2026-03-04 17:00-01:30"], days: ("2026-03-05", "2026-03-06"),
      protected: [
        "SHIFT 04 16:00-02:15", "RECOVERY_SLEEP 05 02:15-07:15", "RECOVERY_SLEEP 05 21:30-06:30",
      ]),
    ProtectedCase(
      name: "two hours of night are none: the main sleep is later, and an hour shorter",
      roster: ["2026-03-04 17:00-01:00"], days: ("2026-03-05", "2026-03-06"),
      protected: [
        "SHIFT 04 16:00-01:45", "MAIN_SLEEP 05 01:45-08:45", "MAIN_SLEEP 05 23:00-07:00",
      ]),
    ProtectedCase(
      name: "before a start after midnight, the nap is on the day before",
      roster: ["2026-03-05 00:30-08:30"], days: ("2026-03-04", "2026-03-05"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "PRE_NIGHT_NAP 04 15:30-17:00", "SHIFT 04 23:30-09:15",
      ]),
    ProtectedCase(
      name: "before a night from 03:00, the main sleep is earlier",
      roster: ["2026-03-05 03:00-11:00"], days: ("2026-03-05", "2026-03-06"),
      protected: [
        "MAIN_SLEEP 04 18:45-01:45", "SHIFT 05 02:00-11:45", "RECOVERY_SLEEP 05 11:45-16:45",
        "RECOVERY_SLEEP 05 21:30-06:30",
      ]),
    ProtectedCase(
      name: "the way to work shortens the nap",
      roster: ["2026-03-04 17:30-05:30"], days: ("2026-03-04", "2026-03-05"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "PRE_NIGHT_NAP 04 15:30-16:30", "SHIFT 04 16:30-06:15",
      ]),
    ProtectedCase(
      name: "a shift before the night leaves no time for a nap",
      roster: ["2026-03-04 08:30-16:30", "2026-03-05 03:30-11:30"],
      days: ("2026-03-04", "2026-03-05"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "SHIFT 04 07:30-17:15", "MAIN_SLEEP 04 19:15-02:15",
      ]),
  ]

  static let days = [
    ProtectedCase(
      name: "without shifts, every night is main sleep",
      roster: [], days: ("2026-03-04", "2026-03-06"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "MAIN_SLEEP 04 23:00-07:00", "MAIN_SLEEP 05 23:00-07:00",
      ]),
    ProtectedCase(
      name: "08:14 is early",
      roster: ["2026-03-04 08:14-16:00"], days: ("2026-03-04", "2026-03-05"),
      protected: [
        "SLEEP_BEFORE_EARLY 03 22:59-06:59", "SHIFT 04 07:14-16:45", "MAIN_SLEEP 04 23:00-07:00",
      ]),
    ProtectedCase(
      name: "08:15 is not",
      roster: ["2026-03-04 08:15-16:00"], days: ("2026-03-04", "2026-03-05"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "SHIFT 04 07:15-16:45", "MAIN_SLEEP 04 23:00-07:00",
      ]),
    ProtectedCase(
      name: "04:00 is early and no night; nothing is left of the main sleep",
      roster: ["2026-03-04 04:00-12:00"], days: ("2026-03-04", "2026-03-05"),
      protected: [
        "SLEEP_BEFORE_EARLY 03 18:45-02:45", "SHIFT 04 03:00-12:45", "MAIN_SLEEP 04 23:00-07:00",
      ]),
    ProtectedCase(
      name: "a late and an early shift: nothing fits into eight hours, and sleep is what is left",
      roster: ["2026-03-04 14:00-22:00", "2026-03-05 06:00-14:00"],
      days: ("2026-03-04", "2026-03-05"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "SHIFT 04 13:00-22:45", "REST_GAP 04 22:00-06:00",
        "SLEEP_BEFORE_EARLY 04 22:45-04:45",
      ]),
    ProtectedCase(
      name: "eleven hours are enough",
      roster: ["2026-03-04 13:00-21:00", "2026-03-05 08:00-16:00"],
      days: ("2026-03-04", "2026-03-05"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "SHIFT 04 12:00-21:45", "SLEEP_BEFORE_EARLY 04 22:45-06:45",
      ]),
    ProtectedCase(
      name: "a minute less is not",
      roster: ["2026-03-04 13:00-21:01", "2026-03-05 08:00-16:00"],
      days: ("2026-03-04", "2026-03-05"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "SHIFT 04 12:00-21:46", "REST_GAP 04 21:01-08:00",
        "SLEEP_BEFORE_EARLY 04 22:45-06:45",
      ]),
    ProtectedCase(
      name: "an early shift on the day after the last night: the early sleep replaces the bed",
      roster: ["2026-03-04 22:00-06:00", "2026-03-06 06:00-14:00"],
      days: ("2026-03-05", "2026-03-06"),
      protected: [
        "SHIFT 04 21:00-06:45", "RECOVERY_SLEEP 05 06:45-11:45",
        "SLEEP_BEFORE_EARLY 05 20:45-04:45",
      ]),
    ProtectedCase(
      name: "a late shift on the day of the last night: bed follows it",
      roster: ["2026-03-04 22:00-06:00", "2026-03-05 17:30-22:00"],
      days: ("2026-03-05", "2026-03-06"),
      protected: [
        "SHIFT 04 21:00-06:45", "RECOVERY_SLEEP 05 06:45-11:45", "SHIFT 05 16:30-22:45",
        "RECOVERY_SLEEP 05 22:45-06:30",
      ]),
    ProtectedCase(
      name: "after a late shift that follows the last night, sleep goes on in the morning",
      roster: ["2026-03-04 22:00-06:00", "2026-03-05 17:30-23:45"],
      days: ("2026-03-05", "2026-03-07"),
      protected: [
        "SHIFT 04 21:00-06:45", "RECOVERY_SLEEP 05 06:45-11:45", "SHIFT 05 16:30-00:30",
        "RECOVERY_SLEEP 06 00:30-07:30", "MAIN_SLEEP 06 23:00-07:00",
      ]),
    ProtectedCase(
      name: "other calendars",
      roster: [], days: ("2026-03-04", "2026-03-05"), busy: ["2026-03-04 09:00-10:30"],
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "BUSY 04 09:00-10:30", "MAIN_SLEEP 04 23:00-07:00",
      ]),
  ]

  static let long = [
    ProtectedCase(
      name: "two shifts back to back are one stretch: sleep follows the second",
      roster: ["2026-03-04 22:00-06:00", "2026-03-05 06:00-14:00"],
      days: ("2026-03-05", "2026-03-06"),
      protected: [
        "SHIFT 04 21:00-06:45", "SHIFT 05 05:00-14:45", "RECOVERY_SLEEP 05 14:45-19:45",
        "RECOVERY_SLEEP 05 21:30-06:30",
      ]),
    ProtectedCase(
      name: "so are two shifts with nothing but the way between them",
      roster: ["2026-03-04 06:00-14:00", "2026-03-04 15:45-20:00"],
      days: ("2026-03-04", "2026-03-05"),
      protected: [
        "SLEEP_BEFORE_EARLY 03 20:45-04:45", "SHIFT 04 05:00-14:45", "SHIFT 04 14:45-20:45",
        "MAIN_SLEEP 04 23:00-07:00",
      ]),
    ProtectedCase(
      name: "a minute more, and it is a rest too short for anything",
      roster: ["2026-03-04 06:00-14:00", "2026-03-04 15:46-20:00"],
      days: ("2026-03-04", "2026-03-05"),
      protected: [
        "SLEEP_BEFORE_EARLY 03 20:45-04:45", "SHIFT 04 05:00-14:45", "REST_GAP 04 14:00-15:46",
        "SHIFT 04 14:46-20:45", "MAIN_SLEEP 04 23:00-07:00",
      ]),
    ProtectedCase(
      name: "24 hours from the morning: no nap on the day before, and main sleep until the start",
      roster: ["2026-03-04 07:00+24h"], days: ("2026-03-03", "2026-03-06"),
      protected: [
        "MAIN_SLEEP 02 23:00-07:00", "MAIN_SLEEP 03 23:00-06:00", "SHIFT 04 06:00-07:45",
        "RECOVERY_SLEEP 05 07:45-12:45", "RECOVERY_SLEEP 05 21:30-06:30",
      ]),
    ProtectedCase(
      name: "30 hours until the afternoon: the short sleep runs into the evening",
      roster: ["2026-03-04 11:00+30h"], days: ("2026-03-05", "2026-03-06"),
      protected: [
        "SHIFT 04 10:00-17:45", "RECOVERY_SLEEP 05 17:45-22:45", "RECOVERY_SLEEP 05 22:45-06:30",
      ]),
    ProtectedCase(
      name: "48 hours cover two nights",
      roster: ["2026-03-04 08:00+48h"], days: ("2026-03-04", "2026-03-07"),
      protected: [
        "MAIN_SLEEP 03 23:00-07:00", "SHIFT 04 07:00-08:45", "RECOVERY_SLEEP 06 08:45-13:45",
        "RECOVERY_SLEEP 06 21:30-06:30",
      ]),
  ]

  @Test("what a roster protects", arguments: [worked] + nights + days + long)
  func protected(_ expected: ProtectedCase) throws {
    #expect(try expected.time().intervals.map(expected.zone.text) == expected.protected)
  }

  @Test("habits move everything")
  func habits() throws {
    var habits = SleepHabits.reference
    habits.commuteBeforeMinutes = 30
    habits.commuteAfterMinutes = 20
    habits.recoveryMinutes = 7 * 60
    habits.lastRecoveryMinutes = 4 * 60
    habits.bedAfterLastNight = try #require(WallSpan(startMinute: 1200, endMinute: 360))
    habits.nap = WallSpan(startMinute: 18 * 60, endMinute: 19 * 60)
    habits.isNapSoft = true
    habits.earlyBeforeMinute = 7 * 60
    habits.earlySleepMinutes = 7 * 60
    habits.earlyRiseMinutes = 45
    habits.mainSleep = try #require(WallSpan(startMinute: 30, endMinute: 480))
    let moved = ProtectedCase(
      name: "", roster: Self.worked.roster, days: Self.worked.days, habits: habits,
      protected: [
        "SLEEP_BEFORE_EARLY 01 22:15-05:15", "SHIFT 02 05:30-14:20",
        "SLEEP_BEFORE_EARLY 02 22:15-05:15", "SHIFT 03 05:30-14:20", "MAIN_SLEEP 04 00:30-08:00",
        "PRE_NIGHT_NAP 04 18:00-19:00 soft", "SHIFT 04 21:30-06:20",
        "RECOVERY_SLEEP 05 06:20-13:20", "SHIFT 05 21:30-06:20", "RECOVERY_SLEEP 06 06:20-10:20",
        "RECOVERY_SLEEP 06 20:00-06:00", "MAIN_SLEEP 08 00:30-08:00",
      ])
    let time = try moved.time()
    #expect(time.intervals.map(moved.zone.text) == moved.protected)
    #expect(!time.hard.contains(try moved.zone.at("2026-03-04 18:30")))
    #expect(time.hard.contains(try moved.zone.at("2026-03-04 22:00")))
    #expect(time.codes(against: try moved.zone.interval("2026-03-04 18:00-19:00")).isEmpty)
  }

  @Test("no nap and no least rest, where the person wants none")
  func without() throws {
    var habits = SleepHabits.reference
    habits.nap = nil
    habits.leastRestMinutes = nil
    let roster = ["2026-03-04 06:00-10:00", "2026-03-04 18:00-06:00"]
    let time = try ProtectedCase(
      name: "", roster: roster, days: ("2026-03-04", "2026-03-05"), habits: habits, protected: []
    ).time()
    #expect(
      time.codes(against: try ContextNotation.berlin.interval("2026-03-04 15:30-17:00")) == [])
  }

  @Test("before an early shift the early bed is left out as a whole, also the hours before sleep")
  func replacedBed() throws {
    var habits = SleepHabits.reference
    habits.earlySleepMinutes = 6 * 60
    let replaced = ProtectedCase(
      name: "", roster: ["2026-03-04 22:00-06:00", "2026-03-06 08:00-16:00"],
      days: ("2026-03-05", "2026-03-06"), habits: habits,
      protected: ["SHIFT 04 21:00-06:45", "RECOVERY_SLEEP 05 06:45-11:45"])
    #expect(try replaced.time().intervals.map(replaced.zone.text) == replaced.protected)
    let next = ProtectedCase(
      name: "", roster: replaced.roster, days: ("2026-03-06", "2026-03-07"), habits: habits,
      protected: [
        "SLEEP_BEFORE_EARLY 06 00:45-06:45", "SHIFT 06 07:00-16:45", "MAIN_SLEEP 06 23:00-07:00",
      ])
    #expect(try next.time().intervals.map(next.zone.text) == next.protected)
  }

  @Test("the defaults are those of the reference, and lengths have limits")
  func limits() {
    let habits = SleepHabits.reference
    #expect(habits.isValid && habits.leastRestMinutes == 660)
    let lengths: [WritableKeyPath<SleepHabits, Int>] = [
      \.commuteBeforeMinutes, \.commuteAfterMinutes, \.recoveryMinutes, \.lastRecoveryMinutes,
      \.earlySleepMinutes, \.earlyRiseMinutes, \.leastSleepMinutes, \.leastNapMinutes,
      \.earlyBeforeMinute,
    ]
    for length in lengths {
      for minutes in [-1, 1441] {
        var changed = habits
        changed[keyPath: length] = minutes
        #expect(!changed.isValid)
      }
    }
  }

  @Test("the reason against a plan has the code and the local times")
  func reason() throws {
    let zone = ContextNotation.berlin
    let protected = ProtectedInterval(
      .recoverySleep, try zone.interval("2026-03-05 06:45-14:45"))
    #expect(
      protected.reason(in: zone.zone)
        == Reason("RECOVERY_SLEEP", .against, ["2026-03-05T06:45", "2026-03-05T14:45"]))
  }

  @Test("a refusal names each rule once, in a fixed order")
  func codes() throws {
    let time = try ProtectedCase(
      name: "", roster: ["2026-03-04 14:00-22:00", "2026-03-05 06:00-14:00"],
      days: ("2026-03-04", "2026-03-06"), busy: ["2026-03-04 23:00-23:30"], protected: []
    ).time()
    let zone = ContextNotation.berlin
    let evening = time.codes(against: try zone.interval("2026-03-04 21:00-23:15"))
    #expect(evening == [.shift, .sleepBeforeEarly, .restGap, .busy])
    // The free time ends 60 minutes before a shift, and touching is not overlapping.
    #expect(time.codes(against: try zone.interval("2026-03-04 12:00-13:00")) == [])
    #expect(time.codes(against: try zone.interval("2026-03-04 12:00-13:01")) == [.shift])
  }

  @Test("each interval names the shift that causes it")
  func causes() throws {
    let time = try Self.worked.time()
    let causes = time.intervals.map { protected -> String in
      guard case .shift(let id) = protected.shift else { return "-" }
      return id.text
    }
    #expect(causes.joined() == "0011-222333--")
  }

  @Test("the first and the last of a block are marked")
  func blocks() throws {
    let zone = ContextNotation.berlin
    let roster = try zone.roster([
      "2026-03-04 20:00-06:00", "2026-03-05 20:00-06:00", "2026-03-06 20:00-06:00",
      "2026-03-09 06:00-14:00", "2026-03-10 09:00-17:00",
    ])
    let marks = WorkStretch.stretches(
      of: roster.reversed(), zone: zone.zone, habits: SleepHabits.reference
    )
    .map { stretch in
      (stretch.isNight ? "n" : "") + (stretch.isEarly ? "e" : "")
        + (stretch.isFirstNight ? "<" : "") + (stretch.isLastNight ? ">" : "")
    }
    #expect(marks == ["n<", "n", "n>", "e", ""])
  }

  @Test("spans of local time", arguments: [(0, 0), (-1, 5), (5, 1440), (1440, 5)])
  func invalidSpans(start: Int, end: Int) {
    #expect(WallSpan(startMinute: start, endMinute: end) == nil)
  }
}
