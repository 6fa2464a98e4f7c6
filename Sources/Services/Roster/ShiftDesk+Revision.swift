import Domain
import Store

/// Changes of a pattern that begin at one of its shifts.
extension ShiftDesk {
  func revise(_ change: PatternRevision) throws -> ActionResult {
    let old = try existing(change.shift)
    if let wanted = change.becomes {
      try checkBreak(of: wanted)
      guard old.updatedAt == wanted.updatedAt else { throw ActionError.changedMeanwhile(wanted) }
    }
    guard let pattern = change.seen.last else { throw ActionError.noShift(change.shift) }
    let stored = try existingVersions(pattern.seriesID)
    guard try roster().patterns.filter({ $0.seriesID == pattern.seriesID }) == change.seen else {
      throw ActionError.patternChangedMeanwhile(pattern)
    }
    let versions = try change.versions.map(ready)
    let key = versions.isEmpty ? "pattern.stop" : "pattern.change"
    let shift = try store.write(WriteLabel(key, detail: pattern.name), now: now) { transaction in
      try checkOpen([old] + [change.becomes].compactMap { $0 }, in: transaction)
      try keepingClosed {
        try end(stored, on: change.from, in: transaction)
        for var version in versions {
          if !stored.contains(where: { $0.id == version.id }) { version.createdAt = now }
          try transaction.save(version)
        }
      }
      return try settle(old, change.becomes, in: transaction)
    }.value
    let message = Message("done.\(key)", ["shift": pattern.name])
    return ActionResult(message, payload: shift)
  }

  /// Makes sure of what becomes of the shift `old` where the patterns alone do not; returns it.
  private func settle(
    _ old: Shift, _ wanted: Shift?, in transaction: WriteTransaction
  ) throws -> Shift? {
    let roster = try roster()
    guard var wanted else {
      if try roster.shift(old.id) != nil { try delete(old, in: transaction) }
      return nil
    }
    if wanted.id != old.id {
      try release(old, roster, in: transaction)
      if try transaction.shifts.shift(wanted.id) != nil {
        // Its new place is taken by a shift that somebody touched.
        wanted.id = .new()
        wanted.origin = nil
      }
    }
    if let shown = try roster.shift(wanted.id), shown.says(wanted) { return shown }
    wanted.updatedAt = now
    try transaction.save(wanted)
    return wanted
  }

  /// A record that stood for a shift of the pattern stands for what is planned in its place now.
  private func release(
    _ old: Shift, _ roster: Roster, in transaction: WriteTransaction
  ) throws {
    guard try transaction.shifts.shift(old.id) != nil else { return }
    if let plan = old.origin.flatMap(roster.plan) {
      try transaction.save(plan)
    } else {
      try transaction.delete(shift: old.id)
    }
  }
}

extension Shift {
  /// Whether it is the same but for when it was made and changed.
  package func says(_ other: Shift) -> Bool {
    var other = other
    other.createdAt = createdAt
    other.updatedAt = updatedAt
    return self == other
  }
}
