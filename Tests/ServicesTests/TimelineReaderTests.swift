import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// What a person does beside shifts, planned and done.
@Suite("The layers of the timeline") struct TimelineReaderTests {
  private func planner(
    _ shifts: [Shift] = [], now: String = "2026-05-20T08:00:00Z"
  ) throws -> Planner {
    let planner = try Planner(now: now)
    guard !shifts.isEmpty else { return planner }
    try planner.store.write("shift.add", now: planner.environment.now) { transaction in
      for shift in shifts { try transaction.save(shift) }
    }
    return planner
  }

  private func entries(
    _ planner: Planner, _ from: String, until: String, _ layers: Set<TimelineLayer>
  ) throws -> [TimelineEntry] {
    let zone = planner.environment.zone
    let range = Interval(
      start: zone.startOfDay(try day(from)), end: zone.startOfDay(try day(until)))
    return try StoreServices(store: planner.store, environment: planner.environment)
      .timeline(in: range, layers: layers)
  }

  /// The entries as `20 Nap 15:30–17:00`, by the day on which they start.
  private func words(
    _ planner: Planner, _ from: String, until: String, _ layers: Set<TimelineLayer>
  ) throws -> [String] {
    let zone = planner.environment.zone, format = planner.environment.format
    return try entries(planner, from, until: until, layers).map { entry in
      let start = zone.local(at: entry.interval.start).day
      return "\(start.day) \(format.name(of: entry)) \(format.range(of: entry, in: zone))"
    }
  }

  private func layers(_ planner: Planner) throws -> Set<TimelineLayer> {
    let profile =
      try planner.store.profiles.profile()
      ?? UserProfile(
        id: .new(), timeZoneIdentifier: "Europe/London", createdAt: planner.environment.now,
        updatedAt: planner.environment.now)
    return try TimelineReader(roster: planner.roster(), planner.environment)
      .shownLayers(of: profile)
  }

  // MARK: Sleep

  @Test("a night has a nap before it, recovery sleep after it, and an early bed the next evening")
  func night() throws {
    let planner = try planner([planned("2026-05-20 19:00", "2026-05-21 07:00")])
    #expect(
      try words(planner, "2026-05-20", until: "2026-05-23", [.plannedSleep]) == [
        "20 Nap 15:30–17:00", "21 Recovery sleep 08:15–13:15",
        "21 Recovery sleep 21:30–06:30", "22 Sleep 23:00–07:00",
      ])
    let entries = try entries(planner, "2026-05-20", until: "2026-05-23", [.plannedSleep])
    #expect(entries.allSatisfy { $0.isPlanned && $0.layer == .plannedSleep && $0.item.isLocked })
    #expect(entries.timeline.items == entries.map(\.item))
  }

  @Test("the sleep of a day belongs to it although its shift is three days away")
  func outside() throws {
    let planner = try planner([planned("2026-05-20 19:00", "2026-05-21 07:00")])
    let day = try words(planner, "2026-05-22", until: "2026-05-23", [.plannedSleep])
    #expect(day == ["21 Recovery sleep 21:30–06:30", "22 Sleep 23:00–07:00"])
  }

  @Test(
    "the night in which a clock changes has the hours that it has",
    arguments: [("2026-10-24", "2026-10-25", 9), ("2026-03-28", "2026-03-29", 7)])
  func clockChange(first: String, next: String, hours: Int64) throws {
    let planner = try planner(now: "\(first)T08:00:00Z")
    let sleep = try entries(planner, first, until: next, [.plannedSleep])
    #expect(sleep.map(\.interval.seconds) == [hours * 3600])
    #expect(
      try words(planner, first, until: next, [.plannedSleep])
        == ["\(first.suffix(2)) Sleep 23:00–07:00"])
  }

  @Test("nothing is planned for time that is over, and logged sleep replaces what was planned")
  func logged() throws {
    let planner = try planner([planned("2026-05-19 19:00", "2026-05-20 07:00")])
    let both: Set<TimelineLayer> = [.plannedSleep, .loggedSleep]
    #expect(try words(planner, "2026-05-18", until: "2026-05-20", both) == [])
    #expect(
      try words(planner, "2026-05-20", until: "2026-05-21", both) == [
        "20 Recovery sleep 08:15–13:15", "20 Recovery sleep 21:30–06:30",
      ])
    let slept = Interval(
      start: try utc("2026-05-20T07:00:00Z"), end: try utc("2026-05-20T07:50:00Z"))
    try planner.perform(.sleep(.save(SleepEntry(id: .new(), interval: slept))))
    #expect(
      try words(planner, "2026-05-20", until: "2026-05-21", both) == [
        "20 Slept 08:00–08:50", "20 Recovery sleep 21:30–06:30",
      ])
    #expect(
      try words(planner, "2026-05-20", until: "2026-05-21", [.plannedSleep]) == [
        "20 Recovery sleep 21:30–06:30"
      ])
  }

  // MARK: Workouts

  @Test("a workout across midnight is on both days, and one in progress lasts until now")
  func midnight() throws {
    let planner = try planner()
    let now = planner.environment.now
    try planner.store.write("workout.start", now: now) { transaction in
      try transaction.save(
        Workout(
          id: .new(), start: utc("2026-05-18T22:30:00Z"), end: utc("2026-05-19T00:30:00Z"),
          name: "Late", createdAt: now))
      try transaction.save(
        Workout(id: .new(), start: utc("2026-05-20T07:30:00Z"), createdAt: now))
    }
    let late = ["18 Late 23:30–01:30"]
    #expect(try words(planner, "2026-05-18", until: "2026-05-19", [.workouts]) == late)
    #expect(try words(planner, "2026-05-19", until: "2026-05-20", [.workouts]) == late)
    let running = try entries(planner, "2026-05-20", until: "2026-05-21", [.workouts])
    #expect(running.map(\.isRunning) == [true] && running.map(\.interval.end) == [now])
    #expect(
      try words(planner, "2026-05-20", until: "2026-05-21", [.workouts]) == ["20 Workout 08:30–…"])
    #expect(try words(planner, "2026-05-21", until: "2026-05-22", [.workouts]) == [])
  }

  @Test("the next workouts of the routine in use are planned for two weeks, never during sleep")
  func plan() throws {
    let gym = try Gym()
    let routine = try gym.use("stronglifts-5x5")
    let names = Set(routine.days.map(\.name))
    let layers: Set<TimelineLayer> = [.workouts, .plannedSleep]
    let all = try entries(gym.planner, "2026-01-05", until: "2026-03-01", layers)
    let workouts = all.filter { $0.layer == .workouts }
    #expect((5...7).contains(workouts.count), "\(workouts)")
    let end = gym.now + TimelineReader.workoutReach
    for workout in workouts {
      #expect(workout.isPlanned && workout.interval.start < end)
      #expect(names.contains(gym.planner.environment.format.name(of: workout)))
      #expect(all.timeline.conflicts(with: workout.item) == [])
    }
    let first = try #require(workouts.first)
    #expect(
      gym.planner.environment.zone.local(at: first.interval.start).day == (try day("2026-01-05")))
    #expect(try entries(gym.planner, "2026-01-01", until: "2026-01-05", [.workouts]) == [])
    // A shorter range has the same workouts.
    let week = try entries(gym.planner, "2026-01-05", until: "2026-01-12", [.workouts])
    #expect(week == Array(workouts.prefix(week.count)) && !week.isEmpty)
  }

  // MARK: Shoes

  @Test("a pair that is worn is shown until now")
  func shoes() throws {
    let planner = try planner()
    let now = planner.environment.now
    let shoe = Shoe(id: .new(), brand: "Brooks", model: "Ghost", createdAt: now, updatedAt: now)
    try planner.store.write("shoe.add", now: now) { transaction in
      try transaction.save(shoe)
      try transaction.save(
        ShoeSession(
          id: .new(), shoe: shoe.id, start: utc("2026-05-20T05:00:00Z"), createdAt: now,
          updatedAt: now))
    }
    #expect(
      try words(planner, "2026-05-20", until: "2026-05-22", [.shoes]) == [
        "20 Brooks Ghost 06:00–…"
      ])
    #expect(try words(planner, "2026-05-21", until: "2026-05-22", [.shoes]) == [])
  }

  // MARK: Layers

  @Test("without layers nothing is read, and each layer has only its own entries")
  func off() throws {
    let planner = try planner([planned("2026-05-20 19:00", "2026-05-21 07:00")])
    #expect(try entries(planner, "2026-05-20", until: "2026-05-23", []) == [])
    for layer in TimelineLayer.allCases {
      let found = try entries(planner, "2026-05-20", until: "2026-05-23", [layer])
      #expect(found.allSatisfy { $0.layer == layer })
      #expect(found.isEmpty == (layer != .plannedSleep))
    }
  }

  @Test("the usual layers are on for those who train or log sleep, until others are chosen")
  func shown() throws {
    let planner = try planner()
    #expect(try layers(planner) == [])
    let now = planner.environment.now
    try planner.perform(
      .sleep(.save(SleepEntry(id: .new(), interval: Interval(start: now - 3600, end: now)))))
    #expect(try layers(planner) == TimelineLayer.usual)
    try planner.perform(.settings(.setLayers([.shoes, .workouts])))
    #expect(try layers(planner) == [.shoes, .workouts])
    try planner.perform(.settings(.setLayers([])))
    #expect(try layers(planner) == [])
    try planner.perform(.history(.undo(2)))
    #expect(try layers(planner) == TimelineLayer.usual)
  }
}
