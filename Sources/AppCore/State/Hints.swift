import Domain
import Services

/// The first-use hints of a screen, shown until one of the suggested commands is run.
enum Hints {
  private static let dismissing = "app.dismiss"

  /// Returns the hint of the open screen; nil if there is none.
  static func sentence(_ state: AppState, _ environment: AppEnvironment) -> String? {
    guard state.profile.showsHints, state.layers.isEmpty,
      let hint = type(of: state.openScreen).hint
    else { return nil }
    let keys = hint.commands.mapValues { environment.key($0) }
    return environment.texts(hint.key, keys)
  }

  /// Hides the hints once `command` is one of those suggested, or dismisses them.
  static func effects(
    of command: Command, _ state: AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    guard state.profile.showsHints, state.layers.isEmpty,
      command.id == dismissing || isHinted(command, environment.features)
    else { return [] }
    // A passing message covers the hint and is dismissed first.
    guard state.toast == nil || command.id != dismissing else { return [] }
    return [.perform(.settings(.setHints(false)))]
  }

  /// Whether a screen suggests `command`. Commands that work everywhere, such as help and undo, do
  /// not show that the hint was understood.
  private static func isHinted(_ command: Command, _ features: Features) -> Bool {
    let isEverywhere = [Scope.global, .always].contains(command.scope)
    return !isEverywhere && features.hintedCommands.contains(command.id)
  }
}
