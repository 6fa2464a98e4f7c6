import Domain

/// The contents of a store table by table, whatever they mean. Every function throws `StoreError`,
/// and what its `body` throws.
extension Store {
  /// The tables of records.
  public var tables: [RecordTable] { schema.tables }

  /// Lets `body` read as if nobody wrote meanwhile.
  public func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.snapshot(body)
  }

  /// Hands over the records of a table, deleted ones too, by their identities; pairs of shoes in
  /// the order in which they are listed, so that those of one second keep it.
  public func forEachRecord(in table: RecordTable, _ body: (TableRecord) throws -> Void) throws {
    let order = table == .shoe ? table.creationOrder : "id"
    try connection.each(
      "SELECT \(table.columnList) FROM \(table.name) ORDER BY \(order)"
    ) { try body(TableRecord(table, &$0)) }
  }

  /// Hands over the samples whose import is there, by kind and time.
  public func forEachSample(_ body: (TableSample) throws -> Void) throws {
    let columns = TableSample.columns.joined(separator: ", ")
    try connection.each(
      """
      SELECT \(columns) FROM step_sample WHERE batch IN (SELECT batch FROM step_import)
      ORDER BY kind, level, start_date, source, end_date, value
      """
    ) { try body(TableSample(&$0)) }
  }

  /// Whether nothing was ever written.
  public func isUntouched() throws -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM change_group)") == 0
      && schema.tables.allSatisfy {
        try connection.integer("SELECT EXISTS (SELECT 1 FROM \($0.name))") == 0
      }
  }
}
