import AppCore
import Services

/// The Dashboard's own commands; most of its commands are those for shifts.
enum DashboardCommands {
  static let all: [Command] = [
    Command("dashboard.finish", in: .home, keys: "f", disabled: notForgotten) {
      state, environment, _ in
      guard let running = state.current.runningWork else { return [] }
      state.open(OverrunQuestion.menu(for: running.work, environment))
      return []
    },
    Command("dashboard.confirm", in: .home, keys: "W", disabled: nothingToConfirm) { _, _, _ in
      [.perform(.shift(.confirm()))]
    },
    Command("dashboard.zones", in: .home, keys: "z", disabled: noTypedTimes) {
      state, environment, _ in
      guard let question = state[RosterState.self].typedTimes.first else { return [] }
      state.open(question.menu(environment))
      return []
    },
  ]

  @Sendable private static func nothingToConfirm(_ state: AppState) -> Message? {
    state[RosterState.self].unconfirmed == nil ? Message("why.none_to_confirm") : nil
  }

  @Sendable private static func noTypedTimes(_ state: AppState) -> Message? {
    state[RosterState.self].typedTimes.isEmpty ? Message("cli.zones.none") : nil
  }

  @Sendable private static func notForgotten(_ state: AppState) -> Message? {
    state.current.running == nil ? Message("why.not_running") : nil
  }
}
