import Domain

extension RecordTable {
  /// Whether it has one record, with settings.
  var isSettings: Bool { if case .single = identity { true } else { false } }

  /// The id of the only record of a table: the same on every computer, so that settings which two of
  /// them made for the first time are merged column by column. Older stores have another one.
  package var onlyID: RecordID { .derived(from: "only \(name)") }
}

extension WriteTransaction {
  /// Returns the id of the only record of a table. Before it exists, its defaults are noted: only
  /// what differs from them is a change by the person. Throws `StoreError`.
  func onlyID(in table: RecordTable) throws -> RecordID {
    if let known = try connection.first("SELECT id FROM \(table.name)", [], { $0.id() }) {
      return known
    }
    try noteDefaults(of: table.onlyID, in: table)
    return table.onlyID
  }

  /// Notes the defaults that were in force before a record. Throws `StoreError`.
  func noteDefaults(of id: RecordID, in table: RecordTable) throws {
    plans.append(PlannedRecord(record: try table.defaultRecord(id, at: now), planStamp: nil))
  }
}

/// Finds the defaults that are in force again when the first change of settings is undone.
struct DefaultSettings: ChangeObserver {
  package func plans(
    insteadOf tables: Set<RecordTable>, createdIn group: Int64, on connection: Connection,
    _ rules: ZoneRules?
  ) throws -> [PlannedRecord] {
    try tables.filter(\.isSettings).flatMap { table in
      try connection.all(
        """
        SELECT record_id, after FROM change WHERE group_id = ?1 AND table_name = ?2
          AND before IS NULL AND record_id NOT IN (SELECT id FROM \(table.name))
        """, [Value(group), .text(table.name)]
      ) { row in (id: row.id(), json: row.text()) }
      .compactMap { gone in
        guard let record = try connection.record(gone.json, of: table) else { return nil }
        var defaults = try table.defaultRecord(gone.id, at: .epoch)
        for column in table.columns where column.isNeeded {
          defaults[column.name] = record[column.name]
        }
        return PlannedRecord(record: defaults, planStamp: nil)
      }
    }
  }
}
