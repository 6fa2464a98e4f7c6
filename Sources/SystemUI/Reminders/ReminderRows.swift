import AppCore
import Domain
import Services
import Store
import Widgets

/// The section of Settings about reminders.
struct ReminderRows: SettingsSection {
  package var id: String { "reminders" }
  package var rank: Int { 60 }
  /// The settings in order; `remind_timer` is not a field of the form.
  package var isReadFromStore: Bool { true }
  package var ids: [String] {
    [
      "remind_before", "remind_end", "remind_shoes", "remind_backup", "remind_sleep", "remind_by",
      "remind_timer",
    ]
  }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    state.reminders.timerKind = state.reminders.timer?.installed()
  }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts, settings = state.reminders.settings
    func length(_ minutes: Int?) -> String {
      minutes.map { environment.format.duration(seconds: Int64($0) * 60) }
        ?? texts("settings.never")
    }
    func yesNo(_ isOn: Bool) -> String { texts(isOn ? "settings.on" : "settings.never") }
    switch id {
    case "remind_before": return length(settings.leadMinutes)
    case "remind_end": return yesNo(settings.tellsEnd)
    case "remind_shoes": return yesNo(settings.tellsShoes)
    case "remind_backup":
      return settings.backupDays.map { texts("unit.days_long", ["n": String($0)]) }
        ?? texts("settings.never")
    case "remind_sleep": return length(settings.sleepMinutes)
    case "remind_by":
      return settings.channel == .command
        ? settings.command : texts("channel.\(settings.channel.rawValue)")
    case "remind_timer":
      return state.reminders.timerKind.map { texts("settings.timer_on", ["kind": $0.rawValue]) }
        ?? texts("settings.timer_off")
    default: return nil
    }
  }

  /// Opens the form, or installs or removes the timer.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    if id == "remind_timer" { return state.toggleTimer(environment) }
    return state.open(ReminderForm(settings: state.reminders.settings), focus: id, environment)
  }
}

extension AppState {
  /// Installs or removes the timer.
  mutating func toggleTimer(_ environment: AppEnvironment) -> [Effect] {
    guard let timer = reminders.timer else {
      show(environment.texts("settings.no_timer"), .info)
      return []
    }
    return [.perform(.reminder(.setTimer(timer, isInstalled: reminders.timerKind == nil)))]
  }
}
