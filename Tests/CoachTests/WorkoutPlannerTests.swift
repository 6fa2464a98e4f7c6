import Coach
import Domain
import Testing

@Suite("next workouts around the roster")
struct WorkoutPlannerTests {
  /// A roster, what was trained last, and where the next workouts are placed.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    var roster: [String] = []
    var now = "2026-03-02 08:00"
    var last: (day: Int, start: String)?
    var perWeek = 3
    var zone = ContextNotation.berlin
    /// The day of the routine, day of the month and times; `!` for one after a night.
    let next: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "free days: three a week are 2, 2 and 3 days apart",
      next: ["A 02 09:00-10:15", "B 04 09:00-10:15", "A 07 09:00-10:15", "B 09 09:00-10:15"]),
    Case(
      name: "the day after the one that was trained last is next", last: (0, "2026-03-01 18:00"),
      next: ["B 03 09:00-10:15", "A 05 09:00-10:15", "B 08 09:00-10:15"]),
    Case(
      name: "a day shift leaves the evening, with the way home and three hours before sleep",
      roster: ["2026-03-02 07:00-15:00"], next: ["A 02 15:45-17:00"]),
    Case(
      name: "a long shift leaves nothing before sleep: the next day",
      roster: ["2026-03-02 08:00-20:00"], next: ["A 03 09:00-10:15"]),
    Case(
      name: "the day after a night waits for a better one soon",
      roster: ["2026-03-01 22:00-06:00"], next: ["A 03 09:00-10:15"]),
    Case(
      name: "in a long block of nights the first free gap counts, marked",
      roster: (1...6).map { "2026-03-0\($0) 22:00-06:00" }, next: ["A 02 14:45-16:00!"]),
    Case(
      name: "later today, at the next quarter of an hour", now: "2026-03-02 13:07",
      next: ["A 02 13:15-14:30"]),
    Case(
      name: "too late today", now: "2026-03-02 20:00", next: ["A 03 09:00-10:15"]),
    Case(
      name: "six a week are a day apart, once two", perWeek: 6,
      next: ["A 02 09:00-10:15", "B 03 09:00-10:15", "A 04 09:00-10:15"]),
    Case(
      name: "on the day the clocks change the times are local", now: "2026-03-29 01:00",
      next: ["A 29 09:00-10:15", "B 31 09:00-10:15"]),
  ]

  @Test("where they are placed", arguments: cases)
  func places(_ test: Case) throws {
    let zone = test.zone
    let context = CoachContext(
      now: try zone.at(test.now), zone: zone.zone,
      shifts: try test.roster.enumerated().map { try zone.shift($1, id: "\($0)") },
      habits: .reference)
    let routine = Routine(
      id: RecordID("r"), name: "Routine", daysPerWeek: test.perWeek,
      days: ["A", "B"].map { Routine.Day(name: $0, items: []) }, createdAt: context.now)
    let last = try test.last.map { (day: $0.day, start: try zone.at($0.start)) }
    let slots = WorkoutPlanner(context, routine).next(test.next.count, after: last)
    let found = slots.map { slot in
      "\(routine.days[slot.day].name) \(zone.text(slot.interval))\(slot.isGuarded ? "!" : "")"
    }
    #expect(found == test.next)
  }

  @Test("a routine without days has no workouts")
  func empty() throws {
    let context = CoachContext(
      now: try ContextNotation.berlin.at("2026-03-02 08:00"), zone: ContextZones.berlin)
    let routine = Routine(id: RecordID("r"), name: "Empty", createdAt: context.now)
    #expect(WorkoutPlanner(context, routine).next(3, after: nil).isEmpty)
  }
}
