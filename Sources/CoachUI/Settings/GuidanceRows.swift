import AppCore
import Coach
import Services
import Store
import Widgets

/// The section of Settings about daily actions.
struct GuidanceRows: SettingsSection {
  package var id: String { "guidance" }
  package var rank: Int { 46 }
  package var isReadFromStore: Bool { true }
  package var ids: [String] {
    ["guidance_facts", "guidance_habits", "guidance_longest", "guidance_days", "guidance_nudge"]
      + Self.switches.map(\.key)
  }

  private static let switches:
    KeyValuePairs<String, WritableKeyPath<GuidanceSettings, Bool> & Sendable> = [
      "guidance_preview": \.previews, "guidance_digest": \.digests,
    ]

  /// The times of a nudge to choose from, in minutes after midnight, besides automatic and off.
  private static let nudgeMinutes = [6, 8, 10, 12, 14, 16, 18, 20].map { $0 * 60 }

  private var settings = GuidanceSettings()
  /// The habits as the roster needs them, with the sleep that it decides.
  private var habits = SleepHabits()

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    settings = try store.guidanceSettings()
    habits = try Roster(store: store, environment.base).sleepHabits()
  }

  private static func flag(
    _ id: String
  ) -> (WritableKeyPath<GuidanceSettings, Bool> & Sendable)? {
    switches.first { $0.key == id }?.value
  }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    switch id {
    case "guidance_facts":
      return texts("settings.guidance_facts.count", ["n": String(settings.facts.all.count)])
    case "guidance_habits": return environment.format.mainSleep(of: habits)
    case "guidance_longest": return environment.format.minutes(settings.pace.longest)
    case "guidance_days": return String(settings.pace.daysPerWeek)
    case "guidance_nudge": return nudge(settings, environment)
    default:
      return Self.flag(id).map { texts(settings[keyPath: $0] ? "settings.on" : "settings.off") }
    }
  }

  private func nudge(_ settings: GuidanceSettings, _ environment: AppEnvironment) -> String {
    guard settings.nudges else { return environment.texts("settings.off") }
    return settings.nudgeMinute.map { environment.format.time(ofMinute: $0) }
      ?? environment.texts("settings.guidance_nudge.auto")
  }

  /// Opens the form of the facts or a menu of the values, or toggles a switch.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    if id == "guidance_facts" { return state.open(FactsForm(settings), environment) }
    if id == "guidance_habits" { return state.open(HabitsForm(settings, habits), environment) }
    let choices = choices(of: id, state, environment), texts = environment.texts
    if Self.flag(id) != nil { return choices.first { !$0.isCurrent }?.effects ?? [] }
    state.open(MenuLayer(of: id, choices, texts))
    return []
  }

  package func choices(
    of id: String, _ state: AppState, _ environment: AppEnvironment
  ) -> [SettingChoice] {
    let texts = environment.texts, format = environment.format
    func choice(
      _ id: String, _ name: String, _ change: (inout GuidanceSettings) -> Void
    ) -> SettingChoice {
      var changed = settings
      change(&changed)
      return SettingChoice(
        id, name, isCurrent: changed == settings,
        effects: [.perform(.guidance(.saveSettings(changed, from: settings)))])
    }
    switch id {
    case "guidance_longest":
      return ActionLength.allCases.map { length in
        choice(String(length.minutes), format.minutes(length)) {
          $0.pace = GuidancePace(longest: length, daysPerWeek: $0.pace.daysPerWeek)
        }
      }
    case "guidance_days":
      return GuidancePace.days.map { days in
        choice(String(days), String(days)) {
          $0.pace = GuidancePace(longest: $0.pace.longest, daysPerWeek: days)
        }
      }
    case "guidance_nudge":
      return [
        choice("off", texts("settings.off")) { $0.nudges = false },
        choice("auto", texts("settings.guidance_nudge.auto")) {
          $0.nudges = true
          $0.nudgeMinute = nil
        },
      ]
        + Self.nudgeMinutes.map { minute in
          choice(String(minute), format.time(ofMinute: minute)) {
            $0.nudges = true
            $0.nudgeMinute = minute
          }
        }
    default:
      guard let flag = Self.flag(id) else { return [] }
      return [true, false].map { isOn in
        choice(isOn ? "on" : "off", texts(isOn ? "settings.on" : "settings.off")) {
          $0[keyPath: flag] = isOn
        }
      }
    }
  }
}

/// The form of the facts that rule actions out.
struct FactsForm: FormModel {
  private let settings: GuidanceSettings

  init(_ settings: GuidanceSettings) { self.settings = settings }

  private static let facts = PersonFact.allCases.filter { !PersonFact.ofRoster.contains($0) }

  var names: Set<String> { [] }

  func title(_ environment: AppEnvironment) -> String {
    environment.texts("settings.guidance_facts")
  }

  func fields(_ environment: AppEnvironment) -> [Field] {
    Self.facts.map { fact in
      Field(
        id: fact.rawValue, label: environment.format.fact(fact), kind: .toggle,
        index: settings.facts.contains(fact) ? 1 : 0)
    }
  }

  func review(_ layer: inout FormLayer, _ environment: AppEnvironment) -> Action? {
    var changed = settings
    changed.facts = PersonFacts(Self.facts.filter { layer.form.choice($0.rawValue) == 1 })
    return .guidance(.saveSettings(changed, from: settings))
  }
}
