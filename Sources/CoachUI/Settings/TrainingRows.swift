import AppCore
import Coach
import Services
import Store

/// The section of Settings about training.
struct TrainingRows: SettingsSection {
  package var id: String { "training" }
  package var rank: Int { 45 }
  package var isReadFromStore: Bool { true }
  package var ids: [String] {
    ["training_level", "training_goal", "training_step", "training_frequency"]
      + Self.switches.map(\.key)
  }

  /// The settings that are switches.
  private static let switches:
    KeyValuePairs<String, WritableKeyPath<TrainingSettings, Bool> & Sendable> = [
      "training_guard": \.usesReadiness, "training_cap": \.capsAtTenPercent,
      "training_suggestions": \.suggests, "training_notify": \.announces,
      "training_rest_bell": \.ringsAfterRest,
    ]

  /// The settings of training.
  private var settings = TrainingSettings()
  /// Whether the goal is asked about, so that the present one can be chosen.
  private var asksForGoal = false
  /// The unit of new exercises.
  private var unit = WeightUnit.kg

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    let log = try TrainingLog(store: store, environment: environment.base)
    settings = log.settings
    asksForGoal = try log.goalIsUnanswered()
    unit = try store.exercises.exercises().usualUnit
  }

  private static func flag(
    _ id: String
  ) -> (WritableKeyPath<TrainingSettings, Bool> & Sendable)? {
    switches.first { $0.key == id }?.value
  }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts, format = environment.format
    switch id {
    case "training_level": return texts("coach.level.\(settings.level.rawValue)")
    case "training_goal": return texts("coach.goal.\(settings.goal.rawValue)")
    case "training_step": return format.commonStep(settings)
    case "training_frequency": return format.commonSuccesses(settings)
    default:
      return Self.flag(id).map { texts(settings[keyPath: $0] ? "settings.on" : "settings.off") }
    }
  }

  /// Opens a menu of the values, or toggles a switch.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    let choices = choices(of: id, state, environment), texts = environment.texts
    if Self.flag(id) != nil { return choices.first { !$0.isCurrent }?.effects ?? [] }
    state.open(MenuLayer(of: id, choices, texts, note: { note($0, of: id, texts) }))
    return []
  }

  /// Returns what is shown beside a value: what it means, or that it is the present one.
  private func note(_ choice: SettingChoice, of id: String, _ texts: Texts) -> String {
    switch id {
    case "training_level": return texts("coach.level.\(choice.id).about")
    case "training_goal": return texts("coach.goal.\(choice.id).about")
    default: return choice.isCurrent ? texts("settings.current") : ""
    }
  }

  package func choices(
    of id: String, _ state: AppState, _ environment: AppEnvironment
  ) -> [SettingChoice] {
    let texts = environment.texts, format = environment.format
    func choice(
      _ id: String, _ name: (TrainingSettings) -> String, choosesGoal: Bool = false,
      _ change: (inout TrainingSettings) -> Void
    ) -> SettingChoice {
      var changed = settings
      change(&changed)
      return SettingChoice(
        id, name(changed), isCurrent: changed == settings && !(choosesGoal && asksForGoal),
        effects: [
          .perform(
            .training(.saveSettings(changed, from: settings, choosesGoal: choosesGoal)))
        ])
    }
    switch id {
    case "training_level":
      return TrainingLevel.allCases.map { level in
        choice(level.rawValue, { texts("coach.level.\($0.level.rawValue)") }) { $0.level = level }
      }
    case "training_goal":
      return TrainingGoal.allCases.map { goal in
        choice(goal.rawValue, { texts("coach.goal.\($0.goal.rawValue)") }, choosesGoal: true) {
          $0.goal = goal
        }
      }
    case "training_step":
      return steps.map { step in
        choice(step?.description ?? "default", format.commonStep) { $0.step = step }
      }
    case "training_frequency":
      return counts.map { count in
        choice(count.map(String.init) ?? "default", format.commonSuccesses) {
          $0.required = count
        }
      }
    default:
      guard let flag = Self.flag(id) else { return [] }
      return [true, false].map { isOn in
        choice(isOn ? "on" : "off", { _ in texts(isOn ? "settings.on" : "settings.off") }) {
          $0[keyPath: flag] = isOn
        }
      }
    }
  }

  /// The steps to choose from: that of the level, the usual ones of the unit, and the present one.
  private var steps: [Weight?] {
    let usual = unit == .kg ? [500, 1000, 1250, 2500, 5000] : [1000, 2500, 5000, 10_000]
    let known = usual.map { Weight(thousandths: $0, unit) }
    let own = settings.step.map { known.contains($0) ? [] : [$0] } ?? []
    return [nil] + known + own
  }

  /// The numbers of successes to choose from: that of the level, a few, and the present one.
  private var counts: [Int?] {
    let known = Array(1...5)
    let own = settings.required.map { known.contains($0) ? [] : [$0] } ?? []
    return [nil] + known + own
  }
}
