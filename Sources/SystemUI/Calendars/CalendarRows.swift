import AppCore
import Domain
import Services
import Store
import Terminal

/// The section of Settings about calendars.
struct CalendarRows: SettingsSection {
  package var id: String { "calendar" }
  package var rank: Int { 65 }
  package var ids: [String] {
    ["calendars", "calendar_add", "calendar_sync", "calendar_conflicts"]
  }
  package var openedByCommand: Set<String> { Set(ids) }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts, calendars = state.calendars
    switch id {
    case "calendars":
      let names = calendars.accounts.map(\.name).joined(separator: ", ")
      return names.isEmpty ? texts("settings.calendars.none") : names
    case "calendar_add": return texts("settings.calendar_add.value")
    case "calendar_sync":
      let last = calendars.accounts.compactMap(\.lastRunAt).max()
      return calendars.running != nil
        ? texts("calendar.status.running")
        : last.map {
          texts("cli.calendar.last", ["time": environment.format.moment($0, environment.base)])
        } ?? texts("cli.calendar.never")
    case "calendar_conflicts":
      return calendars.conflicts == 0
        ? texts("cli.calendar.no_conflicts")
        : texts("calendar.status.conflicts", ["n": String(calendars.conflicts)])
    default: return nil
    }
  }

  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    let commands = [
      "calendars": "calendars.open", "calendar_add": "calendars.add",
      "calendar_sync": "calendars.sync", "calendar_conflicts": "calendars.conflicts",
    ]
    return commands[id].map { [.run([HitTarget($0)])] } ?? []
  }
}
