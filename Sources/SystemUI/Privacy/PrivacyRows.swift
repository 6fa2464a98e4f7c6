import AppCore
import Domain
import Services
import Store

/// The section of Settings about privacy and data.
struct PrivacyRows: SettingsSection {
  package var id: String { "privacy" }
  package var rank: Int { 90 }
  package var isReadFromStore: Bool { true }
  package var ids: [String] { ["stored", "audit", "lock", "report", "delete_all"] }
  package var openedByCommand: Set<String> { ["audit"] }
  package var deleting: Set<String> { ["delete_all"] }

  /// The number of history entries.
  private var entries = 0

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    entries = try store.historyCount(HistoryFilter())
  }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts
    switch id {
    case "stored":
      return texts(StoreFootprint.isPrivate(state.storePath) ? "privacy.private" : "privacy.open")
    case "audit":
      let count = environment.format.number(Int64(entries))
      return texts("privacy.entries", ["n": count])
    case "lock":
      guard let lock = state.lock.lock else { return texts("privacy.no_lock") }
      let idle = lock.idleMinutes.map { environment.format.duration(seconds: Int64($0) * 60) }
      return idle.map { texts("privacy.lock_idle", ["time": $0]) } ?? texts("privacy.lock")
    case "report": return texts("privacy.report")
    case "delete_all": return texts("privacy.delete_all")
    default: return nil
    }
  }

  /// Opens the page or form of the setting.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    switch id {
    case "stored": return [.perform(.archive(.inspect(.storage(state.reminders.timerKind))))]
    case "report":
      return [
        .perform(.archive(.inspect(.report(columns: state.size.width, rows: state.size.height))))
      ]
    case "audit": return state.openAudit()
    case "lock": state.open(LockForm(lock: state.lock.lock), environment)
    case "delete_all":
      let folder = state.backups.folder
      let footprint = StoreFootprint(
        path: state.storePath, backupFolder: folder.isEmpty ? nil : folder,
        owner: state.backups.owner)
      // The confirmation word is typed first.
      state.open(DeletionForm(footprint: footprint), focus: "word", environment)
    default: break
    }
    return []
  }
}
