import AppCore
import Services
import Widgets

/// The commands in the list of replaced changes.
extension MachineConflictList {
  package static let commands: [Command] = [
    Command("machines.conflicts", in: .global, keys: "g V") { state, _, _ in
      state.openToRead(MachineConflictList())
    },
    .onItem(
      Self.self, "machine_conflicts.restore", in: .machineConflicts, keys: "r", hint: 0,
      none: Message("why.no_conflict")
    ) { conflict, _, _, _ in [.perform(.machines(.restore(conflict.id.text)))] },
    .onItem(
      Self.self, "machine_conflicts.dismiss", in: .machineConflicts, keys: "d  Del", hint: 1,
      none: Message("why.no_conflict")
    ) { conflict, _, _, _ in [.perform(.machines(.dismiss(conflict.id.text)))] },
    .close("machine_conflicts.close", in: .machineConflicts, hint: 5),
  ]
}
