import AppCore
import Coach
import Services
import Widgets

/// The form for the title and the details of a card.
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
    ]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let title = layer.form.trimmed("title")
    guard !title.isEmpty else {
      layer.fail("title", GoalError.titleMissing, environment)
      return nil
    }
    let detail = layer.form.trimmed("notes")
    return .goals(
      .edit(
        goal.id, title: title == goal.title ? nil : title,
        detail: detail == goal.content.detail ? nil : detail, seen: goal.content))
  }
}
