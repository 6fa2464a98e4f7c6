import Domain
import Terminal
import Widgets

/// The line into which a filter is typed; what is filtered follows every character.
public struct FilterLayer: Equatable, Sendable {
  /// What is filtered, and what was shown before.
  enum Subject: Equatable {
    case schedule(ScheduleViewModel.View, CivilDay)
    case settings
    /// The list of commands with their keys.
    case commands
  }

  /// What was typed.
  public var query: TextFieldState
  let subject: Subject

  /// The line over the Schedule, with the filter that is in force.
  init(_ model: ScheduleViewModel) {
    query = TextFieldState.search(model.filter.text)
    subject = .schedule(model.view, model.cursor)
  }

  /// The line over the Settings, with the filter that is in force.
  init(_ model: SettingsViewModel) {
    query = TextFieldState.search(model.filter)
    subject = .settings
  }

  /// The line over the list of keys, with the filter that is in force.
  init(_ layer: KeysLayer) {
    query = TextFieldState.search(layer.filter)
    subject = .commands
  }

  private var placeholder: String {
    switch subject {
    case .schedule: "schedule.filter.placeholder"
    case .settings: "settings.filter.placeholder"
    case .commands: "keys.placeholder"
    }
  }

  func draw(_ environment: AppEnvironment, in rect: Rect, into frame: inout Frame) {
    var rest = rect
    frame.text(" /", in: rest.takeLeft(3), Style(.key))
    frame.draw(
      TextField(query, focused: true, placeholder: environment.texts(placeholder)), in: rest)
  }
}

extension AppState {
  /// Filters by what was typed into the line on top.
  mutating func filter(_ environment: AppEnvironment) -> [Effect] {
    guard case .filter(let layer)? = layers.last else { return [] }
    switch layer.subject {
    case .schedule(_, let day): return schedule.update(.filter(layer.query.text, near: day))
    case .settings: return filterSettings(layer.query.text, environment)
    case .commands: return filterKeys(layer.query.text, environment)
    }
  }

  /// Goes back to what was shown before the filter was typed.
  mutating func clearFilter(_ environment: AppEnvironment) -> [Effect] {
    guard case .filter(let layer)? = layers.popLast() else { return [] }
    switch layer.subject {
    case .schedule(let view, let day):
      return schedule.update(.filter("", near: day)) + schedule.update(.show(view))
    case .settings: return filterSettings("", environment)
    case .commands: return filterKeys("", environment)
    }
  }
}
