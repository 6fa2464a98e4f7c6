import Domain
import Services

/// The hints for the first actions: what a screen offers, shown until one of it is done.
enum Hints {
  /// The commands that show that a hint was taken.
  private static let taken: Set<String> = [
    "shift.toggle", "shift.add", "shift.edit", "pattern.open", "app.dismiss",
  ]

  /// What the screen hints at, nil where nothing is hinted at.
  static func sentence(_ state: AppState, _ environment: AppEnvironment) -> String? {
    guard state.profile.showsHints, state.layers.isEmpty,
      let hint = type(of: state.openScreen).hint
    else { return nil }
    let keys = hint.commands.mapValues { environment.key($0) }
    return environment.texts(hint.key, keys)
  }

  /// Whether running the command says that hints are no longer needed.
  static func isTaken(by command: Command) -> Bool { taken.contains(command.id) }
}

extension AppState {
  /// The hints go once one of them was taken, or was told to go.
  func hideHints(after command: Command) -> [Effect] {
    guard profile.showsHints, layers.isEmpty, Hints.isTaken(by: command) else { return [] }
    // Where a toast stands in the hint's place, it is the toast that goes.
    guard toast == nil || command.id != "app.dismiss" else { return [] }
    return [.perform(.settings(.setHints(false)))]
  }
}
