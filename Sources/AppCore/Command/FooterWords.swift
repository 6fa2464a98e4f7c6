import Services
import Terminal
import Widgets

/// The footer's labels for commands, which depend on the topmost surface.
extension AppState {
  /// Returns the command's label in the footer; nil if it would do nothing.
  func footerLabel(of command: Command, _ environment: AppEnvironment) -> String? {
    let top: any Surface = layers.last?.base ?? openScreen
    let context = SurfaceContext(environment: environment, state: self, isOnTop: true)
    return top.footerLabel(of: command, context)
  }

  /// Returns the command's usual label in the footer.
  package func label(of command: Command, _ texts: Texts) -> String {
    // The key that starts a shift ends it while one runs.
    let running = "command.\(command.id).hint_running"
    return current.running != nil && texts.has(running)
      ? texts(running) : command.hintLabel(texts)
  }
}
