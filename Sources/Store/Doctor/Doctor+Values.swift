import Domain

/// Checks for values that changed without a write. SQLite has no checksums, but the history has
/// every record as its last change left it, and each change the record as the one before left it.
extension Doctor {
  static func values(_ connection: Connection) throws -> [Finding] {
    try altered(connection) + alteredHistory(connection) + alteredStamps(connection)
      + alteredSamples(connection)
  }

  /// Finds records with stamps that no clock gives, or with invalid JSON that was set aside.
  private static func alteredStamps(_ connection: Connection) throws -> [Finding] {
    try connection.all(
      """
      SELECT table_name, record_id FROM record_stamp
      WHERE hlc NOT GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]*-????-*'
      UNION SELECT table_name, record_id FROM set_aside WHERE NOT json_valid(record) ORDER BY 1, 2
      """
    ) { (table: RecordTable.all.named($0.text()), id: $0.id()) }
    .compactMap { found in found.table.map { .alteredHistory(table: $0, id: found.id) } }
  }

  /// The tables and ids of records of which a change was undone or redone after other machines had
  /// changed them: their history is not one line of versions.
  private static let reversedBesideReceived = """
    SELECT mine.table_name, mine.record_id FROM change_group AS g
    JOIN change AS mine ON mine.group_id = g.id
    JOIN change AS theirs USING (table_name, record_id)
    JOIN change_group AS received ON received.id = theirs.group_id
    WHERE g.state_hlc > received.hlc AND received.id > g.id
      AND received.label = '\(WriteLabel.received)'
    """

  /// Finds records that differ from their last change, in columns that the change has.
  private static func altered(_ connection: Connection) throws -> [Finding] {
    try RecordTable.all.flatMap { table in
      let object = table.columns.map { "'\($0.name)', r.\($0.name)" }.joined(separator: ", ")
      return try connection.all(
        """
        SELECT record_id FROM (
          SELECT record_id, after, max(change.id) FROM change
          JOIN change_group AS g ON g.id = group_id
          WHERE g.state = 0 AND table_name = ?1 GROUP BY record_id) AS last
        JOIN \(table.name) AS r ON r.id = record_id
        WHERE after <> json_object(\(object))
          AND (?1, record_id) NOT IN (\(reversedBesideReceived))
          AND \(differ("after", "json_object(\(object))"))
        ORDER BY record_id
        """, [Value(table.name)]
      ) { Finding.alteredRecord(table: table, id: $0.id()) }
    }
  }

  /// Finds changes that do not begin where the one before ended.
  private static func alteredHistory(_ connection: Connection) throws -> [Finding] {
    try connection.all(
      """
      SELECT DISTINCT table_name, record_id FROM (
        SELECT table_name, record_id, before, lag(after) OVER (
          PARTITION BY table_name, record_id ORDER BY change.id) AS earlier
        FROM change JOIN change_group AS g ON g.id = group_id WHERE g.state = 0)
      WHERE before <> earlier AND (table_name, record_id) NOT IN (\(reversedBesideReceived))
        AND \(differ("earlier", "before")) ORDER BY 1, 2
      """
    ) { (table: RecordTable.all.named($0.text()), id: $0.id()) }
    .compactMap { change in
      change.table.map { .alteredHistory(table: $0, id: change.id) }
    }
  }

  /// Returns the condition that two JSON records differ in a column that both have.
  private static func differ(_ one: String, _ other: String) -> String {
    """
    (NOT json_valid(\(one)) OR NOT json_valid(\(other)) OR EXISTS (
      SELECT 1 FROM json_each(\(one)) AS a JOIN json_each(\(other)) AS b ON a.key = b.key
      WHERE a.value IS NOT b.value AND a.key NOT IN (\(resolvedColumns))))
    """
  }

  /// The names of the columns that follow from others, for `IN`.
  private static let resolvedColumns = RecordTable.all.flatMap(\.columns).filter(\.isResolved)
    .map { "'\($0.name)'" }.joined(separator: ", ")

  private static func alteredSamples(_ connection: Connection) throws -> [Finding] {
    let checksums = SampleChecksums(connection: connection)
    let noted = try checksums.stored()
    guard !noted.isEmpty else { return [] }
    let found = try checksums.computed()
    let altered = noted.filter { found[$0.key, default: .init()] != $0.value }.keys.sorted()
    return try altered.map { batch in
      let file = try connection.first(
        "SELECT file FROM step_import WHERE batch = ?1", [.integer(batch)]
      ) { $0.text() }
      return .alteredSamples(file: file ?? String(batch))
    }
  }
}
