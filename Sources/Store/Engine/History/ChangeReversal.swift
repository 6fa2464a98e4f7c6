import Domain

/// Undoes or redoes the records of one change.
struct ChangeReversal {
  let connection: Connection
  let schema: Schema
  let direction: HistoryDirection
  let group: Int64
  let label: WriteLabel

  /// One record of the change.
  private struct Step {
    let change: Int64
    let table: RecordTable
    let record: RecordID
    let existsNow: Bool
    let existsAfter: Bool
  }

  /// The longest record in characters of JSON. SQLite needs some fifteen times as much memory to
  /// compare one. Names and notes are far shorter, but were once unlimited.
  private static let longestRecord: Int64 = 4 << 20

  private func checkSize() throws {
    let longest = try connection.integer(
      """
      SELECT max(ifnull(length(before), 0) + ifnull(length(after), 0))
      FROM change WHERE group_id = ?1
      """, [Value(group)])
    guard longest <= Self.longestRecord else { throw StoreError.undoTooLarge(label: label) }
  }

  /// Applies all records, and returns the rows of `change` that it leaves because other machines
  /// have changed the records since. Throws `StoreError.undoConflict` if one is not as the change
  /// left it for any other reason.
  func apply() throws -> Set<Int64> {
    try checkSize()
    let steps = try steps()
    var left: Set<Int64> = []
    while true {
      try connection.run("SAVEPOINT reversal")
      let found = try left.union(apply(steps.filter { !left.contains($0.change) }))
      left = try withParts(found, of: steps)
      let isDone = left == found
      if !isDone { try connection.run("ROLLBACK TO reversal") }
      try connection.run("RELEASE reversal")
      if isDone { return left }
    }
  }

  /// Adds to what is left the parts of a record that does not go, and all of a record that is
  /// merged as a whole.
  private func withParts(_ left: Set<Int64>, of steps: [Step]) throws -> Set<Int64> {
    guard !left.isEmpty else { return left }
    var all = left
    for (table, parts) in Dictionary(grouping: steps, by: \.table) {
      guard let owner = table.owner else { continue }
      for (id, parts) in try Dictionary(
        grouping: parts, by: { try self.owner(of: $0, owner.column) })
      {
        let owning = steps.first { $0.table.name == owner.table && $0.record == id }
        if owner.isWhole {
          let whole = Set((parts + [owning].compactMap(\.self)).map(\.change))
          if !whole.isDisjoint(with: left) { all.formUnion(whole) }
        } else if let owning, left.contains(owning.change), !owning.existsAfter {
          all.formUnion(parts.map(\.change))
        }
      }
    }
    return all
  }

  private func owner(of part: Step, _ column: String) throws -> RecordID? {
    try connection.first(
      "SELECT json_extract(coalesce(after, before), '$.\(column)') FROM change WHERE id = ?1",
      [Value(part.change)]
    ) { $0.id() }
  }

  /// Applies steps, and returns the rows of `change` that it leaves.
  private func apply(_ steps: [Step]) throws -> Set<Int64> {
    var left: Set<Int64> = []
    var statements: [RecordTable: ReversalStatements] = [:]
    for table in try connection.tables(changedIn: group, of: schema) {
      statements[table] = ReversalStatements(
        table, columns: try columns(of: table), direction: direction)
    }
    var waiting = steps
    // A record may have to wait for another one: no two shifts can be in progress, even for a
    // moment.
    while !waiting.isEmpty {
      var refused: [(step: Step, error: StoreError)] = []
      for step in waiting {
        do {
          if try !apply(step, statements[step.table]) { left.insert(step.change) }
        } catch let error as StoreError {
          guard case .constraint = error else { throw error }
          refused.append((step, error))
        }
      }
      if let first = refused.first, refused.count == waiting.count {
        let refusal = refusal(of: first.step, first.error)
        guard refusal == conflict(first.step), try wasReceivedSince() else { throw refusal }
        left.insert(first.step.change)
        refused.removeFirst()
      }
      waiting = refused.map(\.step)
    }
    return left
  }

  /// Returns whether it could apply the step; if not, other machines have changed the record since.
  private func apply(_ step: Step, _ statements: ReversalStatements?) throws -> Bool {
    guard let sql = statements?.sql(existsNow: step.existsNow, existsAfter: step.existsAfter)
    else { throw conflict(step) }
    if try connection.run(sql, [Value(step.change)]) == 1 { return true }
    guard try wasReceivedSince(step) else { throw conflict(step) }
    return try applyBesideReceived(step)
  }

  /// Applies the columns that the change changed, if other machines have changed others, or nothing
  /// but the time, since.
  private func applyBesideReceived(_ step: Step) throws -> Bool {
    guard step.existsNow else { return false }
    let columns = try columns(of: step.table).filter { !RecordTable.unset.contains($0) }
    guard step.existsAfter else {
      let statements = ReversalStatements(step.table, columns: columns, direction: direction)
      return try connection.run(
        statements.sql(existsNow: true, existsAfter: false), [Value(step.change)]) == 1
    }
    let changed = try connection.all(
      """
      SELECT key FROM change AS c JOIN json_each(c.after) AS a
      WHERE c.id = ?1 AND a.value IS NOT json_extract(c.before, '$.' || a.key)
      """, [Value(step.change)]
    ) { $0.text() }
    let meant = columns.filter(changed.contains)
    guard !meant.isEmpty else { return true }
    let statements = ReversalStatements(step.table, columns: meant, direction: direction)
    return try connection.run(
      statements.sql(existsNow: true, existsAfter: true), [Value(step.change)]) == 1
  }

  /// Whether other machines have changed the record of a step since; any record without one.
  private func wasReceivedSince(_ step: Step? = nil) throws -> Bool {
    let isOfRecord = step == nil ? "" : "AND c.table_name = ?3 AND c.record_id = ?4"
    return try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM change_group AS g JOIN change AS c ON c.group_id = g.id
        WHERE g.id > ?1 AND g.label = ?2 \(isOfRecord))
      """,
      [Value(group), .text(WriteLabel.received)]
        + (step.map { [.text($0.table.name), Value($0.record)] } ?? [])) == 1
  }

  private func conflict(_ step: Step) -> StoreError {
    .undoConflict(label: label, table: step.table, id: step.record)
  }

  private func refusal(of step: Step, _ error: StoreError) -> StoreError {
    let explained = schema.observers.reduce(error) { $1.explained($0, on: connection) }
    return explained == error ? conflict(step) : explained
  }

  private func steps() throws -> [Step] {
    try connection.all(
      """
      SELECT id, table_name, record_id, \(direction.from) IS NOT NULL, \(direction.to) IS NOT NULL
      FROM change WHERE group_id = ?1 ORDER BY id \(direction.order)
      """, [Value(group)]
    ) { row in
      let change = row.integer()
      let name = row.text()
      guard let table = schema.tables.named(name) else {
        throw StoreError.corrupt(path: connection.path, detail: "history of unknown table \(name)")
      }
      return Step(
        change: change, table: table, record: row.id(), existsNow: row.flag(),
        existsAfter: row.flag())
    }
  }

  /// Returns the columns that the change has and the table still has. One program wrote all of the
  /// change.
  private func columns(of table: RecordTable) throws -> [String] {
    let known = try connection.all(
      """
      SELECT key FROM json_each((
        SELECT coalesce(before, after) FROM change WHERE group_id = ?1 AND table_name = ?2 LIMIT 1))
      """, [Value(group), Value(table.name)]
    ) { $0.text() }
    return known.filter(Set(table.columns.map(\.name)).contains)
  }
}

/// The SQL that changes one record of a table; `?1` is the row of `change`. Columns that a later
/// schema added, and the change does not have, keep their values.
struct ReversalStatements {
  private let update: String
  private let delete: String
  private let insert: String

  func sql(existsNow: Bool, existsAfter: Bool) -> String {
    if !existsNow { return insert }
    return existsAfter ? update : delete
  }

  init(_ table: RecordTable, columns: [String], direction: HistoryDirection) {
    let name = table.name
    let list = columns.joined(separator: ", ")
    func values(_ side: String) -> [String] { columns.map { "json_extract(c.\(side), '$.\($0)')" } }
    let resolved = Set(table.columns.filter(\.isResolved).map(\.name))
    let unchanged = zip(columns, values(direction.from)).filter { !resolved.contains($0.0) }
      .map { "\(name).\($0) IS \($1)" }.joined(separator: " AND ")
    let assignments = zip(columns, values(direction.to)).map { "\($0) = \($1)" }
      .joined(separator: ", ")
    update = """
      UPDATE \(name) SET \(assignments) FROM change AS c
      WHERE c.id = ?1 AND \(name).id = c.record_id AND \(unchanged)
      """
    delete = """
      DELETE FROM \(name) WHERE id = (SELECT record_id FROM change WHERE id = ?1)
        AND EXISTS (SELECT 1 FROM change AS c WHERE c.id = ?1 AND \(unchanged))
      """
    insert = """
      INSERT INTO \(name) (\(list))
      SELECT \(values(direction.to).joined(separator: ", ")) FROM change AS c WHERE c.id = ?1
      """
  }
}
