import AppCore
import Services

/// The Dashboard's own commands; most of its commands are those for shifts.
enum DashboardCommands {
  static let all: [Command] = [
    Command("dashboard.finish", in: .home, keys: "f", disabled: notForgotten) {
      state, environment, _ in
      guard let running = state.current.running else { return [] }
      state.open(OverrunQuestion.menu(for: running, environment))
      return []
    }
  ]

  @Sendable private static func notForgotten(_ state: AppState) -> Message? {
    state.current.running == nil ? Message("why.not_running") : nil
  }
}
