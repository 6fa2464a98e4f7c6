import App
import AppCore
import Coach
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing

/// A person in Berlin with two early shifts and two nights, and four goals: the worked week of the
/// scheduler (reference, Coach § 2.3).
package enum GoalWeek {
  /// Monday 2 March 2026, 15:00 in Berlin.
  package static let now = "2026-03-02T14:00:00Z"

  /// The shifts as local times.
  private static let shifts = [
    ("Early", "2026-03-02 06:00", "2026-03-02 14:00"),
    ("Early", "2026-03-03 06:00", "2026-03-03 14:00"),
    ("Night", "2026-03-04 22:00", "2026-03-05 06:00"),
    ("Night", "2026-03-05 22:00", "2026-03-06 06:00"),
  ]

  /// Creates a program in the view of the goals. The goals are active if `isPlanned`, with their
  /// time blocks planned. Nothing can be undone.
  package static func robot(
    isPlanned: Bool = true, language: Texts.Language = .english, size: Size = Size(80, 24),
    profile change: @escaping (inout UserProfile) -> Void = { _ in }
  ) throws -> Robot {
    let robot = try Robot(now: now, zone: "Europe/Berlin", language: language, size: size) {
      store, environment in
      var profile = Profiles.fresh(zone: environment.zone, now: environment.now)
      change(&profile)
      try store.write("profile.save", now: environment.now) { try $0.save(profile) }
      try fill(store, environment, isPlanned: isPlanned)
      try store.forgetHistory()
    }
    robot.press("5 o")
    return robot
  }

  private static func fill(
    _ store: Store, _ environment: Environment, isPlanned: Bool
  ) throws {
    try store.write("shift.add", now: environment.now) { transaction in
      for (number, (name, start, end)) in shifts.enumerated() {
        try transaction.save(
          planned(
            start, end, zone: "Europe/Berlin", name: name, id: RecordID("goal shift \(number)")))
      }
    }
    func perform(_ action: GoalAction) throws -> ActionResult {
      try StoreServices(store: store, environment: environment).perform(.goals(action))
    }
    for (title, task) in try tasks() {
      let goal = try #require(try perform(.create(title)).goals?.goal)
      if isPlanned { _ = try perform(.activate(goal.id, seen: nil)) }
      _ = try perform(.saveTask(task, of: goal.id))
    }
    if isPlanned { _ = try perform(.plan(PlanRange(), seen: nil)) }
  }

  /// The goals with a task each.
  private static func tasks() throws -> [(String, GoalTask)] {
    func task(_ text: String, _ minutes: Int, _ times: Int, due: String) throws -> GoalTask {
      var task = GoalTask(id: .new(), number: 1, text: text, minutes: minutes, times: times)
      task.due = try utc(due)
      return task
    }
    var words = try task("25 words", 30, 3, due: "2026-03-06T19:00:00Z")
    words.energy = .high
    words.priority = 2
    var forms = try task("Fill in forms", 50, 2, due: "2026-03-08T17:00:00Z")
    forms.window = WallSpan(startMinute: 16 * 60, endMinute: 20 * 60)
    var squats = try task("Squats", 60, 2, due: "2026-03-08T22:00:00Z")
    squats.isTraining = true
    squats.window = WallSpan(startMinute: 9 * 60, endMinute: 12 * 60)
    var call = try task("Call mum", 20, 1, due: "2026-03-06T21:00:00Z")
    call.energy = .low
    call.window = WallSpan(startMinute: 12 * 60, endMinute: 19 * 60)
    return [("Vocabulary", words), ("Tax return", forms), ("Strength", squats), ("Call", call)]
  }
}

extension Robot {
  /// The goals in the order of their creation.
  package func goals() throws -> [Goal] { try store.goals.goals() }

  /// Returns the time blocks of a goal, or of all, as `Mon 15:00`, in the zone of the program.
  package func blocks(of goal: RecordID? = nil) throws -> [String] {
    let blocks = try goal.map(store.blocks.blocks) ?? store.blocks.all()
    let zone = environment.zone, format = environment.format
    return blocks.map { block in
      let local = zone.local(at: block.interval.start)
      return "\(format.weekday(local.day.weekday)) \(local.clockText)"
    }
  }
}
