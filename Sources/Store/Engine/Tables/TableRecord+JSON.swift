import Domain

/// Records as JSON objects, as in the history.
extension Connection {
  /// Returns the terms that read the columns of a table from a JSON object, for a SELECT. A column
  /// that an older program did not have gets its default. Throws `StoreError`.
  func terms(for table: RecordTable, from object: String) throws -> String {
    let usual = try all(
      """
      SELECT name, dflt_value FROM pragma_table_info(?1)
      WHERE "notnull" = 1 AND dflt_value IS NOT NULL
      """, [.text(table.name)]
    ) { row in (row.text(), row.text()) }
    let values = Dictionary(uniqueKeysWithValues: usual)
    return table.columns.map {
      "coalesce(json_extract(\(object), '$.\($0.name)'), \(values[$0.name] ?? "NULL"))"
    }.joined(separator: ", ")
  }

  /// Returns the record in a JSON object; nil if it is none. Throws `StoreError`.
  func record(_ json: String, of table: RecordTable) throws -> TableRecord? {
    let terms = try terms(for: table, from: "?1")
    return try first("SELECT \(terms) WHERE json_valid(?1)", [.text(json)]) {
      try TableRecord(table, &$0)
    }
  }

  /// Returns a record as a JSON object. Throws `StoreError`.
  func json(_ record: TableRecord) throws -> String {
    let object = Self.object(record.table.columns.map(\.name), firstPlace: 1)
    return try first("SELECT \(object)", record.values) { $0.text() } ?? "{}"
  }

  /// Returns the term for a JSON object with these members, whose values are the parameters from
  /// `firstPlace` on.
  static func object(_ names: [String], firstPlace: Int) -> String {
    let members = names.enumerated().map { "'\($1)', ?\($0 + firstPlace)" }
    return "json_object(\(members.joined(separator: ", ")))"
  }
}
