import AppCore
import Coach
import Domain
import Services

extension RoutineList {
  package static let commands: [Command] = [
    Command(
      "routines.open", in: .coach, keys: "P", hint: 6,
      disabled: { $0.coach.flags[.training] ? nil : Message("training.off") }
    ) {
      state, _, _ in
      state.layers.removeAll(where: \.isPage)
      state.open(RoutineList())
      return [.readLayer]
    },
    .onItem(
      Self.self, "routines.use", in: .routines, keys: "Enter", hint: 0,
      disabled: { choice, _ in choice.isActive ? Message("why.routine_in_use") : nil }
    ) { choice, _, _, _ in
      switch choice {
      case .own(let routine): [.perform(.training(.useRoutine(routine.id)))]
      case .preset(let preset): [.perform(.training(.usePreset(preset.slug)))]
      }
    },
    .on(Self.self, "routines.add", in: .routines, keys: "n  a", hint: 1) {
      list, state, environment in
      state.open(RoutineForm(nil, among: list.exercises), environment)
    },
    .onItem(
      Self.self, "routines.edit", in: .routines, keys: "e", hint: 2,
      disabled: { choice, _ in choice.own == nil ? Message("why.preset_edit") : nil }
    ) { choice, list, state, environment in
      guard let routine = choice.own else { return [] }
      return state.open(RoutineForm(routine, among: list.exercises), environment)
    },
    .onItem(
      Self.self, "routines.delete", in: .routines, keys: "d  Del", hint: 3,
      disabled: { choice, _ in choice.own == nil ? Message("why.preset_delete") : nil },
      run: delete),
    .on(Self.self, "routines.select", in: .routines) { list, state, _, row in
      guard let place = RoutineRows(items: list.items).item(onRow: row) else { return [] }
      list.navigate(.item(place), page: list.page(in: state.layout))
      return []
    },
    .on(Self.self, "routines.close", in: .routines, keys: "Esc  q  C-c", hint: 4) { _, state, _ in
      state.layers.removeAll(where: \.isPage)
      return [.readScreen]
    },
  ]

  /// Asks whether to delete a routine; nothing else is lost with it.
  @Sendable private static func delete(
    _ choice: RoutineChoice, _: inout RoutineList, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect] {
    guard let routine = choice.own else { return [] }
    let texts = environment.texts
    var message = [routine.name]
    if routine.isActive { message.append(texts("dialog.routine.in_use")) }
    message.append(texts("dialog.routine.stays", ["key": environment.key("app.undo")]))
    state.open(
      DialogLayer(
        title: texts("dialog.routine.title"), message: message,
        deleting: [.perform(.training(.deleteRoutine(routine.id)))], texts))
    return []
  }
}
