import Coach
import Domain
import Testing

/// How a person's habits move the plan: the defaults of the program, not those of the reference's
/// tables.
@Suite("the habits of sleep") struct SleepHabitTests {
  private let zone = ContextNotation.berlin

  private func context(
    _ now: String, _ roster: [String] = [], slept: [String] = [],
    habits: SleepHabits = SleepHabits()
  ) throws -> CoachContext {
    CoachContext(
      now: try zone.at(now), zone: zone.zone,
      shifts: try roster.enumerated().map { try zone.shift($1, id: "s\($0)") },
      sleep: try slept.enumerated().map {
        SleepEntry(id: RecordID("z\($0)"), interval: try zone.interval($1))
      }, habits: habits)
  }

  private func sleep(
    _ roster: [String], _ habits: SleepHabits, _ first: String, _ end: String
  ) throws -> [String] {
    try context("2026-03-01 12:00", roster, habits: habits)
      .protectedTime(in: zone.days(first, end)).sleep.map(zone.text)
  }

  private static let nights = ["2026-03-04 22:00-06:00", "2026-03-05 22:00-06:00"]

  // MARK: - Time at home

  @Test("after work there is time at home before bed")
  func windDown() throws {
    var habits = SleepHabits()
    #expect(
      try sleep(Self.nights, habits, "2026-03-05", "2026-03-06")
        == ["RECOVERY_SLEEP 05 07:15-15:15"])
    #expect(
      try sleep(["2026-03-04 15:00-23:00"], habits, "2026-03-05", "2026-03-06").first
        == "MAIN_SLEEP 05 00:15-07:15")
    habits.windDownMinutes = 60
    #expect(
      try sleep(Self.nights, habits, "2026-03-05", "2026-03-06")
        == ["RECOVERY_SLEEP 05 07:45-15:45"])
    let home = try context("2026-03-05 06:50", Self.nights, habits: habits)
    let moment = GuidanceMoment(home)
    #expect(moment.slot == .preSleep && moment.slots == [.preSleep] && moment.freeMinutes == 55)
  }

  @Test(
    "sleep after a late shift is seven hours, unless the next shift comes first",
    arguments: [
      ([], "05 02:15-09:15"), (["2026-03-05 10:00-18:00"], "05 02:15-08:45"),
      (["2026-03-05 09:00-17:00"], "05 02:15-07:45"),
      (["2026-03-05 22:00-06:00"], "05 02:15-09:15"),
    ])
  func late(next: [String], text: String) throws {
    let roster = ["2026-03-04 17:00-01:00"] + next
    #expect(
      try sleep(roster, SleepHabits(), "2026-03-05", "2026-03-06").first == "MAIN_SLEEP " + text)
  }

  // MARK: - Permanent nights

  /// Four nights from 2 March, four days off.
  private static let permanent =
    (2...5).map { "2026-03-0\($0) 22:00-06:00" } + [
      "2026-03-10 22:00-06:00"
    ]

  @Test("permanent nights keep their days on days off, with a whole sleep after the last night")
  func permanentNights() throws {
    var habits = SleepHabits()
    habits.hasPermanentNights = true
    #expect(
      try sleep(Self.permanent, habits, "2026-03-06", "2026-03-09") == [
        "RECOVERY_SLEEP 06 07:15-15:15", "MAIN_SLEEP 07 04:00-12:00", "MAIN_SLEEP 08 04:00-12:00",
      ])
    #expect(
      try sleep(Self.permanent, habits, "2026-03-10", "2026-03-11")
        == ["MAIN_SLEEP 10 04:00-12:00"], "no nap, because the person sleeps until noon")
    habits.mainSleep = try #require(WallSpan(startMinute: 180, endMinute: 660))
    #expect(
      try sleep(Self.permanent, habits, "2026-03-08", "2026-03-09")
        == ["MAIN_SLEEP 08 03:00-11:00"])
  }

  @Test("who chooses to sleep at night on days off gets the early bed and the nap")
  func turning() throws {
    var habits = SleepHabits()
    habits.hasPermanentNights = true
    habits.mainSleep = try #require(WallSpan(startMinute: 23 * 60, endMinute: 7 * 60))
    #expect(
      try sleep(Self.permanent, habits, "2026-03-06", "2026-03-09") == [
        "RECOVERY_SLEEP 06 07:15-12:15", "RECOVERY_SLEEP 06 21:30-06:30",
        "MAIN_SLEEP 07 23:00-07:00", "MAIN_SLEEP 08 23:00-07:00",
      ])
    #expect(
      try sleep(Self.permanent, habits, "2026-03-10", "2026-03-11").contains(
        "PRE_NIGHT_NAP 10 15:30-17:00"))
  }

  @Test(
    "nine in ten shifts of eight weeks are nights, and no duties of 24 hours",
    arguments: [
      (["2026-03-02 22:00-06:00"], 7, 0, false), (["2026-03-02 22:00-06:00"], 8, 0, true),
      (["2026-03-02 22:00-06:00"], 9, 1, true), (["2026-03-02 22:00-06:00"], 8, 1, false),
      (["2026-03-02 19:00-07:00"], 9, 0, true), (["2026-03-02 07:00+24h"], 9, 0, false),
      (["2026-03-02 06:00-14:00"], 0, 8, false), ([], 0, 0, false),
    ])
  func definition(night: [String], nights: Int, days: Int, isPermanent: Bool) throws {
    let first = try night.first.map(zone.interval) ?? zone.interval("2026-03-02 22:00-06:00")
    let day = try zone.interval("2026-03-01 09:00-17:00")
    func shift(_ interval: Interval, _ days: Int, _ id: String) throws -> Shift {
      var shift = try zone.shift("2026-03-02 22:00-06:00", id: id)
      shift.scheduledStart = interval.start + Int64(days) * 86_400
      shift.scheduledEnd = interval.end + Int64(days) * 86_400
      return shift
    }
    let shifts =
      try (0..<nights).map { try shift(first, $0 * 2, "n\($0)") }
      + (0..<days).map { try shift(day, -$0 * 2, "d\($0)") }
    let now = try zone.at("2026-03-08 12:00")
    let habits = SleepHabits().fitting(shifts, at: now, in: zone.zone)
    #expect(habits.hasPermanentNights == isPermanent)
    // Leave changes nothing about the kind of the roster.
    let away = shifts.enumerated().map { place, shift in
      var shift = shift
      if place.isMultiple(of: 2) || place >= nights { shift.status = .absent }
      return shift
    }
    #expect(
      SleepHabits().fitting(away, at: now, in: zone.zone).hasPermanentNights == isPermanent)
    // The facts of actions say the same.
    let context = CoachContext(now: now, zone: zone.zone, shifts: shifts, habits: habits)
    #expect(GuidanceMoment(context).facts.contains(.permanentNights) == isPermanent)
    // Two months later nobody knows.
    let later = now + 60 * 86_400
    #expect(!SleepHabits().fitting(shifts, at: later, in: zone.zone).hasPermanentNights)
  }

  // MARK: - Logged sleep

  @Test(
    "a nap that was logged replaces one planned in the next six hours",
    arguments: [
      ("2026-03-04 13:00-14:00", ["PRE_NIGHT_NAP 04 13:00-14:00"]),
      ("2026-03-04 09:30-09:50", ["PRE_NIGHT_NAP 04 09:30-09:50"]),
      ("2026-03-04 09:00-09:20", ["PRE_NIGHT_NAP 04 15:30-17:00"]),
      ("2026-03-04 15:00-16:00", ["PRE_NIGHT_NAP 04 15:00-16:00"]),
    ])
  func nap(slept: String, naps: [String]) throws {
    let context = try context("2026-03-04 17:30", Self.nights, slept: [slept])
    let found = context.protectedTime(in: try zone.days("2026-03-04", "2026-03-05")).sleep
    #expect(found.filter { $0.code == .preNightNap }.map(zone.text) == naps)
  }

  @Test("a night counts as a whole when a person asks how long it was")
  func wholeNight() throws {
    let night = ["2026-03-03 23:00-07:00"]
    let short = ["2026-03-03 23:00-04:00"]
    // In the next night, the last 24 hours contain only a part of it.
    #expect(try GuidanceMoment(context("2026-03-05 02:00", slept: night)).shortSleepMinutes == nil)
    #expect(try GuidanceMoment(context("2026-03-05 02:00", slept: short)).shortSleepMinutes == 300)
    #expect(try GuidanceMoment(context("2026-03-05 07:00", slept: night)).shortSleepMinutes == nil)
  }

  // MARK: - Overtime

  @Test("a shift that lasts longer than planned leaves no time, and says by how much")
  func overtime() throws {
    var shift = try zone.shift("2026-03-04 06:00-14:00", status: .inProgress)
    shift.actualStart = shift.scheduledStart
    func moment(_ now: String) throws -> GuidanceMoment {
      GuidanceMoment(
        CoachContext(now: try zone.at(now), zone: zone.zone, shifts: [shift]))
    }
    let over = try moment("2026-03-04 15:30")
    #expect(over.overtimeMinutes == 90 && over.freeMinutes == 0)
    #expect(try moment("2026-03-04 13:50").overtimeMinutes == nil)
    #expect(try moment("2026-03-04 13:50").freeMinutes == 10)
    #expect(try moment("2026-03-04 18:30").overtimeMinutes == nil, "its end was not recorded")
  }

  // MARK: - Ways

  @Test("a person travels from getting ready until home, not in the shift")
  func travelling() throws {
    let roster = GuidanceRoster(
      try context("2026-03-04 12:00", Self.nights), in: try zone.days("2026-03-04", "2026-03-06"))
    let times = [
      ("2026-03-04 20:59", false), ("2026-03-04 21:00", true), ("2026-03-04 22:00", false),
      ("2026-03-05 05:59", false), ("2026-03-05 06:00", true), ("2026-03-05 06:45", false),
    ]
    for (time, isTravelling) in times {
      #expect(try roster.isTravelling(at: zone.at(time)) == isTravelling, "\(time)")
    }
  }

  @Test("lengths and times are at most 16 hours")
  func valid() throws {
    var habits = SleepHabits()
    #expect(habits.isValid && habits.windDownMinutes == 30)
    habits.windDownMinutes = 961
    #expect(!habits.isValid)
    habits = SleepHabits()
    habits.mainSleep = try #require(WallSpan(startMinute: 0, endMinute: 961))
    #expect(!habits.isValid)
    habits = SleepHabits()
    habits.nap = WallSpan(startMinute: 0, endMinute: 961)
    #expect(!habits.isValid)
  }
}
