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
  package let migrations: [Migration]
  /// The fingerprint of the newest version; nil for a schema that has none on record.
  package let fingerprint: String?

  package init(
    tables: @autoclosure @escaping @Sendable () -> [RecordTable] = Schema.current.tables,
    migrations: [Migration], fingerprint: String? = nil
  ) {
    makeTables = tables
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

  /// The schema of this program, with every table and migration.
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
      Migration(name: "employment", sql: employmentSQL),
      Migration(name: "motion", sql: motionSQL),
      Migration(name: "training", sql: trainingSQL),
      Migration(name: "training defaults", sql: trainingDefaultsSQL),
      Migration(name: "layers", sql: layersSQL),
      Migration(name: "goals", sql: goalsSQL),
      Migration(name: "guidance", sql: guidanceSQL),
      Migration(name: "calendars", sql: calendarsSQL),
      Migration(name: "calendar notes", sql: calendarNotesSQL),
      Migration(name: "zone rules", sql: zoneRulesSQL),
      Migration(name: "settings history", sql: settingsHistorySQL),
      Migration(name: "typed times", sql: typedTimesSQL),
      Migration(name: "element", sql: elementSQL),
      Migration(name: "arrears", sql: arrearsSQL),
      Migration(name: "import memory", sql: importMemorySQL),
      Migration(name: "confirmation", sql: confirmationSQL),
      Migration(name: "absences", sql: absencesSQL),
    ], fingerprint: currentFingerprint)

  private static let tables: [RecordTable] = [
    .userProfile, .shift, .shiftPattern, .rotationDay, .holiday, .dismissedWarning, .payRuleset,
    .baseRate, .payPeriod, .shoe, .shoeSession, .attribution, .stepSource, .stepImport,
    .sampleOverride, .wearSettings, .travelZone, .payslip, .reminderSettings, .bonus, .keyBinding,
    .backupSettings, .exercise, .workout, .workoutExercise, .routine, .suggestion, .sleep,
    .trainingSettings, .goal, .goalTask, .goalEvent, .goalBlock, .coachSettings,
    .actionEvent, .ownAction, .monthlyFocus, .weeklySummary, .guidanceSettings,
    .absence, .absenceKind, .entitlement, .entitlementRule, .entitlementGrant,
    .workTarget,
  ]

  /// The version of the schema that this program writes.
  public static var currentVersion: Int { current.version }

  /// Whether records of a table are merged as a whole, together with their parts.
  func mergesWhole(_ table: RecordTable) -> Bool {
    table.owner != nil || tables.contains { $0.owner?.table == table.name }
  }

  /// Throws `StoreError.newerStore` for a version beyond this program's.
  func refuseNewer(_ found: Int, path: String) throws {
    guard found <= version else {
      throw StoreError.newerStore(path: path, found: found, known: version)
    }
  }
}
