import Coach
import Domain

/// A habit of sleep or travel with a length that a person sets. The raw values are the names of
/// options; texts and JSON have them with underscores.
package enum SleepHabitField: String, CaseIterable, Sendable {
  case afterNight = "sleep-after-night"
  case afterLastNight = "sleep-after-last-night"
  case beforeEarly = "sleep-before-early"
  case riseBeforeEarly = "up-before-early"
  case commuteToWork = "commute-to-work"
  case commuteHome = "commute-home"
  case windDown = "wind-down"

  /// The property, in minutes.
  package var path: WritableKeyPath<SleepHabits, Int> {
    switch self {
    case .afterNight: \.recoveryMinutes
    case .afterLastNight: \.lastRecoveryMinutes
    case .beforeEarly: \.earlySleepMinutes
    case .riseBeforeEarly: \.earlyRiseMinutes
    case .commuteToWork: \.commuteBeforeMinutes
    case .commuteHome: \.commuteAfterMinutes
    case .windDown: \.windDownMinutes
    }
  }

  /// The name in keys of texts and in JSON.
  package var word: String { rawValue.replacing("-", with: "_") }

  /// Parses a length, at most 16 hours. Throws `DurationTextError`.
  package func minutes(_ text: String) throws(DurationTextError) -> Int {
    let minutes = try DurationText.minutes(text, allowsZero: true)
    guard SleepHabits.lengths.contains(minutes) else { throw .tooLong(text) }
    return minutes
  }
}

extension Format {
  /// Returns what a person calls a habit.
  package func habit(_ field: SleepHabitField) -> String { texts("guidance.habit.\(field.word)") }

  /// Formats the length of a habit.
  package func length(_ field: SleepHabitField, of habits: SleepHabits) -> String {
    duration(seconds: Int64(habits[keyPath: field.path]) * 60)
  }

  /// Formats the main sleep, with a note if the person has not chosen it.
  package func mainSleep(of habits: SleepHabits) -> String {
    let span = window(habits.mainSleep)
    return habits.ownMainSleep == nil ? texts("guidance.setting.default", ["value": span]) : span
  }
}
