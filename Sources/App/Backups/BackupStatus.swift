import Domain
import Services
import Store

/// How the store is backed up, as the screens know it.
public struct BackupStatus: Equatable, Sendable {
  /// Whether this program makes the backup of the day: not of a store that is only there for a
  /// while.
  package var isKept = false
  /// How the person wants it.
  public internal(set) var settings = BackupSettings()
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

  private static let retrySeconds: Int64 = 3600

  /// Reads what does not need a look at the folder. Throws `StoreError`.
  mutating func read(from store: Store) throws {
    settings = try store.backups.settings()
    last = try store.backups.last()
  }

  /// Looks into the folder. Throws `StoreError`.
  mutating func readFiles(of store: Store) throws {
    let daily = try DailyBackup(of: store)
    folder = daily.folder
    files = daily.files()
  }

  /// Whether the backup of the day is to be made now; it counts as tried then.
  mutating func takesTurn(_ environment: AppEnvironment) -> Bool {
    guard isKept, settings.isAutomatic else { return false }
    if day == environment.today {
      guard let retry, retry <= environment.now else { return false }
    }
    day = environment.today
    retry = nil
    return true
  }

  /// Has it tried again later; whether the person is told: once a day.
  mutating func fail(_ environment: AppEnvironment) -> Bool {
    retry = environment.now + Self.retrySeconds
    defer { told = environment.today }
    return told != environment.today
  }

  /// The day of the next one, nil where none is made.
  func next(_ environment: AppEnvironment) -> CivilDay? {
    guard isKept, settings.isAutomatic else { return nil }
    let isDone = files.first.map { $0.day >= environment.today } ?? false
    return isDone ? environment.today.adding(days: 1) : environment.today
  }
}

/// What came of the backup of a day.
public enum BackupKeeping: Equatable, Sendable {
  /// It is there, whoever made it; or there is nothing to back up.
  case done
  case failed(UserFacingError)

  /// Makes that of `store`. Throws nothing: nobody asked.
  static func of(
    _ store: Store, _ environment: AppEnvironment, _ files: FileOutput
  ) -> BackupKeeping {
    do {
      _ = try DailyBackup(of: store, files).make(of: store, environment.base)
      return .done
    } catch {
      return .failed(UserFacingError(error, environment))
    }
  }
}

extension AppState {
  /// The backup of the day, where it is due and nothing else is under way.
  mutating func keepBackup(_ environment: AppEnvironment) -> [Effect] {
    guard pending == 0, layers.isEmpty, backups.takesTurn(environment) else { return [] }
    return [.keepBackup]
  }

  /// Takes what came of it.
  mutating func take(_ keeping: BackupKeeping, _ environment: AppEnvironment) -> [Effect] {
    switch keeping {
    case .done: return screen == .settings ? [.reload] : []
    case .failed(let complaint):
      guard backups.fail(environment) else { return [] }
      show(environment.texts("backups.failed", ["why": complaint.text]), .bad)
      return []
    }
  }
}
