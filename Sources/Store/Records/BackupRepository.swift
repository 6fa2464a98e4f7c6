import Domain

extension BackupSettings {
  static let table = TableDescriptor(
    "backup_settings", about: .settings, identity: .single, empty: BackupSettings()
  ) { t in
    t.id()
    t.column("is_automatic", \.isAutomatic)
    t.column("folder", \.folder, home: .machine)
    t.times(updated: \.changed)
  }

  private var changed: Instant {
    get { updatedAt ?? .epoch }
    set { updatedAt = newValue }
  }
}

extension RecordTable {
  /// How the store is backed up by itself.
  public static let backupSettings = BackupSettings.table.untyped
}

/// How the store is backed up by itself, and when that was done. Every function throws
/// `StoreError`.
public struct BackupRepository {
  let connection: Connection

  /// The settings; the defaults until some are saved.
  public func settings() throws -> BackupSettings {
    try connection.record(BackupSettings.table) ?? BackupSettings()
  }

  /// When the store was last backed up, nil for never.
  public func last() throws -> Instant? {
    try connection.first("SELECT max(made_at) FROM backup_made") { $0.optionalInstant() } ?? nil
  }
}

extension Store {
  /// How the store is backed up by itself.
  public var backups: BackupRepository { BackupRepository(connection: connection) }

  /// The name of the machine that writes to it.
  public var device: String { options.device }

  /// How many records of a table are not deleted. Throws `StoreError`.
  public func count(of table: RecordTable) throws -> Int {
    Int(
      try connection.integer("SELECT count(*) FROM \(table.name) WHERE deleted_at IS NULL"))
  }

  /// How many patterns there are, however many versions each has. Throws `StoreError`.
  public func countPatterns() throws -> Int {
    Int(
      try connection.integer(
        "SELECT count(DISTINCT series_id) FROM shift_pattern WHERE deleted_at IS NULL"))
  }

  /// How many samples of steps and distances there are. Throws `StoreError`.
  public func countSamples() throws -> Int {
    Int(
      try connection.integer(
        "SELECT count(*) FROM step_sample WHERE \(StepRepository.inForce)"))
  }
}

extension WriteTransaction {
  /// Saves how the store is backed up by itself. Throws `StoreError.constraint`.
  public func save(_ settings: BackupSettings) throws {
    try save(single: settings, in: BackupSettings.table)
  }
}
