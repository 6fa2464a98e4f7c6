import Domain

/// The place where a reminder is shown.
public enum ReminderOutlet: String, CaseIterable, Sendable {
  /// On the screen of the program.
  case screen
  /// Outside of the program's screen.
  case outside
}

extension ReminderSettings: TabledRecord {
  package static let table = TableDescriptor(
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
  /// Settings of reminders.
  public static let reminderSettings = ReminderSettings.table.untyped
}

/// The settings of reminders, and the reminders already shown. Every function throws `StoreError`.
public struct ReminderRepository {
  let connection: Connection

  /// Returns the settings; the defaults until some are saved.
  public func settings() throws -> ReminderSettings {
    try connection.record(ReminderSettings.table) ?? ReminderSettings()
  }

  /// Returns the keys of the reminders shown at an outlet.
  public func sent(to outlet: ReminderOutlet) throws -> Set<String> {
    Set(
      try connection.all(
        "SELECT key FROM reminder_sent WHERE outlet = ?1", [Value(outlet.rawValue)]
      ) { $0.text() })
  }

  /// Returns the times of the last backup and of the first entry; nil for an empty store.
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
  /// The settings of reminders, and the reminders already shown.
  public var reminders: ReminderRepository { ReminderRepository(connection: connection) }

  /// Claims a reminder at an outlet: true for the one program that has to show it. Deletes claims
  /// of shifts long past. Throws `StoreError`.
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

  /// Releases the claim of a reminder that could not be shown. Throws `StoreError`.
  public func release(_ key: String, for outlet: ReminderOutlet) throws {
    try connection.run(
      "DELETE FROM reminder_sent WHERE key = ?1 AND outlet = ?2",
      [Value(key), Value(outlet.rawValue)])
  }

  /// Records the time of a backup. Throws `StoreError`.
  public func recordBackup(at instant: Instant) throws {
    do {
      try connection.run(
        "INSERT OR IGNORE INTO backup_made (made_at) VALUES (?1)", [Value(instant)])
    } catch StoreError.diskFull, StoreError.readOnly {
      // The backup itself was made; only its reminder is missing the time.
      return
    }
  }

  /// The time for which claims of shifts are kept; no shift is announced that long before.
  private static let memorySeconds: Int64 = 90 * 86_400
}

extension WriteTransaction {
  /// Saves the settings of reminders. Throws `StoreError.constraint`.
  public func save(_ settings: ReminderSettings) throws {
    try save(single: settings, in: ReminderSettings.table)
  }
}
