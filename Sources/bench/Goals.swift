import Coach
import Domain
import Platform
import Services
import Store

/// A benchmark of goals: a plan of two weeks, and a card with a long history on the screen.
struct Goals {
  private static let planRounds = 30
  /// The blocks of the plan.
  private static let blocks = 60
  /// The cards with tasks; each gets at most one block a day.
  private static let drafts = 6
  private static let revisions = 500

  private let setting: Setting
  private let path: String

  /// Fills a store. Throws `StoreError`, `GoalError` and `ZoneError`.
  init(_ setting: Setting) throws {
    self.setting = setting
    path = "\(setting.folder)/goals.sqlite"
    let store = try Store(path: path), environment = try Workload.environment(setting.now)
    _ = try DemoPerson.fill(store, years: 1, seed: 1, isTraining: false, environment)
    try Self.fill(StoreServices(store: store, environment: environment))
  }

  /// Adds an active card with many revisions, and drafts with the tasks of the plan.
  private static func fill(_ services: StoreServices) throws {
    func add(_ title: String) throws -> Goal {
      guard let goal = try services.perform(.goals(.create(title))).goals?.goal else {
        throw BenchError("no goal was added")
      }
      return goal
    }
    let card = try add("Learn Spanish")
    for revision in 1..<revisions {
      _ = try services.perform(
        .goals(.edit(card.id, title: "Learn Spanish \(revision)", detail: nil)))
    }
    _ = try services.perform(.goals(.activate(card.id, seen: nil)))
    for number in 1...drafts {
      let goal = try add("Goal \(number)")
      let task = GoalTask(
        id: .new(), number: 1, text: "Practise", minutes: 20, times: blocks / drafts)
      _ = try services.perform(.goals(.saveTask(task, of: goal.id)))
    }
  }

  /// A line for each measurement. Throws `BenchError` and `StoreError`.
  var report: String {
    get throws {
      let (plan, placed) = try plan()
      let lines = [
        "Goals, a card with \(Self.revisions) revisions",
        Report.line("a plan of \(placed) of \(Self.blocks) blocks over 14 days", plan, budget: 30),
      ]
      let keys = try setting.keys(
        [
          ("1", "Dashboard"), ("5", "Coach"), ("o", "Goals"), ("H", "Goals, revisions"),
          ("q", "Goals again"), ("o", "Training"), ("o", "Plan"), ("o", "Today"),
        ], store: path)
      return (lines + keys).joined(separator: "\n") + "\n"
    }
  }

  /// Measures a whole plan: reading roster, sleep and tasks, and placing them.
  private func plan() throws -> (Samples, placed: Int) {
    let store = try Store(path: path)
    let planning = GoalPlanning(store: store, try Workload.environment(setting.now))
    let goals = try store.goals.goals().filter { $0.state == .draft }
    var samples = Samples(), placed = 0
    for _ in 0..<Self.planRounds {
      let start = nanoseconds()
      placed = try planning.plan(goals).blocks.count
      samples.add(nanoseconds() - start)
    }
    return (samples, placed)
  }
}
