import AppCore
import Domain
import Services

/// The commands that import files.
enum ImportCommands: CommandSource {
  package static let order = CommandOrder.files

  package static let commands: [Command] = [
    Command("import.open", in: .global, keys: "g i", run: open),
    Command(
      "import.arrived", in: .global, keys: "g n",
      disabled: { state in state[WatchState.self].open.isEmpty ? Message("why.no_arrival") : nil }
    ) { state, _, _ in
      guard let arrival = state[WatchState.self].takeFirst() else { return [] }
      let action = Action.archive(.importArrival(arrival))
      if let task = action.base.task { state.open(ProgressLayer(task: task)) }
      return [.perform(action)]
    },
    Command("settings.import", in: .settings, keys: "i", isListed: false, hint: 1, run: open),
  ]

  @Sendable private static func open(
    _ state: inout AppState, _ environment: AppEnvironment, _: Int
  ) -> [Effect] {
    state.open(ImportForm(), environment)
  }
}
