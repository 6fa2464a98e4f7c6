import Domain

/// A named step from one version of the schema to the next.
///
/// Steps are forward-only and never edited once released. A step that renames or drops a column
/// must rewrite the JSON in `change` too, or older changes can no longer be undone.
package struct Migration: Sendable {
  let name: String
  package let sql: String

  package init(name: String, sql: String) {
    self.name = name
    self.sql = sql
  }
}

/// The versions of the file: version N is what the first N migrations make.
public struct Schema: Sendable {
  /// The tables of records, in the order in which exports and merges go through them.
  package let tables: [RecordTable]
  package let migrations: [Migration]

  package init(tables: [RecordTable] = Schema.current.tables, migrations: [Migration]) {
    self.tables = tables
    self.migrations = migrations
  }

  /// The version this program writes.
  package var version: Int { migrations.count }

  /// `ShPr`: tells a store from any other SQLite file (`PRAGMA application_id`).
  static let applicationID: Int32 = 0x5368_5072

  /// What this program knows: each record is listed here, and each step.
  package static let current = Schema(
    tables: tables,
    migrations: [
      Migration(name: "first", sql: firstSQL), Migration(name: "rotations", sql: rotationsSQL),
      Migration(name: "pay", sql: paySQL),
      Migration(name: "wear", sql: wearSQL),
      Migration(name: "slip", sql: payslipSQL),
      Migration(name: "work shoes", sql: workShoesSQL),
      Migration(name: "reminders", sql: remindersSQL),
      Migration(name: "bonus", sql: bonusSQL),
      Migration(name: "keys", sql: keysSQL),
      Migration(name: "auto start", sql: autoStartSQL),
      Migration(name: "backups", sql: backupsSQL),
      Migration(name: "lock", sql: lockSQL),
      Migration(name: "closed result", sql: closedResultSQL),
      Migration(name: "night average", sql: nightAverageSQL),
      Migration(name: "step files", sql: stepFilesSQL),
      Migration(name: "checksums", sql: checksumsSQL),
      Migration(name: "wear sums", sql: wearSumsSQL),
      Migration(name: "money", sql: moneySQL),
      Migration(name: "stamps", sql: stampsSQL),
    ])

  private static let tables: [RecordTable] = [
    .userProfile, .shift, .shiftPattern, .rotationDay, .holiday, .dismissedWarning, .payRuleset,
    .baseRate, .payPeriod, .shoe, .shoeSession, .attribution, .stepSource, .stepImport,
    .sampleOverride, .wearSettings, .travelZone, .payslip, .reminderSettings, .bonus, .keyBinding,
    .backupSettings,
  ]

  /// The version of the tables' columns that this program knows.
  public static var currentVersion: Int { current.version }

  /// Whether records of a table are merged as a whole, with those that are their parts.
  func mergesWhole(_ table: RecordTable) -> Bool {
    table.owner != nil || tables.contains { $0.owner?.table == table.name }
  }

  /// Throws where a file's version is beyond this program.
  func refuseNewer(_ found: Int, path: String) throws {
    guard found <= version else {
      throw StoreError.newerStore(path: path, found: found, known: version)
    }
  }
}
