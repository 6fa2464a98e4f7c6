import AppCore
import Services
import Terminal
import Widgets

/// The commands for the person's machines on every screen.
enum MachineCommands: CommandSource {
  package static let order = CommandOrder.files

  package static let commands: [Command] = [
    Command("machines.open", in: .global, keys: "g M") { state, _, _ in
      state.openToRead(MachineList())
    },
    Command(
      "machines.exchange", in: .global, keys: "g m",
      disabled: { state in
        state.machines.status.link == nil ? Message("why.one_machine") : nil
      }
    ) { state, _, _ in state.machines.exchange(isAutomatic: false) },
  ]
}

/// The commands in the list of machines.
extension MachineList {
  package static let commands: [Command] = [
    .on(
      Self.self, "machines.exchange_here", in: .machines, keys: "s  Enter", hint: 0,
      disabled: alone
    ) { _, state, _ in state.machines.exchange(isAutomatic: false) },
    .on(Self.self, "machines.share", in: .machines, keys: "a  n", hint: 1, disabled: shared) {
      _, state, environment in
      state.open(FormLayer(MachineForm(joins: false), environment))
      return []
    },
    .on(Self.self, "machines.join", in: .machines, keys: "J", hint: 2, disabled: shared) {
      _, state, environment in
      state.open(FormLayer(MachineForm(joins: true), environment))
      return []
    },
    .onItem(
      Self.self, "machines.rename", in: .machines, keys: "e", hint: 1,
      none: Message("why.one_machine")
    ) { machine, _, state, environment in
      state.open(FormLayer(MachineNameForm(machine: machine), environment))
      return []
    },
    .on(
      Self.self, "machines.retire", in: .machines, keys: "d  Del", hint: 2,
      disabled: { list, _ in
        guard let machine = list.selected else { return Message("why.one_machine") }
        return list.isOwn(machine) ? Message("why.own_machine") : nil
      }
    ) { list, _, _ in
      list.selected.map { [.perform(.machines(.retire($0.id)))] } ?? []
    },
    .on(
      Self.self, "machines.conflicts_here", in: .machines, keys: "c", hint: 4,
      disabled: { list, _ in list.conflicts == 0 ? Message("why.no_conflict") : nil }
    ) { _, state, _ in
      state.close(MachineList.self)
      return state.openToRead(MachineConflictList())
    },
    .on(Self.self, "machines.pause", in: .machines, keys: "p", hint: 3, disabled: alone) {
      list, _, _ in [.perform(.machines(list.isPaused ? .resume : .pause))]
    },
    .on(Self.self, "machines.leave", in: .machines, keys: "x", disabled: alone) {
      _, state, environment in
      let texts = environment.texts
      state.open(
        DialogLayer(
          title: texts("machines.leave.title"),
          message: [
            texts("machines.leave.message", ["place": state.machines.status.link?.place ?? ""])
          ],
          confirm: texts("machines.leave.confirm"), cancel: texts("dialog.delete.keep"),
          effects: [.perform(.machines(.leave))], isDestructive: true))
      return []
    },
    .close("machines.close", in: .machines, hint: 5),
  ]

  @Sendable private static func alone(_ list: MachineList, _ state: AppState) -> Message? {
    list.isShared ? nil : Message("why.one_machine")
  }

  @Sendable private static func shared(_ list: MachineList, _ state: AppState) -> Message? {
    list.isShared ? Message("why.shared_already") : nil
  }
}
