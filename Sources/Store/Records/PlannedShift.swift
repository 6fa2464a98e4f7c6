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
    guard let (planned, pattern) = patterns.plan(origin, in: { try? rules.zones.zone($0) })
    else { return }
    let values = Shift.table.values(of: planned, id: shift.id, now: now)
    plans.append(
      PlannedRecord(
        record: try TableRecord(.shift, values),
        planStamp: try connection.stamps(of: pattern.id, in: .shiftPattern)?.latest))
  }

  /// Reads the patterns again for the next planned shift: one of them is about to change.
  func forgetPlans() { note(ChangedPlans.self).patterns = nil }
}
