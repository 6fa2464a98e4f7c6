import Domain

/// Records that no command makes: brought in by an older version or another program.
extension Doctor {
  private static let names: [TableName: [String]] = [
    .userProfile: ["name", "department"], .shift: ["name", "rate_label"],
    .shiftPattern: ["name"], .rotationDay: ["shift_name"], .holiday: ["name"],
    .payRuleset: ["name"], .shoe: ["brand", "model"], .bonus: ["name"], .paySlip: ["label"],
  ]
  private static let notes: [TableName: [String]] = [.shift: ["notes"], .shiftPattern: ["notes"]]

  /// Times and attributions of pairs that are not there.
  static func orphans(_ connection: Connection) throws -> [Finding] {
    try [TableName.shoeSession, .attribution].flatMap { table in
      try connection.all(
        """
        SELECT id, shoe_id FROM \(table.rawValue) WHERE deleted_at IS NULL
          AND shoe_id IS NOT NULL AND shoe_id NOT IN (SELECT id FROM shoe) ORDER BY id
        """
      ) { .missingShoe(table: table, id: $0.id(), shoe: $0.id()) }
    }
  }

  /// Times at which two pairs, or one twice, were worn at once.
  static func overlaps(_ connection: Connection) throws -> [Finding] {
    try connection.all(
      """
      SELECT id, before FROM (
        SELECT id, start_date, lag(id) OVER w AS before,
          -- A pair that is still on has no end.
          max(coalesce(end_date, \(Int64.max))) OVER (
            ORDER BY start_date, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy
        FROM shoe_session WHERE deleted_at IS NULL WINDOW w AS (ORDER BY start_date, id))
      WHERE start_date < busy ORDER BY start_date, id
      """
    ) { .overlappingSessions($0.id(), $0.id()) }
  }

  /// Names and notes beyond `TextLimit`, which older versions took.
  static func longTexts(_ connection: Connection) throws -> [Finding] {
    try TableName.allCases.flatMap { table in
      try [(names[table] ?? [], TextLimit.name), (notes[table] ?? [], TextLimit.note)]
        .flatMap { columns, limit in
          try columns.flatMap { column in
            try connection.all(
              """
              SELECT id, length(\(column)) FROM \(table.rawValue)
              WHERE deleted_at IS NULL AND length(\(column)) > ?1 ORDER BY id
              """, [Value(limit)]
            ) {
              .longText(
                table: table, id: $0.id(), column: column, length: $0.int(), limit: limit)
            }
          }
        }
    }
  }
}
