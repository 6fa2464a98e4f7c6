import AppCore
import Services
import Terminal

/// The section of Settings about the person's machines.
struct MachineRows: SettingsSection {
  package var id: String { "computers" }
  package var rank: Int { 105 }
  package var ids: [String] { ["machines", "machines_exchange"] }
  package var openedByCommand: Set<String> { Set(ids) }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts, status = state.machines.status
    guard ids.contains(id) else { return nil }
    guard let link = status.link else { return texts("settings.\(id).none") }
    switch id {
    case "machines":
      let others = status.machines.filter { !$0.isRetired }.map(\.name)
      return ([link.name] + others).joined(separator: ", ")
    case "machines_exchange":
      return link.lastSync.map {
        texts("cli.calendar.last", ["time": environment.format.moment($0, environment.base)])
      } ?? texts("cli.sync.never")
    default: return nil
    }
  }

  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    let isShared = state.machines.status.link != nil
    let command = id == "machines_exchange" && isShared ? "machines.exchange" : "machines.open"
    return [.run([HitTarget(command)])]
  }
}
