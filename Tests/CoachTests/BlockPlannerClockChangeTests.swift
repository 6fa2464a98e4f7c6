import Coach
import Domain
import Testing

/// Clocks go forward in Berlin on Sunday, 29 March, and back on Sunday, 25 October 2026.
@Suite("plans over clock changes")
struct BlockPlannerClockChangeTests {
  /// Sleeps by day, so that the night of the change is free.
  private static var owl: SleepHabits {
    var habits = SleepHabits.reference
    habits.mainSleep = WallSpan(startMinute: 10 * 60, endMinute: 18 * 60) ?? habits.mainSleep
    return habits
  }

  static let cases: [PlannerNotation] = [
    PlannerNotation(
      name: "Berlin, forward: after a night of 7 hours, the best time is still an hour after it",
      now: "2026-03-28 20:00", days: 2, tasks: ["poem 30 high"],
      blocks: ["Sun 08:00-08:30 poem"]),
    PlannerNotation(
      name: "Berlin, back: and after one of 9 hours", now: "2026-10-24 20:00", days: 2,
      tasks: ["poem 30 high"], blocks: ["Sun 08:00-08:30 poem"]),
    PlannerNotation(
      name: "Berlin, forward: a night shift of 7 hours, and the recovery day after it",
      now: "2026-03-28 16:00", days: 2, roster: ["2026-03-28 22:00-06:00"],
      tasks: ["mail 30 low", "poem 30 high"],
      blocks: ["Sat 17:00-17:30 mail", "Sat 17:45-18:15 poem"]),
    PlannerNotation(
      name: "Berlin, forward: sleep of 5 hours after it", now: "2026-03-29 06:45", days: 1,
      roster: ["2026-03-28 22:00-06:00"], tasks: ["mail 30 low"],
      blocks: ["Sun 11:45-12:15 mail"]),
    PlannerNotation(
      name: "Berlin, back: sleep of 5 hours after it", now: "2026-10-25 06:45", days: 1,
      roster: ["2026-10-24 22:00-06:00"], tasks: ["mail 30 low"],
      blocks: ["Sun 11:45-12:15 mail"]),
    PlannerNotation(
      name: "Berlin, forward: a window from 1 to 4 has two hours", now: "2026-03-29 00:00", days: 1,
      habits: owl, tasks: ["chess 120, prefers 1-4, training", "mail 30 low, prefers 4-5"],
      blocks: ["Sun 01:00-04:00 chess", "Sun 04:15-04:45 mail"]),
    PlannerNotation(
      name: "Berlin, back: it has four", now: "2026-10-25 00:00", days: 1, habits: owl,
      tasks: ["chess 120, prefers 1-4, training", "mail 30 low, prefers 2-3"],
      blocks: ["Sun 01:00-02:00 chess", "Sun 02:15-02:45 mail"]),
    PlannerNotation(
      name: "Berlin, forward: the day has 23 hours", now: "2026-03-29 00:00", days: 1, habits: owl,
      tasks: ["hike 600, training"], unplaced: ["hike 600"]),
    PlannerNotation(
      name: "London, back", zone: BlockPlannerZones.named("Europe/London"),
      now: "2026-10-25 00:00", days: 1, habits: owl, tasks: ["chess 120, prefers 1-2, training"],
      blocks: ["Sun 01:00-02:00 chess"]),
    PlannerNotation(
      name: "Lord Howe, back by half an hour",
      zone: BlockPlannerZones.named("Australia/Lord_Howe"), now: "2026-04-05 00:00", days: 1,
      habits: owl, tasks: ["chess 90, prefers 1-2, training"],
      blocks: ["Sun 01:00-02:00 chess"]),
    PlannerNotation(
      name: "Chatham, forward at 02:45", zone: BlockPlannerZones.named("Pacific/Chatham"),
      now: "2026-09-27 00:00", days: 1, habits: owl, tasks: ["chess 60, prefers 2-4, training"],
      blocks: ["Sun 02:00-04:00 chess"]),
    PlannerNotation(
      name: "Havana, forward at midnight: the day begins at 01:00",
      zone: BlockPlannerZones.named("America/Havana"), now: "2026-03-07 23:45", days: 2,
      habits: owl, tasks: ["a 30 low, prefers 0-3", "b 30 low, prefers 0-3"],
      blocks: ["Sun 01:00-01:30 a", "Sun 01:45-02:15 b"]),
    PlannerNotation(
      name: "Kathmandu, quarters of the local clock",
      zone: BlockPlannerZones.named("Asia/Kathmandu"), now: "2026-03-07 12:07", days: 1,
      tasks: ["a 30 low"], blocks: ["Sat 12:15-12:45 a"]),
  ]

  @Test("plans over clock changes", arguments: cases)
  func plans(test: PlannerNotation) throws { try test.check() }

  @Test("a grid of an hour follows the local clock, also 5:45 ahead of UTC")
  func hours() throws {
    var test = PlannerNotation(
      zone: BlockPlannerZones.named("Asia/Kathmandu"), now: "2026-03-07 12:07", days: 1,
      tasks: ["a 30 low"], blocks: ["Sat 13:00-13:30 a"])
    test.limits.grid = 60
    try test.check()
  }
}
