import Domain

/// The patterns of a change, for the shifts that it makes records.
final class ChangedPlans: ChangeNote {
  /// The patterns in force; nil if they have to be read.
  var patterns: [ShiftPattern]?
}

extension WriteTransaction {
  /// Notes what a pattern had planned in place of a shift that is about to become a record. Only
  /// what differs from it is a change by the person.
  func notePlan(of shift: Shift) throws {
    guard let origin = shift.origin, let rules, try connection.record(shift.id, in: .shift) == nil
    else { return }
    let known = note(ChangedPlans.self)
    let patterns = try known.patterns ?? self.patterns.patterns().inForce
    known.patterns = patterns
    if let plan = try connection.plan(origin, id: shift.id, among: patterns, rules) {
      plans.append(plan)
    }
  }

  /// Reads the patterns again for the next planned shift: one of them is about to change.
  func forgetPlans() { note(ChangedPlans.self).patterns = nil }
}

extension Connection {
  /// Returns what patterns in force plan as the record of a shift; nil if none plans it.
  fileprivate func plan(
    _ origin: OccurrenceID, id: RecordID, among patterns: [ShiftPattern], _ rules: ZoneRules
  ) throws -> PlannedRecord? {
    guard let (shift, pattern) = patterns.plan(origin, in: { try? rules.zones.zone($0) })
    else { return nil }
    let values = Shift.table.values(of: shift, id: id, now: shift.updatedAt)
    return PlannedRecord(
      record: try TableRecord(.shift, values),
      planStamp: try stamps(of: pattern.id, in: .shiftPattern)?.latest)
  }
}

/// Finds what patterns plan instead of shifts whose first change was undone.
struct PlannedShifts: ChangeObserver {
  package func plans(
    insteadOf tables: Set<RecordTable>, createdIn group: Int64, on connection: Connection,
    _ rules: ZoneRules?
  ) throws -> [PlannedRecord] {
    guard let rules, tables.contains(.shift) else { return [] }
    let gone = try connection.all(
      """
      SELECT record_id, json_extract(after, '$.pattern_id'),
        json_extract(after, '$.pattern_day'), json_extract(after, '$.pattern_slot')
      FROM change WHERE group_id = ?1 AND table_name = 'shift' AND before IS NULL
        AND json_extract(after, '$.pattern_id') IS NOT NULL AND record_id NOT IN (SELECT id FROM shift)
      """, [Value(group)]
    ) {
      (
        id: $0.id(), pattern: $0.id(), day: $0.utf8(CivilDay.init(storedText:)),
        slot: $0.int()
      )
    }
    guard !gone.isEmpty else { return [] }
    let patterns = try PatternRepository(connection: connection).patterns().inForce
    return try gone.compactMap { shift in
      guard let day = shift.day else { return nil }
      let origin = OccurrenceID(patternID: shift.pattern, day: day, slotIndex: shift.slot)
      return try connection.plan(origin, id: shift.id, among: patterns, rules)
    }
  }
}
