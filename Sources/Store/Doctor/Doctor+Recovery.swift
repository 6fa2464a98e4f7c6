import Domain
import Platform

/// The result of recovering a damaged store.
public struct Recovery: Equatable, Sendable {
  /// The path of the new file.
  public let path: String
  /// The number of records saved, including deleted ones.
  public var saved: [RecordTable: Int]
  /// The number of readable records that break a rule and were left out.
  public var refused: Int
}

extension Doctor {
  /// Copies every readable record into a new store beside the file, `….recovered`, without writing
  /// to the file itself. The new history is empty. Throws `StoreError` and then leaves no new file.
  public func recover() throws -> Recovery {
    guard Files.exists(path) else {
      throw StoreError.cannotOpen(path: path, reason: SystemError(path: path, code: ENOENT).reason)
    }
    let damaged = try openDamaged()
    let target = freeName()
    do {
      let store = try Store(path: target, options: options)
      var recovery = Recovery(path: target, saved: [:], refused: 0)
      try store.connection.transaction {
        for table in RecordTable.all {
          try copy(table, from: damaged, to: store.connection, &recovery)
        }
        try copyWhole(["step_batch", "step_sample"], from: damaged, to: store.connection)
        try copyWhole(["record_stamp", "set_aside"], from: damaged, to: store.connection)
        try copyWhole(
          ["offer_day", "action_offer", "backup_made"], from: damaged, to: store.connection)
        try copyWhole(Store.calendarTables, from: damaged, to: store.connection)
        try CalendarWrite(connection: store.connection).forgetLost()
        try store.connection.run(
          "INSERT INTO zone_rules (zone, fingerprint) SELECT DISTINCT zone, '' FROM shift")
        try deleteLostStamps(store.connection)
        return .commit(())
      }
      return recovery
    } catch {
      for suffix in ["", "-wal", "-shm"] { try? Files.remove(target + suffix) }
      throw error
    }
  }

  private func freeName() -> String {
    var name = path + ".recovered"
    var number = 2
    while Files.exists(name) {
      name = "\(path).recovered-\(number)"
      number += 1
    }
    return name
  }

  private func openDamaged() throws -> Connection {
    let connection = try Connection(path: path, busyTimeout: options.busyTimeoutMilliseconds)
    if (Files.size(connection.filePath + "-wal") ?? 0) > 0 { connection.keepJournalOnClose() }
    // Lets SQLite read a file that is shorter than its header says.
    try connection.execute("PRAGMA writable_schema = ON")
    return connection
  }

  /// Reads each row by its row number, because rows on a damaged page fail while their neighbours
  /// do not. Each read is a transaction of its own: one that has met damage keeps failing.
  private func copy(
    _ table: RecordTable, from damaged: Connection, to sound: Connection,
    _ recovery: inout Recovery
  ) throws {
    let there = try damaged.all(
      "SELECT name FROM pragma_table_info(?1)", [Value(table.name)]
    ) { $0.text() }
    let columns = there.filter(Set(table.columns.map(\.name)).contains)
    guard !columns.isEmpty else { return }
    let list = columns.joined(separator: ", ")
    let select = "SELECT \(list) FROM \(table.name) NOT INDEXED WHERE rowid = ?1"
    let marks = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let insert = "INSERT INTO \(table.name) (\(list)) VALUES (\(marks))"
    for row in 0...(try lastRow(of: table, in: damaged)) {
      do {
        let record = try damaged.first(select, [.integer(row)]) { row in
          columns.map { _ in row.value() }
        }
        guard let record else { continue }
        try sound.run(insert, record)
        recovery.saved[table, default: 0] += 1
      } catch StoreError.corrupt(damaged.path, _), StoreError.failed(damaged.path, _, _) {
        continue
      } catch StoreError.constraint {
        recovery.refused += 1
      }
    }
  }

  /// Copies tables without row numbers up to the first damage. Samples can be imported again, and
  /// records without stamps count as changed at their `updated_at`.
  private func copyWhole(
    _ tables: [String], from damaged: Connection, to sound: Connection
  ) throws {
    for table in tables {
      do {
        func names(_ connection: Connection) throws -> [String] {
          try connection.all("SELECT name FROM pragma_table_info(?1)", [Value(table)]) { $0.text() }
        }
        // Those that an older version did not have take their defaults.
        let columns = try names(damaged).filter(Set(names(sound)).contains)
        guard !columns.isEmpty else { continue }
        let list = columns.joined(separator: ", ")
        let marks = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        try damaged.each("SELECT \(list) FROM \(table)") { row in
          let values = columns.map { _ in row.value() }
          do {
            try sound.run("INSERT INTO \(table) (\(list)) VALUES (\(marks))", values)
          } catch StoreError.constraint {
            // A zeroed page reads as empty values, which every table refuses.
          }
        }
      } catch StoreError.corrupt(damaged.path, _), StoreError.failed(damaged.path, _, _) {
        continue
      }
    }
  }

  /// Deletes the stamps of records that could not be saved, so that a merge can bring them back.
  private func deleteLostStamps(_ sound: Connection) throws {
    for table in RecordTable.all {
      try sound.run(
        """
        DELETE FROM record_stamp WHERE table_name = ?1
          AND record_id NOT IN (SELECT id FROM \(table.name)
            UNION SELECT record_id FROM set_aside WHERE table_name = ?1)
        """, [.text(table.name)])
    }
  }

  /// Returns the largest row number, or the most that the file can hold if it is unreadable or too
  /// large: rows are numbered without gaps, and no record takes less than 64 bytes.
  private func lastRow(of table: RecordTable, in damaged: Connection) throws -> Int64 {
    let room = try damaged.integer("PRAGMA page_count") * 64
    let last = try? damaged.integer("SELECT max(rowid) FROM \(table.name)")
    return max(0, min(last ?? room, room))
  }
}
