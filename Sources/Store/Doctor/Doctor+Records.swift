import Domain

/// Checks for records that no command creates: older versions or other programs wrote them.
extension Doctor {
  /// Finds sessions and assigned hours of pairs that do not exist.
  static func orphans(_ connection: Connection) throws -> [Finding] {
    try [RecordTable.shoeSession, .attribution].flatMap { table in
      try connection.all(
        """
        SELECT id, shoe_id FROM \(table.name) WHERE deleted_at IS NULL
          AND shoe_id IS NOT NULL AND shoe_id NOT IN (SELECT id FROM shoe) ORDER BY id
        """
      ) { .missingShoe(table: table, id: $0.id(), shoe: $0.id()) }
    }
  }

  /// Finds sessions that overlap. One without length overlaps nothing: a merge closes the one of two
  /// open sessions that started later where it started.
  static func overlaps(_ connection: Connection) throws -> [Finding] {
    try connection.all(
      """
      SELECT id, before FROM (
        SELECT id, start_date, lag(id) OVER w AS before,
          -- A pair that is still on has no end.
          max(coalesce(end_date, \(Int64.max))) OVER (
            ORDER BY start_date, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy
        FROM shoe_session
        WHERE deleted_at IS NULL AND end_date IS NOT start_date
        WINDOW w AS (ORDER BY start_date, id))
      WHERE start_date < busy ORDER BY start_date, id
      """
    ) { .overlappingSessions($0.id(), $0.id()) }
  }

  /// Finds closed pay periods that overlap, which older versions merged.
  static func overlappingPeriods(_ connection: Connection) throws -> [Finding] {
    let locked = try PayRepository(connection: connection).lockedPeriods()
    return locked.indices.dropFirst().compactMap { index in
      locked[..<index].last { $0.days.overlaps(locked[index].days) }
        .map { .overlappingPeriods(locked[index].days, $0.days) }
    }
  }

  /// Finds rules that grant overtime of the same days, which a merge brings.
  static func overlappingRules(_ connection: Connection) throws -> [Finding] {
    let rules = try EntitlementRepository(connection: connection).rules().filter {
      $0.per == .overtime
    }
    // What closed pay periods granted can no longer change.
    let closed = try PayRepository(connection: connection).lockedPeriods().map(\.days.upperBound)
    let open = closed.max() ?? CivilDay(number: .min)
    return rules.indices.dropFirst().compactMap { index in
      let days = rules[index].days(in: max(open, rules[index].from)..<CivilDay(number: .max))
      return rules[..<index].last { $0.applies(on: days) }
        .map { .overlappingRules(rules[index].id, $0.id) }
    }
  }

  /// Finds names and notes beyond `TextLimit`, which older versions accepted.
  static func longTexts(_ connection: Connection) throws -> [Finding] {
    try RecordTable.all.flatMap { table in
      try table.columns.flatMap { column -> [Finding] in
        guard let typed = column.typed else { return [] }
        let limit = typed.kind.limit
        return try connection.all(
          """
          SELECT id, length(\(column.name)) FROM \(table.name)
          WHERE deleted_at IS NULL AND length(\(column.name)) > ?1 ORDER BY id
          """, [Value(limit)]
        ) {
          .longText(
            table: table, id: $0.id(), column: column.name, length: $0.int(), limit: limit)
        }
      }
    }
  }
}
