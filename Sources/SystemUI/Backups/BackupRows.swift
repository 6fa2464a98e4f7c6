import AppCore
import Domain
import Services
import Store

/// The section of Settings about exports, imports and backups.
struct BackupRows: SettingsSection {
  package var id: String { "exchange" }
  package var rank: Int { 100 }
  package var isReadFromStore: Bool { true }
  package var ids: [String] {
    [
      "export_file", "import_file", "watch_folder", "back_up", "restore", "auto_backup",
    ]
  }
  package var openedByCommand: Set<String> { ["export_file", "import_file", "back_up", "restore"] }

  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    try state.backups.readFiles(of: store)
  }

  package func value(of id: String, _ state: AppState, _ environment: AppEnvironment) -> String? {
    let texts = environment.texts, backups = state.backups
    switch id {
    case "export_file", "import_file": return texts("settings.\(id).value")
    case "watch_folder":
      let folder = state[WatchState.self].folder
      guard !folder.path.isEmpty else { return texts("watch.none") }
      return texts(
        folder.importsAtOnce ? "watch.value_imports" : "watch.value", ["folder": folder.path])
    case "back_up":
      let last = backups.last.map { environment.format.moment($0, in: environment.zone) }
      return last.map { texts("backups.last", ["time": $0]) } ?? texts("backups.never")
    case "restore": return texts("backups.count", ["n": String(backups.files.count)])
    case "auto_backup":
      guard backups.isKept else { return texts("backups.not_kept") }
      return backups.next(environment).map {
        texts("backups.on", ["day": environment.format.dayWithYear($0)])
      } ?? texts("backups.off")
    default: return nil
    }
  }

  /// Opens the form of the setting, or runs it.
  package func open(
    _ id: String, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect] {
    switch id {
    case "export_file":
      state.open(ExportForm(DayWindow(first: nil, last: nil), environment), environment)
    case "import_file": state.open(ImportForm(), environment)
    case "watch_folder":
      state.open(WatchForm(folder: state[WatchState.self].folder), environment)
    case "back_up": state.open(BackupForm(), environment)
    case "restore": state.chooseBackup(environment)
    case "auto_backup": state.open(AutomaticBackupForm(backups: state.backups), environment)
    default: []
    }
  }
}

extension Format {
  /// Formats a moment with its year: `Sat 21 Nov 2026, 13:02`.
  package func moment(_ instant: Instant, in zone: Zone) -> String {
    let local = zone.local(at: instant)
    return "\(dayWithYear(local.day)), \(time(local))"
  }
}
