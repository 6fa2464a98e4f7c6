import Domain
import Store

/// Adds, changes and ends patterns.
struct PatternService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on patterns.
  var patterns: PatternService { PatternService(services: self) }
}

extension PatternService {
  func save(_ edit: Edited<ShiftPattern>) throws -> ActionResult {
    let edit =
      try edit.original == nil ? Edited(planned(edit.record), from: nil) : edit
    let stored = try versions(edit.record.seriesID).first { $0.id == edit.record.id }
    let pattern = try ready(
      merged(
        edit, into: stored, orThrow: ActionError.patternChangedMeanwhile(stored ?? edit.record)))
    try checkEntitlement(adding: pattern.seriesID)
    return try write(pattern, key: stored == nil ? "pattern.add" : "pattern.edit") {
      try $0.save(pattern)
    }
  }

  /// Replaces the versions in force from `day` on; the previous one ends there.
  func change(
    _ series: RecordID, from day: CivilDay, to pattern: ShiftPattern, seen: ShiftPattern?
  ) throws -> ActionResult {
    let versions = try existingVersions(series)
    if let seen, let last = versions.last, last.id != seen.id {
      throw ActionError.patternChangedMeanwhile(last)
    }
    var next = pattern
    next.id = .new()
    next.seriesID = series
    next.effectiveFrom = max(day, versions.map(\.effectiveFrom).min() ?? day)
    next.createdAt = now
    let ready = try ready(next)
    return try write(ready, key: "pattern.change") { transaction in
      try end(versions, on: ready.effectiveFrom, in: transaction)
      try transaction.save(ready)
    }
  }

  func stop(_ series: RecordID, on day: CivilDay) throws -> ActionResult {
    let versions = try existingVersions(series)
    guard let last = versions.last else { throw ActionError.noPattern(series) }
    if let until = last.effectiveUntil, until <= day {
      throw ActionError.patternOver(last, on: until)
    }
    return try write(last, key: "pattern.stop") { try end(versions, on: day, in: $0) }
  }

  func setArchived(_ series: RecordID, _ isArchived: Bool) throws -> ActionResult {
    let versions = try existingVersions(series)
    guard let last = versions.last else { throw ActionError.noPattern(series) }
    if !isArchived { try checkEntitlement(adding: series) }
    let marked = versions.map { version in
      var version = version
      version.isArchived = isArchived
      return version
    }
    return try write(last, key: isArchived ? "pattern.archive" : "pattern.unarchive") {
      for version in marked { try $0.save(version) }
      if isArchived { try end(marked, on: environment.today, in: $0) }
    }
  }

  /// Deletes the versions that begin on or after `day` and ends the one in force.
  func end(
    _ versions: [ShiftPattern], on day: CivilDay, in transaction: WriteTransaction
  ) throws {
    for var version in versions {
      if version.effectiveFrom >= day {
        try transaction.delete(pattern: version.id)
      } else if version.effectiveUntil.map({ $0 > day }) ?? true {
        version.effectiveUntil = day
        try transaction.save(version)
      }
    }
  }

  /// Returns a new pattern with an id of its own if its plan was made before, perhaps deleted since.
  func planned(_ pattern: ShiftPattern) throws -> ShiftPattern {
    guard pattern.id == pattern.planID, try store.patterns.knows(pattern.id) else { return pattern }
    var pattern = pattern
    pattern.id = .new()
    pattern.seriesID = pattern.id
    return pattern
  }

  /// Validates the pattern and returns it ready for storing. A kind of shift without a break of its
  /// own follows the pay rules.
  func ready(_ pattern: ShiftPattern) throws -> ShiftPattern {
    var pattern = pattern
    try pattern.check()
    _ = try environment.zones.zone(pattern.zone)
    pattern.updatedAt = now
    return pattern
  }

  /// Throws `EntitlementError` if no further rotation is included.
  func checkEntitlement(adding series: RecordID) throws {
    try environment.entitlements.check(
      adding: series, to: store.patterns.patterns(), today: environment.today)
  }

  private func versions(_ series: RecordID) throws -> [ShiftPattern] {
    try store.patterns.patterns().filter { $0.seriesID == series }
  }

  func existingVersions(_ series: RecordID) throws -> [ShiftPattern] {
    let versions = try versions(series)
    guard !versions.isEmpty else { throw ActionError.noPattern(series) }
    return versions
  }

  private func write(
    _ pattern: ShiftPattern, key: String, _ body: (WriteTransaction) throws -> Void
  ) throws -> ActionResult {
    try store.write(WriteLabel(key, detail: pattern.name), now: now) { transaction in
      try services.closedPeriods.keepingPlans { try body(transaction) }
    }
    return ActionResult(Message("done.\(key)", ["shift": pattern.name]), payload: pattern)
  }

  // MARK: Changes through a shift

  func revise(_ change: PatternRevision) throws -> ActionResult {
    let old = try services.shifts.existing(change.shift.id)
    try change.becomes?.checkBreak()
    guard old.says(change.shift) else {
      throw ActionError.changedMeanwhile(old)
    }
    guard let pattern = change.seen.last else { throw ActionError.noShift(change.shift.id) }
    let stored = try existingVersions(pattern.seriesID)
    guard try roster().patterns.filter({ $0.seriesID == pattern.seriesID }) == change.seen else {
      throw ActionError.patternChangedMeanwhile(pattern)
    }
    let versions = try change.versions.map(ready)
    let key = versions.isEmpty ? "pattern.stop" : "pattern.change"
    let shift = try store.write(WriteLabel(key, detail: pattern.name), now: now) { transaction in
      try services.closedPeriods.checkOpen(
        [old] + [change.becomes].compactMap { $0 }, in: transaction)
      try services.closedPeriods.keepingPlans {
        try end(stored, on: change.from, in: transaction)
        for var version in versions {
          if !stored.contains(where: { $0.id == version.id }) { version.createdAt = now }
          try transaction.save(version)
        }
      }
      return try storeReplacement(old, change.becomes, in: transaction)
    }.value
    let message = Message("done.\(key)", ["shift": pattern.name])
    return ActionResult(message, payload: shift)
  }

  /// Stores the shift that replaces `old`, unless the patterns plan exactly that, and returns it.
  private func storeReplacement(
    _ old: Shift, _ wanted: Shift?, in transaction: WriteTransaction
  ) throws -> Shift? {
    let roster = try roster()
    guard var wanted else {
      if try roster.shift(old.id) != nil { try services.shifts.delete(old, in: transaction) }
      return nil
    }
    if wanted.id != old.id {
      try release(old, roster, in: transaction)
      if try transaction.shifts.shift(wanted.id) != nil {
        // The new place is taken by a shift that was edited.
        wanted.id = .new()
        wanted.origin = nil
      }
    }
    if let shown = try roster.shift(wanted.id), shown.says(wanted) { return shown }
    wanted.updatedAt = now
    try transaction.save(wanted)
    return wanted
  }

  /// Replaces the record of a pattern's shift by the one that is now planned in its place.
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
  /// Returns whether both are equal except for the times of their creation and last change.
  package func says(_ other: Shift) -> Bool {
    var other = other
    other.createdAt = createdAt
    other.updatedAt = updatedAt
    return self == other
  }
}
