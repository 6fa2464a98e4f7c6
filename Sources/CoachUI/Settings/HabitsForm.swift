import AppCore
import Coach
import Domain
import Services
import Widgets

/// The form of the habits of sleep and travel around which everything is planned.
struct HabitsForm: FormModel {
  private let settings: GuidanceSettings
  private let habits: SleepHabits

  /// Creates the form of settings, with the habits as the roster needs them.
  init(_ settings: GuidanceSettings, _ habits: SleepHabits) {
    self.settings = settings
    self.habits = habits
  }

  var names: Set<String> { [] }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("settings.guidance_habits")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    let texts = environment.texts, format = environment.format
    func field(_ id: String, _ text: String, empty: String = "") -> Field {
      Field(
        id: id, label: texts("guidance.habit.\(id)"), kind: .text, text: text, placeholder: empty)
    }
    return [
      field(
        "sleep", settings.habits.ownMainSleep?.clockText ?? "",
        empty: format.mainSleep(of: habits)),
      field("nap", settings.habits.nap?.clockText ?? "", empty: texts("no")),
    ]
      + SleepHabitField.allCases.map { field($0.word, format.length($0, of: settings.habits)) }
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = settings
    changed.habits.ownMainSleep = span("sleep", &layer, environment)
    changed.habits.nap = span("nap", &layer, environment)
    for field in SleepHabitField.allCases {
      guard let minutes = minutes(field, &layer, environment) else { continue }
      changed.habits[keyPath: field.path] = minutes
    }
    guard layer.isRight else { return nil }
    return .guidance(.saveSettings(changed, from: settings))
  }

  /// Reads a time of day; nil if the field is empty, or invalid, which is marked.
  private func span(
    _ id: String, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> WallSpan? {
    let text = layer.form.trimmed(id)
    guard !text.isEmpty else { return nil }
    do throws(GoalError) {
      return try GoalWords.window(text)
    } catch {
      layer.fail(id, error, environment)
      return nil
    }
  }

  /// Reads a length; nil if it is invalid, which is marked.
  private func minutes(
    _ field: SleepHabitField, _ layer: inout FormLayer, _ environment: AppEnvironment
  ) -> Int? {
    do throws(DurationTextError) {
      return try field.minutes(layer.form.value(field.word).compactLength)
    } catch {
      layer.fail(field.word, error, environment)
      return nil
    }
  }
}
