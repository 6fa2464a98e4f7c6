import Domain

extension BackupSettings: TabledRecord {
  package static let table = TableDescriptor(
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
  /// Settings of automatic backups.
  public static let backupSettings = BackupSettings.table.untyped
}

/// The settings of automatic backups, and the time of the last backup. Every function throws
/// `StoreError`.
public struct BackupRepository {
  let connection: Connection

  /// Returns the settings; the defaults until some are saved.
  public func settings() throws -> BackupSettings {
    try connection.record(BackupSettings.table) ?? BackupSettings()
  }

  /// Returns the time of the last backup; nil for never.
  public func last() throws -> Instant? {
    try connection.first("SELECT max(made_at) FROM backup_made") { $0.optionalInstant() } ?? nil
  }
}

extension Store {
  /// The settings of automatic backups.
  public var backups: BackupRepository { BackupRepository(connection: connection) }

  /// The name of the machine that writes to the store.
  public var device: String { options.device }

  /// Returns the number of records of a table that are not deleted. Throws `StoreError`.
  public func count(of table: RecordTable) throws -> Int {
    Int(
      try connection.integer("SELECT count(*) FROM \(table.name) WHERE deleted_at IS NULL"))
  }

  /// Returns the number of patterns, counting all versions of one once. Throws `StoreError`.
  public func countPatterns() throws -> Int {
    Int(
      try connection.integer(
        "SELECT count(DISTINCT series_id) FROM shift_pattern WHERE deleted_at IS NULL"))
  }

  /// Returns the number of samples of steps and distances. Throws `StoreError`.
  public func countSamples() throws -> Int {
    Int(
      try connection.integer(
        "SELECT count(*) FROM step_sample WHERE \(StepRepository.inForce)"))
  }
}

extension WriteTransaction {
  /// Saves the settings of automatic backups. Throws `StoreError.constraint`.
  public func save(_ settings: BackupSettings) throws {
    try save(single: settings, in: BackupSettings.table)
  }
}
