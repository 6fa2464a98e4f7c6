import Coach
import Domain
import Testing

@Suite("context of the engines")
struct CoachContextTests {
  static let zone = ContextNotation.berlin

  /// The worked case of the reference (Coach § 2.3), on Monday at 15:00.
  private func worked(
    now: String = "2026-03-02 15:00", sleep: [SleepEntry] = [], busy: [Interval] = [],
    items: [TimelineItem] = []
  ) throws -> CoachContext {
    let shifts = try ProtectedTimeTests.worked.roster.enumerated().map { index, text in
      try Self.zone.shift(text, id: "\(index)")
    }
    return CoachContext(
      now: try Self.zone.at(now), zone: Self.zone.zone, shifts: shifts, sleep: sleep, busy: busy,
      items: items, habits: .reference)
  }

  @Test("the free gaps of the worked case")
  func gaps() throws {
    let context = try worked()
    let range = Interval(start: context.now, end: try Self.zone.at("2026-03-09 00:00"))
    #expect(
      context.freeGaps(in: range, atLeast: 20).map(Self.zone.text) == [
        "02 15:00-20:45", "03 14:45-23:00", "04 07:00-15:30", "04 17:00-21:00", "05 14:45-21:00",
        "06 11:45-21:30", "07 06:30-23:00", "08 07:00-23:00",
      ])
    #expect(
      context.freeGaps(in: range, atLeast: 10 * 60).map(Self.zone.text) == [
        "07 06:30-23:00", "08 07:00-23:00",
      ])
  }

  @Test(
    "the blocks that the reference places are free",
    arguments: [
      "2026-03-02 15:00-15:30", "2026-03-02 15:45-16:05", "2026-03-03 16:00-16:50",
      "2026-03-04 08:00-08:30", "2026-03-04 17:00-17:50", "2026-03-05 15:45-16:15",
      "2026-03-06 12:00-12:20", "2026-03-07 09:00-10:00", "2026-03-08 09:00-10:00",
    ])
  func placements(block: String) throws {
    let interval = try Self.zone.interval(block)
    #expect(try worked().freeGaps(in: interval) == [interval])
    #expect(try worked().protectedTime(in: interval).codes(against: interval).isEmpty)
  }

  @Test(
    "energy counts from the end of the last sleep, never from a nap",
    arguments: [
      ("2026-03-02 15:00", "2026-03-02 04:45"), ("2026-03-03 16:00", "2026-03-03 04:45"),
      ("2026-03-04 08:00", "2026-03-04 07:00"), ("2026-03-04 17:00", "2026-03-04 07:00"),
      ("2026-03-05 14:44", "2026-03-04 07:00"), ("2026-03-05 14:45", "2026-03-05 14:45"),
      ("2026-03-05 15:45", "2026-03-05 14:45"), ("2026-03-06 12:00", "2026-03-06 11:45"),
      ("2026-03-07 09:00", "2026-03-07 06:30"), ("2026-03-08 09:00", "2026-03-08 07:00"),
    ])
  func waking(at: String, woken: String) throws {
    #expect(try worked().lastWaking(before: Self.zone.at(at)) == Self.zone.at(woken))
  }

  @Test(
    "the next sleep, naps included",
    arguments: [
      ("2026-03-02 15:00", "SLEEP_BEFORE_EARLY 02 20:45-04:45"),
      ("2026-03-04 10:00", "PRE_NIGHT_NAP 04 15:30-17:00"),
      ("2026-03-04 16:00", "PRE_NIGHT_NAP 04 15:30-17:00"),
      ("2026-03-04 17:00", "RECOVERY_SLEEP 05 06:45-14:45"),
      ("2026-03-06 12:00", "RECOVERY_SLEEP 06 21:30-06:30"),
    ])
  func nextSleep(at: String, sleep: String) throws {
    let next = try #require(try worked().nextSleep(after: Self.zone.at(at)))
    #expect(Self.zone.text(next) == sleep)
  }

  @Test("sleep that was logged takes the place of the planned sleep that it overlaps")
  func sleepAsItWas() throws {
    let zone = Self.zone
    let logged = SleepEntry(
      id: RecordID("n"), interval: try zone.interval("2026-03-05 07:00-12:00"))
    let context = try worked(now: "2026-03-05 12:30", sleep: [logged])
    let planned = try worked(now: "2026-03-05 12:30")
    let evening = try zone.interval("2026-03-05 12:30-21:00")
    #expect(try context.lastWaking(before: zone.at("2026-03-05 12:30")) == logged.interval.end)
    #expect(context.freeGaps(in: evening).map(zone.text).first == "05 12:30-21:00")
    #expect(planned.freeGaps(in: evening).map(zone.text).first == "05 14:45-21:00")
    let next = try #require(context.nextSleep(after: context.now))
    #expect(zone.text(next) == "RECOVERY_SLEEP 06 06:45-11:45", "the nights that follow stay")
    // What is logged for later has not happened.
    let early = try worked(now: "2026-03-05 11:00", sleep: [logged])
    #expect(
      try early.nextSleep(after: zone.at("2026-03-05 11:00"))
        == planned.nextSleep(
          after: zone.at("2026-03-05 11:00")))
  }

  @Test("the timeline has the protected time, logged sleep and everything else, in order")
  func timeline() throws {
    let zone = Self.zone
    let day = try zone.days("2026-03-04", "2026-03-05")
    let context = try worked(
      sleep: [SleepEntry(id: RecordID("n"), interval: try zone.interval("2026-03-04 00:10-06:40"))],
      busy: [try zone.interval("2026-03-04 09:00-10:00")],
      items: [
        TimelineItem(.block, try zone.interval("2026-03-04 08:00-08:30"), id: RecordID("b")),
        TimelineItem(.gear, try zone.interval("2026-03-04 08:00-12:00"), id: RecordID("g")),
        TimelineItem(.workout, try zone.interval("2026-03-06 12:00-13:00"), id: RecordID("w")),
      ])
    let lines = context.timeline(in: day).items.map { item in
      "\(item.kind.rawValue) \(zone.text(item.interval))\(item.isHard ? "" : " soft")"
    }
    #expect(
      lines == [
        "sleep 03 23:00-07:00", "sleep 04 00:10-06:40 soft", "block 04 08:00-08:30",
        "gear 04 08:00-12:00 soft", "busy 04 09:00-10:00", "sleep 04 15:30-17:00",
        "shift 04 21:00-06:45",
      ])
    #expect(
      context.freeGaps(in: day).map(zone.text) == [
        "04 07:00-08:00", "04 08:30-09:00", "04 10:00-15:30", "04 17:00-21:00",
      ])
  }

  @Test("a cancelled shift protects nothing and tires nobody")
  func cancelled() throws {
    let shift = try Self.zone.shift("2026-03-04 22:00-06:00", status: .cancelled)
    let context = CoachContext(
      now: try Self.zone.at("2026-03-05 12:00"), zone: Self.zone.zone, shifts: [shift])
    let day = try Self.zone.days("2026-03-05", "2026-03-06")
    #expect(context.readiness == .ready)
    #expect(context.protectedTime(in: day).intervals.allSatisfy { $0.code == .mainSleep })
  }

  @Test("a shift in progress counts as ended four hours after its end, or after a later start")
  func forgotten() throws {
    var shift = try Self.zone.shift("2026-03-04 06:00-14:00", status: .inProgress)
    shift.actualStart = try Self.zone.at("2026-03-04 19:00")
    func isRunning(_ time: String) throws -> Bool {
      let now = try Self.zone.at(time)
      let context = CoachContext(now: now, zone: Self.zone.zone, shifts: [shift])
      return !context.roster(in: Interval(start: now, end: now + 1)).isEmpty
    }
    #expect(try isRunning("2026-03-04 19:30") && isRunning("2026-03-04 22:59"))
    #expect(try !isRunning("2026-03-04 23:01"))
    shift.actualStart = shift.scheduledStart
    #expect(try isRunning("2026-03-04 17:59") && !isRunning("2026-03-04 18:01"))
  }

  @Test("a night in progress has not ended, also after its planned end")
  func running() throws {
    var shift = try Self.zone.shift("2026-03-04 22:00-06:00", status: .inProgress)
    shift.actualStart = shift.scheduledStart
    let now = try Self.zone.at("2026-03-05 06:30")
    let running = CoachContext(now: now, zone: Self.zone.zone, shifts: [shift])
    #expect(running.readiness == .ready)
    #expect(running.roster(in: Interval(start: now, end: now + 1)).count == 1)
    shift.status = .completed
    shift.actualEnd = try Self.zone.at("2026-03-05 06:20")
    let ended = CoachContext(
      now: now, zone: Self.zone.zone, shifts: [shift], habits: .reference)
    #expect(ended.readiness == .afterNight(hoursSince: 0))
    #expect(ended.readiness(at: now + 24 * 3600) == .ready)
    let day = try Self.zone.days("2026-03-05", "2026-03-06")
    let sleep = ended.protectedTime(in: day).sleep.map(Self.zone.text)
    #expect(sleep.first == "RECOVERY_SLEEP 05 07:05-12:05")
  }

  @Test("logged sleep decides about readiness")
  func logged() throws {
    let short = SleepEntry(
      id: RecordID("n"), interval: try Self.zone.interval("2026-03-01 23:00-04:30"))
    #expect(try worked(sleep: [short]).readiness == .shortSleep(minutes: 330))
    #expect(try worked().readiness == .ready)
    #expect(try worked(now: "2026-03-05 18:00").readiness == .afterNight(hoursSince: 12))
  }

  @Test("the roster of a range is in order, whatever the order of the shifts")
  func roster() throws {
    let context = try worked()
    let week = try Self.zone.days("2026-03-02", "2026-03-09")
    let reversed = CoachContext(
      now: context.now, zone: context.zone, shifts: context.shifts.reversed())
    #expect(context.roster(in: week) == reversed.roster(in: week))
    #expect(context.roster(in: week).map(\.isNight) == [false, false, true, true])
    #expect(context.roster(in: try Self.zone.days("2026-03-06", "2026-03-09")).count == 1)
  }
}
