import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import TestSupport
import Testing

/// Thirty days of a person on a roster, who sleeps otherwise than planned, misses days, and does
/// half of what the Coach plans. `SHIFTPRO_SEEDS=8` runs 64 rosters.
@Suite("a month with the Coach") struct CoachMonthTests {
  @Test(
    "nothing is offered in sleep or on the way, and every block is done, missed or ahead",
    arguments: Seeds.of(0...7))
  func month(number: Int) throws {
    let person = try CoachMonth(number)
    try person.live(days: 30)
    #expect(person.offers > 10 && person.done > 3 && person.missed > 0, "\(person.offers)")
  }
}

/// A person with a roster, goals, and sleep of their own.
private final class CoachMonth {
  /// Rotations, a letter a day (`times`).
  private static let rotations = [
    "NNNN---DDD-NNN---DDDD-------", "NNNN----", "EEELLLNNN---", "DDKK----", "F--", "SSSSS--",
    "KKKK---", "ELN-", "DD--DDD--DD---", "KK--KKK--KK---", "NNNNNNN-------", "EELLNN----",
    "WWWWW--", "DKKK----", "LLLEEE--", "DK--", "NNLLEE----", "SSLL---", "F-F-F----", "KKDD---",
  ]
  private static let times = [
    "E": ("06:00", 8), "L": ("14:00", 8), "N": ("22:00", 8), "D": ("07:00", 12), "K": ("19:00", 12),
    "S": ("05:00", 8), "W": ("09:00", 8), "F": ("07:00", 24),
  ]

  private let planner: Planner
  private var random: SplitMix64
  private let first: CivilDay
  private var goal = RecordID("")
  private(set) var offers = 0
  private(set) var done = 0
  private(set) var missed = 0

  private var store: Store { planner.store }
  private var zone: Zone { planner.environment.zone }
  private var now: Instant {
    get { planner.environment.now }
    set { planner.environment.now = newValue }
  }

  init(_ number: Int) throws {
    planner = try Planner(now: "2026-03-09T05:00:00Z", zone: "Europe/Berlin")
    random = SplitMix64(seed: UInt64(number) + 1)
    first = try day("2026-03-09")
    let letters = Array(Self.rotations[number % Self.rotations.count])
    let phase = number / Self.rotations.count * 3
    try store.write("test", now: now) { transaction in
      for offset in -30..<50 {
        let letter = String(letters[modulo(offset + phase, letters.count)])
        guard let (time, hours) = Self.times[letter] else { continue }
        let date = ISOText.format(first.adding(days: offset))
        try transaction.save(
          planned("\(date) \(time)", "\(hours)h", zone: "Europe/Berlin", name: letter))
      }
    }
    goal = try #require(
      planner.perform(.goals(.create("Exam"))).goals?.goal?.id)
    func due(_ days: Int) -> Instant { zone.startOfDay(first.adding(days: days)) }
    var tax = GoalTask(id: .new(), number: 0, text: "Tax", minutes: 60, times: 2, due: due(20))
    tax.window = WallSpan(startMinute: 17 * 60, endMinute: 20 * 60)
    let tasks = [
      GoalTask(
        id: .new(), number: 0, text: "Study", minutes: 45, times: 4, energy: .high, due: due(12)),
      tax, GoalTask(id: .new(), number: 0, text: "Words", minutes: 20, times: 8, energy: .low),
      GoalTask(id: .new(), number: 0, text: "Run", minutes: 60, times: 3, isTraining: true),
    ]
    for task in tasks { try planner.perform(.goals(.saveTask(task, of: goal))) }
    try planner.perform(.goals(.activate(goal, seen: nil)))
  }

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  func live(days: Int) throws {
    for offset in 0..<days {
      let midnight = zone.startOfDay(first.adding(days: offset))
      for hour in [Int64(3), 12, 21] {
        now = max(now, midnight + hour * 3600 + Int64.random(in: 0..<10_000, using: &random))
        try look()
        if hour == 12, chance(60) { try logSleep() }
      }
      guard chance(80) else { continue }
      try report()
      try plan(again: offset % 3 == 0)
    }
    now = zone.startOfDay(first.adding(days: days)) + 12 * 3600
    try account()
  }

  // MARK: - Offers

  private func look() throws {
    let reader = try GuidanceReader(store: store, planner.environment)
    let shown = reader.guidance.shown
    let near = Interval(start: now, end: now + 86_400)
    let protected = reader.context.protectedTime(in: near)
    if protected.sleep.contains(where: { $0.interval.contains(now) }) {
      #expect(shown.isEmpty && reader.moment.slot == nil)
    }
    let shifts = reader.context.roster(in: near).map(\.interval)
    let isAtWork = shifts.contains { $0.contains(now) }
    let next = shifts.first { $0.start > now }
    if !isAtWork, let next, next.start - now <= 3600 {
      #expect(shown.isEmpty, "on the way to work")
    }
    let sleep = protected.sleep.first { $0.interval.start > now }?.interval.start
    for action in shown {
      offers += 1
      let rules = try #require(reader.library[action.slug]).rules
      if rules.contains(.caffeineCutoff) { #expect(sleep.map { $0 - now >= 6 * 3600 } ?? true) }
      if rules.contains(.hourBeforeLeaving), !isAtWork {
        #expect(next.map { $0.start - now >= 7200 } ?? true, "\(action.slug)")
      }
    }
  }

  // MARK: - Sleep

  /// Logs the last planned night otherwise than it was planned.
  private func logSleep() throws {
    let context = try GuidanceReader(store: store, planner.environment).context
    let past = Interval(start: now - 86_400, end: now)
    let planned = context.protectedTime(in: past).intervals.last {
      $0.code.isNightsSleep && $0.interval.end <= now
    }
    guard let planned = planned?.interval else { return }
    let start = planned.start + Int64.random(in: -2...6, using: &random) * 900
    let end = min(now, planned.end - Int64.random(in: -2...10, using: &random) * 900)
    let known = try store.sleep.entries(reaching: Interval(start: start, end: end))
    guard end - start >= 1800, known.isEmpty else { return }
    let entry = SleepEntry(id: .new(), interval: Interval(start: start, end: end))
    try store.write("test", now: now) { try $0.save(entry) }
  }

  // MARK: - Blocks

  /// Says of some blocks that are over what became of them.
  private func report() throws {
    for block in try store.blocks.blocks(of: goal) where block.isMissed(at: now) {
      if chance(45) {
        try planner.perform(.goals(.setBlock(block.id, .done)))
        done += 1
      } else if chance(20) {
        try planner.perform(.goals(.setBlock(block.id, .skipped)))
      } else {
        missed += 1
      }
    }
  }

  private func plan(again: Bool) throws {
    let old = Set(try store.blocks.blocks(of: goal).map { $0.interval.start })
    try planner.perform(
      .goals(again ? .replan(PlanRange(), seen: nil, places: nil) : .plan(PlanRange(), seen: nil)))
    let reader = TimelineReader(roster: try planner.roster(), planner.environment)
    let around = Interval(start: now, end: now + 16 * 86_400)
    let time = try reader.context(around: around).protectedTime(in: around).intervals
    for block in try store.blocks.blocks(of: goal)
    where block.isAhead(at: now) && !old.contains(block.interval.start) {
      let taken = time.filter { $0.isHard && $0.interval.overlaps(block.interval) }
      #expect(taken.isEmpty, "\(block.interval) in \(taken)")
      let wakings = time.filter(\.code.isNightsSleep).map(\.interval.end)
      #expect(!wakings.contains { 0..<1800 ~= block.interval.start - $0 })
    }
  }

  /// Checks that every minute of a task is done, ahead, or named as one without a place, and that
  /// every block that is over says what became of it.
  private func account() throws {
    let words = planner.environment.format
    let blocks = try store.blocks.blocks(of: goal)
    for block in blocks where block.state == .planned && !block.isAhead(at: now) {
      #expect(words.blockState(of: block, at: now) == words.texts("block.state.missed"))
    }
    let goal = try #require(try store.goals.goal(goal))
    let plan = try GoalPlanning(store: store, planner.environment).plan([goal])
    for task in goal.tasks {
      let own = blocks.filter { $0.task == task.id }
      let minutes = own.filter { $0.state == .done }.reduce(0) { $0 + $1.minutes }
      #expect((task.state == .done) == (minutes >= task.totalMinutes), "\(task.text)")
      guard task.state == .open else { continue }
      let ahead = own.filter { $0.isAhead(at: now) }.reduce(0) { $0 + $1.minutes }
      let new = plan.blocks.filter { $0.task == task.id }
        .reduce(0) { $0 + Int($1.interval.seconds / 60) }
      let unplaced = plan.unplaced.filter { $0.task == task.id }.reduce(0) { $0 + $1.minutes }
      // A missed block that was planned anew may still be done, so that there is more than needed.
      #expect(new + unplaced == max(0, task.totalMinutes - minutes - ahead), "\(task.text)")
      #expect(task.isOverdue(at: now) == (task.due.map { $0 <= now } ?? false))
    }
  }
}
