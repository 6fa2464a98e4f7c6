import AppCore
import Domain
import Services
import Store

/// The state of the store's backups.
package struct BackupStatus: FeatureState {
  /// Whether this program makes daily backups; false for a temporary store.
  package var isKept = false
  /// The backup settings.
  var settings = BackupSettings()
  /// The moment of the last backup of any kind; nil if there was none.
  var last: Instant?
  /// The folder of the automatic backups.
  package var folder = ""
  /// The store that they belong to; nil until the folder is read.
  private(set) var owner: BackupOwner?
  /// The automatic backups, newest first, read for Settings.
  var files: [DailyBackup.File] = []
  /// The day of the last attempted daily backup.
  private var day: CivilDay?
  /// The moment of the next attempt after a failure.
  private var retry: Instant?
  /// The day on which a failure was reported.
  private var told: CivilDay?

  package init() {}

  private static let retrySeconds: Int64 = 3600

  package mutating func begin(
    _ options: App.Options, from store: Store, _ state: inout AppState,
    _ environment: AppEnvironment
  ) {
    isKept = options.keepsBackups
  }

  /// Reads everything except the folder. Throws `StoreError`.
  package mutating func read(
    from store: Store, _ state: inout AppState, _ environment: AppEnvironment
  ) throws {
    settings = try store.backups.settings()
    last = try store.backups.last()
  }

  /// Reads the folder of backups. Throws `StoreError`.
  mutating func readFiles(of store: Store) throws {
    let daily = try DailyBackup(of: store)
    folder = daily.folder
    files = daily.files()
    owner = daily.owner
  }

  /// Makes the daily backup if it is due and the program is idle.
  package mutating func tick(_ state: inout AppState, _ environment: AppEnvironment) -> [Effect] {
    guard state.pending == 0, state.layers.isEmpty, isKept, settings.isAutomatic else { return [] }
    if day == environment.today {
      guard let retry, retry <= environment.now else { return [] }
    }
    day = environment.today
    retry = nil
    return [.performAside(.archive(.keepDaily))]
  }

  /// Shows the new daily backup, or schedules another attempt; a failure is reported once a day.
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

  /// Shows the preview of a backup.
  package mutating func receive(
    _ result: ActionResult, _ state: inout AppState, _ environment: AppEnvironment
  ) -> [Effect]? {
    if let preview = result.preview { state.open(RestoreForm(preview: preview), environment) }
    return nil
  }

  /// Asks for the passphrase of an encrypted backup.
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

  /// Returns the day of the next automatic backup; nil if there is none.
  func next(_ environment: AppEnvironment) -> CivilDay? {
    guard isKept, settings.isAutomatic else { return nil }
    let isDone = files.first.map { $0.day >= environment.today } ?? false
    return isDone ? environment.today.adding(days: 1) : environment.today
  }
}

extension AppState {
  /// The state of the backups.
  package var backups: BackupStatus {
    get { self[BackupStatus.self] }
    set { self[BackupStatus.self] = newValue }
  }
}
