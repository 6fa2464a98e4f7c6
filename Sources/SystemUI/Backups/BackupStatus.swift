import AppCore
import Domain
import Services
import Store

/// How the store is backed up, as the screens know it.
package struct BackupStatus: FeatureState {
  /// Whether this program makes the backup of the day: not of a store that is only there for a
  /// while.
  package var isKept = false
  /// How the person wants it.
  var settings = BackupSettings()
  /// When the store was last backed up in any way, nil for never.
  var last: Instant?
  /// Where those that are made by themselves are.
  package var folder = ""
  /// Those there are, the newest first; read for the Settings.
  var files: [DailyBackup.File] = []
  /// The day whose backup is made, or was tried to make.
  private var day: CivilDay?
  /// When one that failed is tried again.
  private var retry: Instant?
  /// The day on which a failure was told.
  private var told: CivilDay?

  package init() {}

  private static let retrySeconds: Int64 = 3600

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) {
    isKept = options.keepsBackups
  }

  /// Reads what does not need a look at the folder. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    settings = try store.backups.settings()
    last = try store.backups.last()
  }

  /// Looks into the folder. Throws `StoreError`.
  mutating func readFiles(of store: Store) throws {
    let daily = try DailyBackup(of: store)
    folder = daily.folder
    files = daily.files()
  }

  /// Makes the backup of the day where it is due and nothing else is under way.
  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard state.pending == 0, state.layers.isEmpty, isKept, settings.isAutomatic else { return [] }
    if day == environment.today {
      guard let retry, retry <= environment.now else { return [] }
    }
    day = environment.today
    retry = nil
    return [.performAside(.archive(.keepDaily))]
  }

  /// Shows the backup of the day, or has it tried again later; a failure is told once a day.
  package mutating func finishAside(
    _ action: Action, _ complaint: UserFacingError?, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard case .keepDaily = action.base as? ArchiveAction else { return nil }
    guard let complaint else { return state.screen == .settings ? [.reload] : [] }
    retry = environment.now + Self.retrySeconds
    if told != environment.today {
      state.show(environment.texts("backups.failed", ["why": complaint.text]), .bad)
    }
    told = environment.today
    return []
  }

  /// Shows a backup beside the store.
  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    if let preview = result.preview { state.open(RestoreForm(preview: preview), environment) }
    return nil
  }

  /// Asks for the passphrase of a backup that cannot be read without.
  package mutating func refuse(
    _ complaint: UserFacingError, _ action: Action, _ state: inout AppState,
    _ environment: AppEnvironment
  ) -> [Effect]? {
    guard complaint.code == "passphrase_needed",
      case .lookAtBackup(let source) = action.base as? ArchiveAction
    else { return nil }
    if state.layers.isEmpty { _ = state.openBackupFile(source.path, environment) }
    state.form?.form.focus("passphrase")
    return nil
  }

  /// The day of the next one, nil where none is made.
  func next(_ environment: AppEnvironment) -> CivilDay? {
    guard isKept, settings.isAutomatic else { return nil }
    let isDone = files.first.map { $0.day >= environment.today } ?? false
    return isDone ? environment.today.adding(days: 1) : environment.today
  }
}

extension AppState {
  /// How the store is backed up.
  package var backups: BackupStatus {
    get { self[BackupStatus.self] }
    set { self[BackupStatus.self] = newValue }
  }
}
