import App
import AppCore
import Services
import ServicesTestSupport
import Terminal
import TestSupport

/// A program's state without store and screen: keys in, effects out.
package struct Desk {
  package var state: AppState
  package let environment: AppEnvironment

  /// Copies the current state of `robot`.
  package init(_ robot: Robot) {
    state = robot.state
    environment = robot.app.environment
  }

  /// Presses keys in the notation of bindings and returns all their effects.
  package mutating func press(_ keys: String) -> [Effect] {
    keys.split(separator: " ").flatMap { word -> [Effect] in
      guard let press = KeyPress(notation: String(word)) else {
        preconditionFailure("there is no key \(word)")
      }
      return handle(.key(press))
    }
  }

  package mutating func handle(_ event: InputEvent) -> [Effect] {
    state.update(.input(event), environment)
  }
}
