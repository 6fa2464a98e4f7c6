import AppCore
import Coach
import Services
import Widgets

/// The form for how hard a set was.
struct ExertionForm: FormModel {
  /// The exercise with the set.
  private let entry: WorkoutEntry
  /// The index of the set.
  private let place: Int
  private let name: String

  /// Creates the form for the set under the cursor; nil on another row.
  init?(_ editor: WorkoutEditor) {
    guard case .set(let part, let set) = editor.place else { return nil }
    entry = editor.parts[part].entry
    place = set
    name = editor.parts[part].exercise.name
  }

  func title(_ environment: AppEnvironment) -> String {
    "\(name), \(environment.format.set(entry.sets.sets[place]))"
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    var field = Field(
      id: "rpe", label: "RPE", kind: .text,
      text: entry.sets.sets[place].rpe.map { environment.format.decimal($0.description) } ?? "",
      placeholder: environment.format.decimal("8.5"))
    field.explanation = environment.texts("command.workout.rpe.help")
    return [field]
  }

  /// Reads the field and shows the repetitions that were left; an empty one removes the exertion.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = entry
    let text = layer.form.trimmed("rpe")
    layer.form.set("rpe", note: "")
    if text.isEmpty {
      changed.sets.sets[place].rpe = nil
    } else {
      guard let rpe = RPE(text.replacing(",", with: ".")) else {
        layer.fail(
          "rpe", UserFacingError("training.bad_rpe", environment.texts, ["text": text]), environment
        )
        return nil
      }
      layer.form.set("rpe", note: rpe.left(environment.texts))
      changed.sets.sets[place].rpe = rpe
    }
    return .training(.saveEntry(changed, from: entry))
  }
}

extension RPE {
  /// Returns the repetitions that were left, in words; empty between two numbers.
  fileprivate func left(_ texts: Texts) -> String {
    guard let number = Int(description) else { return "" }
    return number == 10
      ? texts("workout.rpe_none") : texts("workout.rpe_left", ["n": String(10 - number)])
  }
}
