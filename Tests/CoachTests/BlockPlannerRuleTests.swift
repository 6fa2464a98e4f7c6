import Coach
import Domain
import Testing

@Suite("rules of the scheduler")
struct BlockPlannerRuleTests {
  private static let night = ["2026-03-04 22:00-06:00"]
  private static let nights = ["2026-03-04 22:00-06:00", "2026-03-05 22:00-06:00"]

  private static var softNap: SleepHabits {
    var habits = SleepHabits.reference
    habits.isNapSoft = true
    return habits
  }

  static let sleep: [PlannerNotation] = [
    PlannerNotation(
      name: "a block ends an hour before the nap", now: "2026-03-04 14:00", days: 1, roster: night,
      tasks: ["letter 30 high"], blocks: ["Wed 14:00-14:30 letter"]),
    PlannerNotation(
      name: "or waits until after it", now: "2026-03-04 14:00", days: 1, roster: night,
      tasks: ["letter 45 high"], blocks: ["Wed 17:00-17:45 letter"]),
    PlannerNotation(
      name: "a soft nap closes nothing", now: "2026-03-04 14:00", days: 1, roster: night,
      habits: softNap, tasks: ["letter 45 high"], blocks: ["Wed 14:00-14:45 letter"]),
    PlannerNotation(
      name: "a block ends an hour before sleep", now: "2026-03-04 21:30", days: 1,
      tasks: ["letter 30"], blocks: ["Wed 21:30-22:00 letter"]),
    PlannerNotation(
      name: "and not later", now: "2026-03-04 21:30", days: 1, tasks: ["letter 45"],
      unplaced: ["letter 45"]),
    PlannerNotation(
      name: "training ends three hours before sleep", now: "2026-03-04 19:00", days: 1,
      tasks: ["strength 60, training"], blocks: ["Wed 19:00-20:00 strength"]),
    PlannerNotation(
      name: "and not later", now: "2026-03-04 19:01", days: 1, tasks: ["strength 60, training"],
      unplaced: ["strength 60"]),
    PlannerNotation(
      name: "the evening before an early shift ends earlier", now: "2026-03-04 18:00", days: 2,
      roster: ["2026-03-05 06:00-14:00"], tasks: ["letter 45 low", "mail 45 low"],
      blocks: ["Wed 18:00-18:45 letter", "Wed 19:00-19:45 mail"]),
    PlannerNotation(
      name: "with sleep from 20:45, nothing begins at 19:15", now: "2026-03-04 19:15", days: 1,
      roster: ["2026-03-05 06:00-14:00"], tasks: ["letter 45 low"], unplaced: ["letter 45"]),
    PlannerNotation(
      name: "after the last night, the evening ends at 20:30", now: "2026-03-05 19:45", days: 1,
      roster: night, tasks: ["letter 30 low", "mail 45 low"], blocks: ["Thu 19:45-20:15 letter"],
      unplaced: ["mail 45"]),
    PlannerNotation(
      name: "between two shifts less than 11 hours apart is rest and nothing else",
      now: "2026-03-04 22:00", days: 2,
      roster: ["2026-03-04 13:00-22:00", "2026-03-05 08:30-16:30"], tasks: ["letter 15 low"],
      blocks: ["Thu 17:15-17:30 letter"]),
  ]

  static let time: [PlannerNotation] = [
    PlannerNotation(
      name: "from the next quarter of an hour", now: "2026-03-02 15:01", tasks: ["mail 20 low"],
      blocks: ["Mon 15:15-15:35 mail"]),
    PlannerNotation(
      name: "between blocks are at least 15 minutes", now: "2026-03-02 15:00",
      tasks: ["mail 20 low", "post 30 low", "news 15 low"],
      blocks: ["Mon 15:00-15:20 mail", "Mon 15:45-16:15 post", "Mon 16:30-16:45 news"]),
    PlannerNotation(
      name: "also before one that stays", now: "2026-03-02 15:00", tasks: ["mail 30 low"],
      kept: ["Mon 15:40-16:00 walk"], blocks: ["Mon 16:15-16:45 mail"]),
    PlannerNotation(
      name: "but not around one that was skipped", now: "2026-03-02 15:00",
      tasks: ["mail 30 low"], kept: ["Mon 15:00-16:00 walk skipped"],
      blocks: ["Mon 15:00-15:30 mail"]),
    PlannerNotation(
      name: "busy time and workouts are closed, without a pause", now: "2026-03-02 15:00",
      busy: ["2026-03-02 15:10-15:40"], workouts: ["2026-03-02 16:00-17:00"],
      tasks: ["mail 15 low", "post 30 low"],
      blocks: ["Mon 15:45-16:00 mail", "Mon 17:00-17:30 post"]),
    PlannerNotation(
      name: "a window counts for the whole block", now: "2026-03-02 07:00", days: 1,
      tasks: ["mail 30 low, prefers 12-19", "post 30 low, prefers 17-18"],
      blocks: ["Mon 12:00-12:30 mail", "Mon 17:00-17:30 post"]),
    PlannerNotation(
      name: "a window over midnight belongs to two days", now: "2026-03-02 08:00", days: 1,
      tasks: ["mail 30 low, prefers 21-9"], blocks: ["Mon 08:00-08:30 mail"]),
    PlannerNotation(
      name: "a day of energy: best from one to five hours after waking", now: "2026-03-02 07:00",
      days: 1, tasks: ["poem 30 high", "prose 30 medium", "post 30 low"],
      blocks: ["Mon 07:00-07:30 post", "Mon 08:00-08:30 poem", "Mon 08:45-09:15 prose"]),
  ]

  static let deadlines: [PlannerNotation] = [
    PlannerNotation(
      name: "a block may end when it is due", tasks: ["mail 30 low, due Mon 15:30"],
      blocks: ["Mon 15:00-15:30 mail"]),
    PlannerNotation(
      name: "and not after", tasks: ["mail 31 low, due Mon 15:30"], unplaced: ["mail 31"]),
    PlannerNotation(
      name: "a deadline that is over", tasks: ["mail 2x30 low, due Mon 14:00"],
      unplaced: ["mail 60"]),
    PlannerNotation(
      name: "a horizon of no days", days: 0, tasks: ["mail 2x30 low"], unplaced: ["mail 60"]),
    PlannerNotation(name: "no tasks"),
    PlannerNotation(
      name: "no free time", busy: ["2026-03-02 00:00+240h"], tasks: ["mail 30"],
      unplaced: ["mail 30"]),
    PlannerNotation(
      name: "training longer than any gap", tasks: ["hike 480, training"], unplaced: ["hike 480"]),
    PlannerNotation(
      name: "what is due first is placed first, then by priority, then the older goal",
      now: "2026-03-02 21:15", days: 1,
      tasks: [
        "old 45", "new 45", "urgent 45, prio 1", "due 45, due Mon 23:00", "later 45, due Fri 20:00",
      ],
      blocks: ["Mon 21:15-22:00 due"],
      unplaced: ["later 45", "urgent 45", "old 45", "new 45"]),
    PlannerNotation(
      name: "preferences give way to deadlines", now: "2026-03-02 07:00", days: 2,
      tasks: ["mock 30 high, due Mon 09:00", "read 50 high, due Mon 09:00"],
      blocks: ["Mon 07:00-07:30 mock", "Mon 07:45-08:35 read"]),
    PlannerNotation(
      name: "only those of tasks that are due by then", now: "2026-03-02 07:00", days: 2,
      tasks: [
        "mock 30 high, due Mon 09:00", "read 50 high, due Mon 09:00", "tax 30 high, due Tue 18:00",
      ],
      blocks: ["Mon 07:00-07:30 mock", "Mon 07:45-08:35 read", "Mon 09:00-09:30 tax"]),
    PlannerNotation(
      name: "if that meets more of them", now: "2026-03-02 07:00", days: 1,
      tasks: ["mock 30 high, due Mon 09:00", "read 100 high, due Mon 09:00, training"],
      blocks: ["Mon 08:00-08:30 mock"], unplaced: ["read 100"]),
  ]

  static let goals: [PlannerNotation] = [
    PlannerNotation(
      name: "one block of a goal a day", days: 2, tasks: ["a 20, of exam", "b 20, of exam"],
      blocks: ["Mon 15:00-15:20 b", "Tue 08:00-08:20 a"]),
    PlannerNotation(
      name: "also beside one that is done", days: 2, tasks: ["a 20"],
      kept: ["Mon 08:00-08:20 a done"], blocks: ["Tue 08:00-08:20 a"]),
    PlannerNotation(
      name: "one training a day", days: 3, tasks: ["run 30, training", "swim 30, training"],
      blocks: ["Tue 08:00-08:30 run", "Wed 08:00-08:30 swim"]),
    PlannerNotation(
      name: "workouts are training", days: 2, workouts: ["2026-03-02 17:00-18:00"],
      tasks: ["run 30, training", "mail 30 low"],
      blocks: ["Mon 15:00-15:30 mail", "Tue 08:00-08:30 run"]),
    PlannerNotation(
      name: "so are blocks of training that stay", days: 2,
      tasks: ["run 30, training", "swim 30, training"], kept: ["Tue 10:00-10:30 run locked"],
      blocks: ["Mon 15:00-15:30 run"], unplaced: ["swim 30"]),
  ]

  @Test("sleep, naps and rest", arguments: sleep)
  func sleepRules(test: PlannerNotation) throws { try test.check() }

  @Test("time and windows", arguments: time)
  func timeRules(test: PlannerNotation) throws { try test.check() }

  @Test("deadlines and the end of the plan", arguments: deadlines)
  func deadlineRules(test: PlannerNotation) throws { try test.check() }

  @Test("goals and training", arguments: goals)
  func goalRules(test: PlannerNotation) throws { try test.check() }
}
