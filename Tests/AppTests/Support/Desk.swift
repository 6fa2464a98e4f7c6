import App
import Services
import Terminal
import TestSupport

/// A program's state apart from store and screen: keys in, effects out.
struct Desk {
  var state: AppState
  let environment: AppEnvironment

  /// The state that `robot` is in now.
  init(_ robot: Robot) {
    state = robot.state
    environment = robot.app.environment
  }

  /// Presses keys in the notation of bindings and returns every effect of theirs.
  mutating func press(_ keys: String) -> [Effect] {
    keys.split(separator: " ").flatMap { word -> [Effect] in
      guard let press = KeyPress(notation: String(word)) else {
        preconditionFailure("there is no key \(word)")
      }
      return take(.key(press))
    }
  }

  mutating func take(_ event: InputEvent) -> [Effect] {
    state.update(.input(event), environment)
  }
}
