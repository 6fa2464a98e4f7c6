import AppCore
import Coach
import Domain
import Services
import Widgets

/// The form that logs an action: how long, how much of it, and how hard it was.
struct ReportForm: FormModel {
  private let action: OfferedAction

  /// Creates the form of an action.
  init(_ action: OfferedAction) { self.action = action }

  var names: Set<String> { [] }

  func title(_ environment: AppEnvironment) -> String {
    action.template.title(in: environment.texts.language.rawValue)
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, format = environment.format
    let lengths = action.template.lengths
    return [
      Field(
        id: "minutes", label: texts("guidance.field.minutes"),
        kind: .choice(lengths.map(format.minutes)),
        index: lengths.firstIndex(of: action.length) ?? 0),
      Field(
        id: "amount", label: texts("guidance.field.amount"),
        kind: .choice([format.outcome(.done), format.outcome(.partly)])),
      Field(
        id: "difficulty", label: texts("guidance.field.difficulty"),
        kind: .choice(
          [texts("guidance.difficulty.none")]
            + ActionEvent.difficulties.map { texts("guidance.difficulty.\($0)") })),
      Field(id: "notes", label: texts("guidance.field.note"), kind: .text),
    ]
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    let lengths = action.template.lengths
    let place = layer.form.choice("minutes"), hard = layer.form.choice("difficulty")
    let length = lengths.indices.contains(place) ? lengths[place] : action.length
    layer.remark(action.template.text(length, in: environment.texts.language.rawValue))
    return .guidance(
      .report(
        ActionReport(
          action.template.slug, layer.form.choice("amount") == 0 ? .done : .partly,
          minutes: length.minutes, difficulty: hard == 0 ? nil : hard,
          note: layer.form.trimmed("notes"))))
  }
}
