import Domain

/// Makes the daily sums of a change stale, and deletes samples that nothing can bring back.
struct StepSums: ChangeObserver {
  func follow(
    _ tables: Set<RecordTable>, changedIn group: Int64, on connection: Connection,
    by transaction: WriteTransaction?
  ) throws {
    if let transaction, transaction.note(UndoneSamples.self).areCleared {
      try StepImporter.clearUndone(connection)
    }
    try connection.invalidateSums(changedIn: group, tables: tables)
  }
}

/// The samples of imports that were undone.
final class UndoneSamples: ChangeNote {
  /// Whether the change deletes those that can no longer be redone.
  var areCleared = false
}

/// Decides which daily sums a write invalidates.
extension Connection {
  /// The tables with records of single days. Settings such as zones or the order of the sources are
  /// in the basis of all sums.
  private static let dailyTables: Set<RecordTable> = [
    .shift, .shoeSession, .attribution, .stepImport, .sampleOverride,
  ]
  /// The largest number of changed sessions for which days are invalidated one by one.
  private static let mostSessions = 50
  /// A second after all others, small enough for a day.
  private static let never: Int64 = 10_000_000 * 86_400

  /// The time of a record before a change, or after it.
  private struct Side: Equatable {
    let owner: String?
    let start: Int64
    let end: Int64
  }

  /// Invalidates the sums of the days that a change touched, within its transaction.
  func invalidateSums(changedIn group: Int64, tables: Set<RecordTable>) throws {
    guard !tables.isDisjoint(with: Self.dailyTables) else { return }
    let hasOverrides = try integer(
      "SELECT EXISTS (SELECT 1 FROM step_belief WHERE deleted_at IS NULL)")
    // Accepted samples of an import may be at any time.
    if tables.contains(.stepImport), hasOverrides == 1 { return try invalidateSums(DaySpans.all) }
    var spans: [ClosedRange<Int64>] = []
    for table in Self.dailyTables.intersection(tables) {
      let found = try stretches(of: table, changedIn: group)
      if table == .shoeSession {
        spans +=
          try found.count > Self.mostSessions
          ? found.map(\.lowerBound).min().map { [$0...Self.never] } ?? []
          : found.map(reachOfSessions)
      } else {
        spans += found
      }
    }
    // The day of an instant differs by one day at most, that of a sample without hours by two.
    let margin: Int64 =
      tables.isDisjoint(with: [.stepImport, .sampleOverride]) ? 86_400 : 2 * 86_400
    try invalidateSums(
      DaySpans(
        spans.map { span in
          Self.day(span.lowerBound - margin)...Self.day(span.upperBound + margin)
        }))
  }

  /// Invalidates the sums of days, within a transaction.
  func invalidateSums(_ days: DaySpans) throws {
    guard !days.isEmpty else { return }
    let sums = WearSumRepository(connection: self)
    try sums.setStale(DaySpans(sums.stale().spans + days.spans))
    try run(
      """
      INSERT INTO wear_sum_state VALUES (1, 1, '', '')
      ON CONFLICT (id) DO UPDATE SET generation = generation + 1
      """)
  }

  private static func day(_ second: Int64) -> CivilDay {
    LocalDateTime(floatingSeconds: min(max(second, -never), never)).day
  }

  private func stretches(
    of table: RecordTable, changedIn group: Int64
  ) throws -> [ClosedRange<Int64>] {
    var stretches: [ClosedRange<Int64>] = []
    try each(
      """
      SELECT \(Self.side("before", table)), \(Self.side("after", table))
      FROM change WHERE group_id = ?1 AND table_name = ?2
      """, [Value(group), Value(table.name)]
    ) { row in
      func side() -> Side? {
        let counts = row.flag()
        let owner = row.optionalText()
        let start = row.integer()
        let end = row.optionalInteger() ?? Self.never
        return counts ? Side(owner: owner, start: start, end: max(start, end)) : nil
      }
      let before = side(), after = side()
      stretches += Self.difference(before, after)
    }
    return stretches
  }

  /// Returns the time in which two sides differ.
  private static func difference(_ a: Side?, _ b: Side?) -> [ClosedRange<Int64>] {
    guard a != b else { return [] }
    guard let a, let b, a.owner == b.owner else {
      return [a, b].compactMap { $0.map { $0.start...$0.end } }
    }
    return [(a.start, b.start), (a.end, b.end)].filter { $0.0 != $0.1 }.map {
      min($0.0, $0.1)...max($0.0, $0.1)
    }
  }

  /// Returns the columns of a `Side` in the JSON of a change: whether it counts, its owner, start
  /// and end.
  private static func side(_ json: String, _ table: RecordTable) -> String {
    func field(_ name: String) -> String { "json_extract(\(json), '$.\(name)')" }
    let isThere = "\(json) IS NOT NULL AND \(field("deleted_at")) IS NULL"
    switch table {
    case .shift:
      let start = "coalesce(\(field("actual_start")), \(field("scheduled_start")))"
      let end = """
        coalesce(\(field("actual_end")), CASE \(field("status")) WHEN 1
          THEN \(start) + \(Shift.longestSeconds) ELSE \(field("scheduled_end")) END)
        """
      return "\(isThere) AND \(field("status")) IN (1, 2), NULL, \(start), \(end)"
    case .stepImport:
      return "\(isThere), NULL, \(field("from_date")), \(field("to_date"))"
    case .sampleOverride:
      return "\(isThere), \(field("source_number")), \(field("start_date")), \(field("end_date"))"
    default:
      return "\(isThere), \(field("shoe_id")), \(field("start_date")), \(field("end_date"))"
    }
  }

  /// Extends `span` over the sessions that overlap it: a session ends where the next one begins, so
  /// they change too.
  private func reachOfSessions(_ span: ClosedRange<Int64>) throws -> ClosedRange<Int64> {
    let end =
      try first(
        """
        SELECT max(coalesce(end_date, ?3)) FROM shoe_session
        WHERE deleted_at IS NULL AND start_date <= ?2 AND coalesce(end_date, ?3) >= ?1
        """,
        [.integer(span.lowerBound), .integer(span.upperBound), .integer(Self.never)]
      ) { $0.optionalInteger() } ?? nil
    return span.lowerBound...max(span.upperBound, end ?? span.upperBound)
  }
}
