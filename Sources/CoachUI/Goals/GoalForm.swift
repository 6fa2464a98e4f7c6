import AppCore
import Coach
import Domain
import Services
import Widgets

/// The form for the title, the details and the deadline of a card.
struct GoalForm: FormModel {
  private let goal: Goal

  /// Creates the form of a card.
  init(_ goal: Goal) { self.goal = goal }

  var names: Set<String> { ["title"] }

  func title(_ environment: AppEnvironment) -> String { environment.texts("goal.form.title") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    return [
      Field(id: "title", label: texts("goal.field.title"), kind: .text, text: goal.title),
      Field(
        id: "notes", label: texts("goal.field.detail"), kind: .text, text: goal.content.detail),
      Field(
        id: "due", label: texts("goal.field.due"), kind: .text, text: dueText(environment),
        placeholder: texts("task.field.due_example")),
    ]
  }

  private func dueText(_ environment: AppEnvironment) -> String {
    goal.content.due.map { ClockForm.text($0, in: environment.zone) } ?? ""
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let title = layer.form.trimmed("title")
    guard !title.isEmpty else {
      layer.fail("title", GoalError.titleMissing, environment)
      return nil
    }
    let detail = layer.form.trimmed("notes")
    var due: Instant??
    do { due = try readDue(&layer, environment) } catch {
      layer.fail("due", error, environment)
      return nil
    }
    return .goals(
      .edit(
        goal.id, title: title == goal.title ? nil : title,
        detail: detail == goal.content.detail ? nil : detail, due: due, seen: goal.content))
  }

  /// Reads the deadline; nil if it was not touched, so that one in the title counts.
  private func readDue(_ layer: inout FormLayer, _ environment: AppEnvironment) throws -> Instant??
  {
    let typed = layer.form.trimmed("due")
    layer.form.set("due", note: "")
    guard typed != dueText(environment) else {
      let title = layer.form.trimmed("title")
      let draft = GoalDraft(title, in: environment.timeContext)
      if title != goal.title, let due = draft.due {
        layer.form.set("due", note: environment.format.deadline(due, environment.base))
      }
      return nil
    }
    guard !typed.isEmpty else { return .some(nil) }
    let due = try GoalWords.due(typed, environment.base)
    guard due > environment.now else { throw GoalError.dueInPast(due) }
    layer.form.set("due", note: environment.format.deadline(due, environment.base))
    return due
  }
}
