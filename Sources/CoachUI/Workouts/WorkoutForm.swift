import AppCore
import Coach
import Domain
import Services
import Widgets

/// The form for the times, the name and the note of a workout.
struct WorkoutForm: FormModel {
  private let workout: Workout

  /// Creates the form of a workout.
  init(_ workout: Workout) { self.workout = workout }

  func title(_ environment: AppEnvironment) -> String { environment.texts("workout.form.title") }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts
    func moment(_ id: String, _ instant: Instant) -> Field {
      Field(
        id: id, label: texts("workout.field.\(id)"), kind: .text,
        text: ClockForm.text(instant, in: environment.zone))
    }
    return [moment("start", workout.start)] + (workout.end.map { [moment("end", $0)] } ?? []) + [
      Field(
        id: "name", label: texts("workout.field.name"), kind: .text, text: workout.name),
      Field(
        id: "notes", label: texts("workout.field.notes"), kind: .text, text: workout.notes),
    ]
  }

  /// Reads the fields and shows the length; nil while one is invalid.
  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = workout
    guard let start = layer.moment("start", shownFor: workout.start, environment) else {
      return nil
    }
    changed.start = start
    if let known = workout.end {
      guard let end = layer.moment("end", shownFor: known, after: start, environment) else {
        return nil
      }
      guard end >= start else {
        layer.fail("end", TrainingError.workoutEndsBeforeStart(start, end), environment)
        return nil
      }
      changed.end = end
      layer.form.set("end", note: environment.format.duration(seconds: end - start))
    }
    changed.name = layer.form.trimmed("name")
    changed.notes = layer.form.trimmed("notes")
    return .training(.saveWorkout(changed, from: workout))
  }
}
