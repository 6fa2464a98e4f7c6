import AppCore
import Coach
import Domain
import Services
import Widgets

/// The form for a task of a card.
struct TaskForm: FormModel {
  private let goal: Goal
  private let task: GoalTask
  private let isNew: Bool
  /// The place of the change in a framing whose proposed task is edited; nil for a task of the card.
  private let hunk: Int?

  /// Creates the form of a task; without one, for a new task.
  init(_ task: GoalTask?, of goal: Goal) {
    self.goal = goal
    isNew = task == nil
    hunk = nil
    self.task =
      task
      ?? GoalTask(
        id: .new(), number: goal.content.nextNumber, text: "", due: goal.content.due)
  }

  /// Creates the form of a task that a framing proposes.
  init(proposed task: GoalTask, hunk: Int, of goal: Goal) {
    self.goal = goal
    self.task = task
    self.hunk = hunk
    isNew = false
  }

  var names: Set<String> { [] }
  var sentences: Set<String> { ["text"] }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts(isNew ? "task.form.new" : "task.form.edit", ["goal": goal.title])
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, format = environment.format
    func field(_ id: String, _ text: String, _ example: String? = nil) -> Field {
      Field(
        id: id, label: texts("task.field.\(id)"), kind: .text, text: text,
        placeholder: example.map { texts($0) } ?? "")
    }
    func number(_ id: String, _ value: Int) -> Field {
      Field(id: id, label: texts("task.field.\(id)"), kind: .number, text: String(value))
    }
    return [
      field("text", task.text, "task.field.text_example"),
      number("minutes", task.minutes), number("times", task.times),
      Field(
        id: "energy", label: texts("task.field.energy"),
        kind: .choice(TaskEnergy.allCases.map(format.energy)),
        index: TaskEnergy.allCases.firstIndex(of: task.energy) ?? 1),
      field(
        "due", task.due.map { ClockForm.text($0, in: environment.zone) } ?? "",
        "task.field.due_example"),
      field("window", task.window?.clockText ?? "", "task.field.window_example"),
      Field(
        id: "priority", label: texts("task.field.priority"),
        kind: .choice(GoalTask.priorities.map { texts("task.priority.\($0)") }),
        index: task.priority),
      Field(
        id: "training", label: texts("task.field.training"), kind: .toggle,
        index: task.isTraining ? 1 : 0),
    ]
  }

  // MARK: Review

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    guard let changed = read(&layer, environment) else { return nil }
    return hunk == nil ? .goals(.saveTask(changed, of: goal.id, from: isNew ? nil : task)) : nil
  }

  /// Returns the proposed task to the framing, or saves that of the card.
  func save(
    _ layer: FormLayer, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    guard let hunk else { return layer.action == nil ? nil : state.send(layer) }
    var layer = layer
    guard let changed = read(&layer, environment) else { return nil }
    state.close(FormLayer.self)
    state[FramingPage.self]?.replace(hunk: hunk, by: changed)
    return []
  }

  /// Reads the fields; nil while one is invalid.
  private func read(_ layer: inout FormLayer, _ environment: AppEnvironment) -> GoalTask? {
    var changed = task
    changed.text = layer.form.trimmed("text")
    let minutes = number("minutes", &layer, environment, GoalWords.minutes)
    let times = number("times", &layer, environment, GoalWords.times)
    changed.energy = TaskEnergy.allCases[layer.form["energy"]?.index ?? 1]
    changed.priority = layer.form["priority"]?.index ?? 0
    changed.isTraining = layer.form["training"]?.index == 1
    guard readDue(&changed, &layer, environment), readWindow(&changed, &layer, environment),
      let minutes, let times
    else { return nil }
    changed.minutes = minutes
    changed.times = times
    layer.form.set(
      "times", note: environment.format.duration(seconds: Int64(changed.totalMinutes) * 60))
    guard !changed.text.isEmpty else {
      layer.fail("text", GoalError.taskWithoutText, environment)
      return nil
    }
    return changed
  }

  private func number(
    _ id: String, _ layer: inout FormLayer, _ environment: AppEnvironment,
    _ parse: (String) throws(GoalError) -> Int
  ) -> Int? {
    do throws(GoalError) {
      return try parse(layer.form.trimmed(id))
    } catch {
      layer.fail(id, error, environment)
      return nil
    }
  }

  private func readDue(
    _ changed: inout GoalTask, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Bool {
    let typed = layer.form.trimmed("due")
    layer.form.set("due", note: "")
    changed.due = nil
    guard !typed.isEmpty else { return true }
    if let due = task.due, typed == ClockForm.text(due, in: environment.zone) {
      changed.due = due
      return true
    }
    do {
      let due = try GoalWords.due(typed, environment.base)
      guard due > environment.now else { throw GoalError.dueInPast(due) }
      changed.due = due
      layer.form.set("due", note: environment.format.moment(due, environment.base))
      return true
    } catch {
      layer.fail("due", error, environment)
      return false
    }
  }

  private func readWindow(
    _ changed: inout GoalTask, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Bool {
    let typed = layer.form.trimmed("window")
    layer.form.set("window", note: "")
    changed.window = nil
    guard !typed.isEmpty else { return true }
    do throws(GoalError) {
      let window = try GoalWords.window(typed)
      changed.window = window
      layer.form.set("window", note: environment.format.window(window))
      return true
    } catch {
      layer.fail("window", error, environment)
      return false
    }
  }
}
