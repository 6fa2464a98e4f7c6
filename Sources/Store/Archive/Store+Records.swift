import Domain

/// Access to the contents of a store table by table. Every function throws `StoreError` and what
/// its `body` throws.
extension Store {
  /// The tables of records.
  public var tables: [RecordTable] { schema.tables }

  /// Runs `body` in a read transaction, which does not see writes by others.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.snapshot(body)
  }

  /// Passes the records of a table, including deleted ones, to `body` in the order of their ids;
  /// pairs of shoes in the order of their creation, which an export has to keep within one second.
  public func forEachRecord(in table: RecordTable, _ body: (TableRecord) throws -> Void) throws {
    let order = table == .shoe ? table.creationOrder : "id"
    try connection.each(
      "SELECT \(table.columnList) FROM \(table.name) ORDER BY \(order)"
    ) { try body(TableRecord(table, &$0)) }
  }

  /// Passes the samples of existing imports to `body`, by kind and time, those of one span in the
  /// order of the imports.
  public func forEachSample(_ body: (TableSample) throws -> Void) throws {
    let columns = TableSample.columns.joined(separator: ", ")
    try connection.each(
      """
      SELECT \(columns) FROM step_sample WHERE batch IN (SELECT batch FROM step_import)
      ORDER BY kind, level, start_date, source, end_date, batch
      """
    ) { try body(TableSample(&$0)) }
  }

  /// Whether the store has never been written to.
  public func isUntouched() throws -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM change_group)") == 0
      && schema.tables.allSatisfy {
        try connection.integer("SELECT EXISTS (SELECT 1 FROM \($0.name))") == 0
      }
  }
}
