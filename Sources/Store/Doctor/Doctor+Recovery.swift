import Domain
import Platform

/// What could be saved from a damaged store.
public struct Recovery: Equatable, Sendable {
  /// The new file.
  public let path: String
  /// How many records it holds, deleted ones included.
  public var saved: [TableName: Int]
  /// How many records could be read but break a rule, and were left out.
  public var refused: Int
}

extension Doctor {
  /// Copies every record that can be read into a new store beside the file, `….recovered`, which is
  /// never written itself. The history begins anew. Throws `StoreError`, and leaves no new file then.
  public func recover() throws -> Recovery {
    guard Files.exists(path) else {
      throw StoreError.cannotOpen(path: path, reason: SystemError(path: path, code: ENOENT).reason)
    }
    let target = freeName()
    do {
      // Opened once to get its tables.
      _ = try Store(path: target, options: options)
      var recovery = Recovery(path: target, saved: [:], refused: 0)
      let connection = try attach(to: target)
      for table in TableName.allCases { try copy(table, connection, &recovery) }
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

  private func attach(to target: String) throws -> Connection {
    let connection = try Connection(
      path: target, busyTimeout: options.busyTimeoutMilliseconds)
    // The log of the damaged file must stay as it is; the new file has none to keep then.
    try connection.execute("PRAGMA journal_mode = DELETE")
    if (Files.size(path + "-wal") ?? 0) > 0 { connection.keepJournalOnClose() }
    // Lets SQLite read on in a file that is shorter than its header says.
    try connection.execute("PRAGMA writable_schema = ON")
    try connection.run(
      "ATTACH ?1 AS damaged", [Value(path.hasPrefix("/") ? path : "./" + path)])
    return connection
  }

  /// Asks for each row by its number: those on a damaged page fail, their neighbours do not.
  private func copy(
    _ table: TableName, _ connection: Connection, _ recovery: inout Recovery
  ) throws {
    let there = try connection.all(
      "SELECT name FROM pragma_table_info(?1, 'damaged')", [Value(table.rawValue)]
    ) { $0.text() }
    let columns = there.filter(Set(table.columns).contains).joined(separator: ", ")
    guard !columns.isEmpty else { return }
    let insert = """
      INSERT INTO main.\(table.rawValue) (\(columns))
      SELECT \(columns) FROM damaged.\(table.rawValue) NOT INDEXED WHERE rowid = ?1
      """
    let last = try lastRow(of: table, connection)
    try connection.transaction {
      for row in 0...last {
        do {
          recovery.saved[table, default: 0] += try connection.run(insert, [.integer(row)])
        } catch StoreError.corrupt {
          continue
        } catch StoreError.constraint {
          recovery.refused += 1
        }
      }
      return .commit(())
    }
  }

  /// The greatest row number, or what the file has room for where that cannot be read or is nonsense:
  /// rows are numbered without gaps, and no record takes less than 64 bytes.
  private func lastRow(of table: TableName, _ connection: Connection) throws -> Int64 {
    let room = try connection.integer("PRAGMA damaged.page_count") * 64
    let last = try? connection.integer("SELECT max(rowid) FROM damaged.\(table.rawValue)")
    return max(0, min(last ?? room, room))
  }
}
