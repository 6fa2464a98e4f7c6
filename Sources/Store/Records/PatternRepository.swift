import Domain

/// The shift patterns of a store; each version is a record. Every function throws `StoreError`.
public struct PatternRepository {
  let connection: Connection

  /// Returns all versions of all patterns, including archived ones, by their first day.
  public func patterns() throws -> [ShiftPattern] {
    var days = try rotationDays()
    let rows = try connection.records(
      PatternRow.table, "ORDER BY effective_from, created_at, id")
    return try rows.map { row in
      guard let pattern = row.pattern(days.removeValue(forKey: row.id) ?? []) else {
        throw StoreError.damagedRecord(path: connection.path, table: .shiftPattern, id: row.id)
      }
      return pattern
    }
  }

  /// Whether there is a pattern with an id, or there was one.
  public func knows(_ id: RecordID) throws -> Bool {
    try connection.stamps(of: id, in: .shiftPattern) != nil
  }

  /// Returns the rows of all patterns, by day and slot.
  private func rotationDays() throws -> [RecordID: [RotationDayRow]] {
    var days: [RecordID: [RotationDayRow]] = [:]
    try connection.each(
      "\(RecordTable.rotationDay.select) ORDER BY pattern_id, day_index, slot_index"
    ) { row in
      let day = try connection.read(RotationDayRow.table, &row)
      days[day.patternID, default: []].append(day)
    }
    return days
  }

  /// Returns the rows of one pattern.
  fileprivate func rotationDays(of pattern: RecordID) throws -> [RotationDayRow] {
    try connection.records(
      RotationDayRow.table, "AND pattern_id = ?1 ORDER BY day_index, slot_index",
      [Value(pattern)])
  }
}

extension Store {
  /// The shift patterns.
  public var patterns: PatternRepository { PatternRepository(connection: connection) }
}

extension WriteTransaction {
  /// The shift patterns as this transaction sees them.
  public var patterns: PatternRepository { PatternRepository(connection: connection) }

  /// Inserts a pattern with its days, or replaces the one with its identity. `updatedAt` becomes
  /// the time of the write. Throws `StoreError.constraint`.
  public func save(_ pattern: ShiftPattern) throws {
    forgetPlans()
    let old = try patterns.rotationDays(of: pattern.id)
    try save(PatternRow(pattern), in: PatternRow.table)
    let rows = RotationDayRow.rows(of: pattern)
    for (index, row) in rows.enumerated() {
      let id =
        index < old.count
        ? old[index].id : .derived(from: "rotation day \(pattern.id.text) \(index)")
      var row = row
      row.id = id
      try save(row, in: RotationDayRow.table)
    }
    for row in old.dropFirst(rows.count) { try delete(row.id, from: .rotationDay) }
  }

  /// Deletes a pattern with its days; shifts that have records stay. Throws `StoreError.notFound`.
  public func delete(pattern id: RecordID) throws {
    forgetPlans()
    let rows = try patterns.rotationDays(of: id)
    try delete(id, from: .shiftPattern)
    for row in rows { try delete(row.id, from: .rotationDay) }
  }
}
