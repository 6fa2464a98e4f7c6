import Domain
import Services

/// The hints for the first actions: what a screen offers, shown until one of it is done.
enum Hints {
  private static let dismissing = "app.dismiss"

  /// What the screen hints at, nil where nothing is hinted at.
  static func sentence(_ state: AppState, _ environment: AppEnvironment) -> String? {
    guard state.profile.showsHints, state.layers.isEmpty,
      let hint = type(of: state.openScreen).hint
    else { return nil }
    let keys = hint.commands.mapValues { environment.key($0) }
    return environment.texts(hint.key, keys)
  }

  /// Hides the hints once `command` is run and is one of theirs, or dismisses them.
  static func effects(
    of command: Command, _ state: AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    guard state.profile.showsHints, state.layers.isEmpty,
      command.id == dismissing || isHinted(command, environment.features)
    else { return [] }
    // A passing message in the place of the hint is dismissed first.
    guard state.toast == nil || command.id != dismissing else { return [] }
    return [.perform(.settings(.setHints(false)))]
  }

  /// Whether a screen hints at `command`; moving between screens, help and undo prove nothing.
  private static func isHinted(_ command: Command, _ features: Features) -> Bool {
    let isEverywhere = [Scope.global, .always].contains(command.scope)
    return !isEverywhere && features.hintedCommands.contains(command.id)
  }
}
