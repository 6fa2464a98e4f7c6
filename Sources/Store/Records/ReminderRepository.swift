import Domain

/// Where a person is told.
public enum ReminderOutlet: String, CaseIterable, Sendable {
  /// On the screen of the program.
  case screen
  /// Outside of it.
  case outside
}

extension ReminderSettings {
  static let table = TableDescriptor(
    "reminder_settings", about: .settings, identity: .single, empty: ReminderSettings()
  ) { t in
    t.id()
    t.column("lead_minutes", \.leadMinutes)
    t.column("tells_end", \.tellsEnd)
    t.column("tells_shoes", \.tellsShoes)
    t.column("backup_days", \.backupDays)
    t.column("sleep_minutes", \.sleepMinutes)
    t.column("channel", \.channel)
    t.column("command", \.command, home: .machine)
    t.times(updated: \.changed)
  }

  private var changed: Instant {
    get { updatedAt ?? .epoch }
    set { updatedAt = newValue }
  }
}

extension RecordTable {
  /// What the person wants to be reminded of.
  public static let reminderSettings = ReminderSettings.table.untyped
}

/// What a person wants to be reminded of, and what they were told. Every function throws
/// `StoreError`.
public struct ReminderRepository {
  let connection: Connection

  /// The settings; the defaults until some are saved.
  public func settings() throws -> ReminderSettings {
    try connection.record(ReminderSettings.table) ?? ReminderSettings()
  }

  /// The keys of what was told there.
  public func sent(to outlet: ReminderOutlet) throws -> Set<String> {
    Set(
      try connection.all(
        "SELECT key FROM reminder_sent WHERE outlet = ?1", [Value(outlet.rawValue)]
      ) { $0.text() })
  }

  /// When the store was last backed up, and since when it holds anything; nil while it is empty.
  public func backupAge() throws -> ReminderFacts.BackupAge? {
    let first = try connection.first("SELECT at FROM change_group ORDER BY id LIMIT 1") {
      $0.instant()
    }
    guard let first else { return nil }
    let last = try BackupRepository(connection: connection).last()
    return ReminderFacts.BackupAge(last: last, firstEntry: first)
  }
}

extension Store {
  /// What a person wants to be reminded of, and what they were told.
  public var reminders: ReminderRepository { ReminderRepository(connection: connection) }

  /// Notes that something is told there; false where somebody else has told it already. Whoever
  /// notes it tells it. What lies long back is forgotten. Throws `StoreError`.
  public func claim(_ key: String, for outlet: ReminderOutlet, now: Instant) throws -> Bool {
    try connection.transaction {
      _ = try beginWriting()
      try connection.run(
        """
        DELETE FROM reminder_sent
        WHERE sent_at < ?1 AND (key GLOB 'start *' OR key GLOB 'end *')
        """, [Value(now - Store.memorySeconds)])
      let count = try connection.run(
        "INSERT OR IGNORE INTO reminder_sent (key, outlet, sent_at) VALUES (?1, ?2, ?3)",
        [Value(key), Value(outlet.rawValue), Value(now)])
      return count == 1 ? .commit(true) : .rollback(false)
    }
  }

  /// Takes it back that something was told: it could not be. Throws `StoreError`.
  public func release(_ key: String, for outlet: ReminderOutlet) throws {
    try connection.run(
      "DELETE FROM reminder_sent WHERE key = ?1 AND outlet = ?2",
      [Value(key), Value(outlet.rawValue)])
  }

  /// Notes that the store was backed up. Throws `StoreError`.
  public func recordBackup(at instant: Instant) throws {
    do {
      try connection.run(
        "INSERT OR IGNORE INTO backup_made (made_at) VALUES (?1)", [Value(instant)])
    } catch StoreError.diskFull, StoreError.readOnly {
      // The backup is made all the same; only the reminder of it does not know.
      return
    }
  }

  /// How long it is kept that a shift was announced: no shift is announced so long before.
  private static let memorySeconds: Int64 = 90 * 86_400
}

extension WriteTransaction {
  /// Saves what a person wants to be reminded of. Throws `StoreError.constraint`.
  public func save(_ settings: ReminderSettings) throws {
    try save(single: settings, in: ReminderSettings.table)
  }
}
