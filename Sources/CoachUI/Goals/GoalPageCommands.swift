import AppCore
import Coach
import Domain
import Services
import Widgets

extension PlanPage {
  static let commands: [Command] = [
    .on(
      PlanPage.self, "preview.confirm", in: .preview, keys: "Enter", hint: 0,
      disabled: { page, _ in page.isEmpty ? Message("why.nothing_to_plan") : nil }
    ) { page, state, _ in
      guard let action = page.action else { return [] }
      state.close(PlanPage.self)
      return [.perform(.goals(action))]
    },
    .on(
      PlanPage.self, "preview.toggle", in: .preview, keys: "Space", hint: 1, disabled: noChange
    ) { page, _, _ in
      page.toggle()
      return []
    },
    .on(PlanPage.self, "preview.take", in: .preview, keys: "y", disabled: noChange) { page, _, _ in
      page.toggle(true)
      page.list.move(by: 1, count: page.count)
      return []
    },
    .on(PlanPage.self, "preview.leave", in: .preview, keys: "n", disabled: noChange) {
      page, _, _ in
      page.toggle(false)
      page.list.move(by: 1, count: page.count)
      return []
    },
    .on(PlanPage.self, "preview.week", in: .preview, keys: "o", hint: 3) { page, _, _ in
      page.showsWeek.toggle()
      return []
    },
    .close("preview.close", in: .preview, keys: "Esc  q  C-c", hint: 2),
    .on(PlanPage.self, "preview.select", in: .preview) { page, _, _, index in
      page.list.select(index, count: page.count)
      return []
    },
  ]

  private static let noChange: @Sendable (PlanPage, AppState) -> Message? = { page, _ in
    if case .change? = page.selected { nil } else { Message("why.no_change") }
  }
}

extension GoalHistoryPage {
  static let commands: [Command] = [
    .onItem(
      GoalHistoryPage.self, "goal_history.restore", in: .goalHistory, keys: "Enter", hint: 0,
      none: Message("why.no_revision"),
      disabled: { event, state in
        guard let goal = state[GoalHistoryPage.self]?.goal else { return nil }
        if goal.isLocked { return Message("why.goal_locked", ["key": "goals.lock"]) }
        return event.revision == goal.revision ? Message("why.current_revision") : nil
      }
    ) { event, page, _, _ in
      page.list.select(0, count: page.count)
      return [.perform(.goals(.rollback(event.goal, to: event.revision)))]
    },
    .close("goal_history.close", in: .goalHistory, keys: "Esc  q  H  C-c", hint: 1),
  ]
}

extension MirrorPage {
  static let commands: [Command] = [
    .close("mirror.close", in: .mirror, keys: "Esc  q  m  C-c", hint: 0)
  ]
}

extension GoalMetricsPage {
  static let commands: [Command] = [
    .close("goal_metrics.close", in: .goalMetrics, keys: "Esc  q  C-c", hint: 0)
  ]
}

extension GoalInput {
  static let commands: [Command] = [
    .on(GoalInput.self, "goal_input.send", in: .goalInput, keys: "Enter", hint: 0) {
      line, state, environment in
      line.send(&state, environment)
    },
    .on(GoalInput.self, "goal_input.close", in: .goalInput, keys: "Esc  C-c", hint: 1) {
      line, state, _ in
      // What was typed is kept for the next time.
      line.close(keeping: line.field.text, &state)
    },
    .on(
      GoalInput.self, "goal_input.voice", in: .goalInput, keys: "F5", hint: 2,
      disabled: { _, state in state[CoachState.self].whyNoVoice }
    ) { line, _, _ in line.toggleVoice() },
  ]
}
