import CSQLite

/// Facts about a store that reveal none of its contents. Every function throws `StoreError`.
extension Store {
  /// The version of SQLite in use.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Returns the number of rows of each table, including the history and the samples.
  public func rowCounts() throws -> [String: Int] {
    let tables = try connection.all(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    ) { $0.text() }
    return try Dictionary(
      uniqueKeysWithValues: tables.map { table in
        (table, Int(try connection.integer("SELECT count(*) FROM \(table)")))
      })
  }

  /// Returns SQLite's own settings of the file by name.
  public func fileFacts() throws -> [(name: String, value: String)] {
    try ["user_version", "journal_mode", "page_size", "page_count", "freelist_count", "encoding"]
      .map { name in (name, try connection.first("PRAGMA \(name)") { $0.text() } ?? "") }
  }
}

extension Finding {
  /// A stable name that reveals nothing of the contents.
  public var code: String {
    switch self {
    case .missing: "missing"
    case .unusable: "unusable"
    case .damaged: "damaged"
    case .brokenReferences: "broken_references"
    case .lostRecord: "lost_record"
    case .unreadableRecord: "unreadable_record"
    case .severalInProgress: "several_in_progress"
    case .endBeforeStart: "end_before_start"
    case .wrongLocalTime: "wrong_local_time"
    case .unknownZone: "unknown_zone"
    case .empty: "empty"
    case .schema(let difference): "schema_\(difference.kind.rawValue)"
    case .alteredRecord: "altered_record"
    case .alteredHistory: "altered_history"
    case .alteredSamples: "altered_samples"
    case .missingShoe: "missing_shoe"
    case .overlappingSessions: "overlapping_sessions"
    case .overlappingPeriods: "overlapping_periods"
    case .overlappingRules: "overlapping_rules"
    case .longText: "long_text"
    case .futureStamps: "future_stamps"
    case .clockBehind: "clock_behind"
    case .leftover: "leftover"
    case .widePermissions: "wide_permissions"
    }
  }
}
