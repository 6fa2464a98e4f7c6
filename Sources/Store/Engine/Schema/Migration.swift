import Domain

/// A named migration from one version of the schema to the next.
///
/// Migrations are forward-only and never edited once released. One that renames or drops a column
/// must rewrite the JSON in `change` too, so that older changes can still be undone.
package struct Migration: Sendable {
  package let name: String
  package let sql: String

  package init(name: String, sql: String) {
    self.name = name
    self.sql = sql
  }
}

/// The versions of the file: version N is the result of the first N migrations.
public struct Schema: Sendable {
  private let makeTables: @Sendable () -> [RecordTable]
  /// The additions of subjects to each change.
  let observers: [any ChangeObserver]
  package let migrations: [Migration]
  /// The fingerprint of the newest version; nil for a schema that has none on record.
  package let fingerprint: String?

  init(
    makingTables tables: @escaping @Sendable () -> [RecordTable],
    observers: [any ChangeObserver], migrations: [Migration], fingerprint: String? = nil
  ) {
    makeTables = tables
    self.observers = observers
    self.migrations = migrations
    self.fingerprint = fingerprint
  }

  /// The tables of records, in the order of exports and merges. Describing all of them takes longer
  /// than opening a store; a command needs only a few, which it names.
  package var tables: [RecordTable] { makeTables() }

  /// The version that this program writes.
  package var version: Int { migrations.count }

  /// `ShPr`: distinguishes a store from other SQLite files (`PRAGMA application_id`).
  static let applicationID: Int32 = 0x5368_5072

  /// Whether records of a table are merged as a whole, together with their parts.
  func mergesWhole(_ table: RecordTable) -> Bool {
    table.isWholePart || tables.wholeParts(of: table) != nil
  }

  /// Throws `StoreError.newerStore` for a version beyond this program's.
  func refuseNewer(_ found: Int, path: String) throws {
    guard found <= version else {
      throw StoreError.newerStore(path: path, found: found, known: version)
    }
  }
}
