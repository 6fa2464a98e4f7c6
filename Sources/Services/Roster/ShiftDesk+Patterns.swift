import Domain
import Store

/// Patterns, holidays and what belongs to them.
extension ShiftDesk {
  // MARK: Several shifts

  func rearrange(_ change: Rearrangement) throws -> ActionResult {
    let roster = try roster()
    for shift in change.saved {
      try checkBreak(of: shift)
      guard let current = try roster.shift(shift.id) else {
        if change.kind.addsShifts { continue }
        throw ActionError.noShift(shift.id)
      }
      guard current.updatedAt == shift.updatedAt else { throw ActionError.changedMeanwhile(shift) }
    }
    let deleted = try change.deleted.map { try existing($0) }
    let count = max(change.saved.count, deleted.count)
    let what = environment.texts("unit.shifts", ["n": String(count)])
    let key = change.kind.rawValue
    try store.write(WriteLabel(key, detail: what), now: now) { transaction in
      try checkOpen(change.saved + deleted, in: transaction)
      for shift in deleted { try delete(shift, in: transaction) }
      for var shift in change.saved {
        shift.updatedAt = now
        try transaction.save(shift)
      }
    }
    return ActionResult(Message("done.\(key)", ["shift": what]), payload: change.saved.first)
  }

  // MARK: Patterns

  func save(_ pattern: ShiftPattern) throws -> ActionResult {
    let pattern = try ready(pattern)
    let isNew = try !versions(pattern.seriesID).contains { $0.id == pattern.id }
    return try write(pattern, key: isNew ? "pattern.add" : "pattern.edit") {
      try $0.save(pattern)
    }
  }

  /// The versions that hold from `day` on give way; the one before ends there.
  func change(
    _ series: RecordID, from day: CivilDay, to pattern: ShiftPattern
  ) throws -> ActionResult {
    let versions = try existingVersions(series)
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

  /// Versions that have not begun by `day` are deleted, the one in force ends.
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

  /// The pattern as it is kept: sound. Where a kind of shift has no break of its own, the rules say
  /// how much is unpaid.
  func ready(_ pattern: ShiftPattern) throws -> ShiftPattern {
    var pattern = pattern
    try pattern.check()
    _ = try environment.zones.zone(pattern.zone)
    pattern.updatedAt = now
    return pattern
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
      try keepingClosed { try body(transaction) }
    }
    return ActionResult(Message("done.\(key)", ["shift": pattern.name]), payload: pattern)
  }

  // MARK: Warnings and holidays

  func setDismissed(_ dismissal: Dismissal, _ isDismissed: Bool) throws -> ActionResult {
    let key = isDismissed ? "warning.dismiss" : "warning.restore"
    let shift = try existing(dismissal.shiftID)
    try store.write(label(key, shift), now: now) {
      try $0.set(dismissal, isDismissed: isDismissed)
    }
    return ActionResult(message("done.\(key)", shift), payload: shift)
  }

  func add(_ holidays: [Holiday]) throws -> ActionResult {
    let detail = environment.texts("unit.holidays", ["n": String(holidays.count)])
    let added = try store.write(WriteLabel("holiday.add", detail: detail), now: now) {
      transaction in try holidays.reduce(0) { try $0 + (transaction.add($1) ? 1 : 0) }
    }.value
    let told = environment.texts("unit.holidays", ["n": String(added)])
    return ActionResult(Message("done.holiday.add", ["shift": told]))
  }

  func clearHolidays() throws -> ActionResult {
    try store.write("holiday.clear", now: now) { try $0.deleteHolidays() }
    return ActionResult(Message("done.holiday.clear"))
  }

  // MARK: Setup

  func finishSetup(
    _ profile: UserProfile, _ pattern: ShiftPattern?, _ rate: RateEntry?
  ) throws -> ActionResult {
    try checkCurrent(profile)
    var profile = profile
    profile.setup = .done
    profile.updatedAt = now
    try pattern?.check()
    if let pattern { _ = try environment.zones.zone(pattern.zone) }
    let raise = try rate.map(rateChange)
    try store.write("setup.finish", now: now) { transaction in
      try raise?.save(in: transaction)
      try transaction.save(profile)
      if let pattern { try keepingClosed { try transaction.save(pattern) } }
    }
    let done = pattern == nil ? "done.profile.save" : "done.setup.finish"
    return ActionResult(Message(done))
  }

  /// Silent: that hints come or go is seen.
  func setHints(_ isShown: Bool) throws -> ActionResult {
    var profile = try store.profiles.profile() ?? Profiles.fresh(zone: environment.zone, now: now)
    profile.showsHints = isShown
    profile.updatedAt = now
    try store.write("profile.hints", now: now) { try $0.save(profile) }
    return ActionResult(nil)
  }
}
