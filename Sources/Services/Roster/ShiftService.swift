import Domain
import Store

/// Starts, ends, plans and edits shifts.
package struct ShiftService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on shifts.
  package var shifts: ShiftService { ShiftService(services: self) }
}

extension ShiftService {
  /// The seconds before its start from which starting work counts as a planned shift.
  private static let earlySeconds: Int64 = 3 * 3600

  // MARK: Working

  func start(
    at instant: Instant, shift id: RecordID?, note: String?, rate: ManualRate?
  ) throws -> ActionResult {
    if let running = try store.shifts.running() { throw ActionError.running(running) }
    guard instant <= now else { throw ActionError.inFuture(instant) }
    var shift: Shift
    if let id {
      let found = try existing(id)
      guard found.status.isPlanned else { throw ActionError.notPlanned(found) }
      shift = found
    } else {
      shift = try planned(around: instant) ?? unplanned(at: instant)
    }
    shift.status = .inProgress
    shift.actualStart = instant
    if let note { shift.notes = note }
    if let rate { shift.pay(at: rate) }
    let result = try write(shift, key: "shift.start", try services.wear.workShoesOn(at: instant))
    guard let retired = try services.wear.retiredWorkShoe() else { return result }
    let name = environment.format.name(of: shift, in: environment)
    return ActionResult(
      Message("done.shift.start_retired", ["shift": name, "shoe": retired.name]), payload: shift)
  }

  /// Returns the planned shift that starting work at `instant` most likely refers to.
  package func planned(around instant: Instant) throws -> Shift? {
    let window = Interval(start: instant, end: instant + Self.earlySeconds)
    let roster = try roster()
    let planned = try roster.shifts(touching: window).filter { $0.status == .scheduled }
    let worked = try roster.worked(planned).filter { $0.scheduledEnd > instant }
      .min { abs($0.scheduledStart - instant) < abs($1.scheduledStart - instant) }
    return planned.first { $0.id == worked?.id }
  }

  private func unplanned(at instant: Instant) -> Shift {
    let zone = environment.zone
    let end = instant + Shift.unplannedSeconds
    return Shift(
      id: .new(), scheduledStart: instant, scheduledEnd: end,
      localStart: zone.local(at: instant), localEnd: zone.local(at: end), zone: zone.identifier,
      createdAt: now, updatedAt: now)
  }

  func stop(
    at instant: Instant, breakMinutes: Int?, note: String?, isByRule: Bool
  ) throws -> ActionResult {
    guard var shift = try store.shifts.running(), let start = shift.actualStart else {
      throw ActionError.notRunning
    }
    guard instant <= now else { throw ActionError.inFuture(instant) }
    try shift.checkEnd(at: instant, from: start)
    shift.status = .completed
    shift.actualEnd = instant
    if let breakMinutes {
      shift.breakMinutes = breakMinutes
      try shift.checkBreak()
    } else {
      // A shift that ended early cannot have a longer break than it lasted.
      let longest = Int((instant - start) / 60)
      shift.breakMinutes = isByRule ? nil : shift.breakMinutes.map { min($0, longest) }
    }
    if let note { shift.notes = note }
    shift = try recorded(shift, from: .inProgress)
    return try write(shift, key: "shift.stop", try services.wear.workShoesOff(at: instant))
  }

  // MARK: Planning

  func add(_ shift: Shift) throws -> ActionResult {
    try shift.checkBreak()
    return try noting(write(shift, key: "shift.add"), [shift])
  }

  /// Saves what the person changed in a shift.
  func save(_ edit: Edited<Shift>) throws -> ActionResult {
    let before = try existing(edit.record.id)
    let shift = try recorded(merged(edit, into: before), from: before.status)
    try shift.checkBreak()
    // A planned shift saved without changes remains part of its pattern.
    guard before != shift else {
      return ActionResult(message("done.shift.unchanged", shift), payload: shift, canUndo: false)
    }
    let result = try write(shift, key: "shift.edit")
    return shift.scheduled == before.scheduled ? result : try noting(result, [shift])
  }

  private func merged(_ edit: Edited<Shift>, into stored: Shift?) throws -> Shift {
    try merged(edit, into: stored, orThrow: ActionError.changedMeanwhile(stored ?? edit.record))
  }

  func move(_ id: RecordID, to times: ShiftTimes) throws -> ActionResult {
    var shift = try existing(id)
    guard shift.status.isPlanned || shift.status == .completed else {
      throw ActionError.notPlanned(shift)
    }
    let worked = shift
    shift.move(to: times, now: now)
    // Moving the shift into the future would lose its worked times.
    guard shift.status == worked.status || worked.actual == worked.scheduled else {
      throw ActionError.notPlanned(worked)
    }
    return try noting(write(shift, key: "shift.move"), [shift])
  }

  func delete(_ id: RecordID) throws -> ActionResult {
    let shift = try existing(id)
    try store.write(label("shift.delete", shift), now: now) { transaction in
      try services.closedPeriods.checkOpen([shift], in: transaction)
      try delete(shift, in: transaction)
    }
    return ActionResult(message("done.shift.delete", shift), payload: shift)
  }

  func setCancelled(_ id: RecordID, _ isCancelled: Bool) throws -> ActionResult {
    var shift = try existing(id)
    let possible: [ShiftStatus] =
      isCancelled ? [.scheduled, .absent, .completed] : [.cancelled]
    guard possible.contains(shift.status) else { throw ActionError.notPlanned(shift) }
    // Time worked before the cancellation counts again after reinstating.
    shift.status = isCancelled ? .cancelled : shift.actual == nil ? .scheduled : .completed
    return try write(shift, key: isCancelled ? "shift.cancel" : "shift.reinstate")
  }

  /// Deletes a shift. One planned by a pattern leaves a deleted record, so that it is not planned
  /// again.
  func delete(_ shift: Shift, in transaction: WriteTransaction) throws {
    if try transaction.shifts.shift(shift.id) == nil { try transaction.save(shift) }
    try transaction.delete(shift: shift.id)
  }

  func existing(_ id: RecordID) throws -> Shift {
    guard let shift = try roster().shift(id) else { throw ActionError.noShift(id) }
    return shift
  }

  private func write(
    _ shift: Shift, key: String, _ worn: WearService.WorkShoes? = nil
  ) throws -> ActionResult {
    var shift = shift
    shift.updatedAt = now
    try store.write(label(key, shift), now: now) { transaction in
      try services.closedPeriods.checkOpen([shift], in: transaction)
      try transaction.save(shift)
      if let worn { try transaction.save(worn.change) }
    }
    guard let shoe = worn?.shoe else {
      return ActionResult(message("done.\(key)", shift), payload: shift)
    }
    let names = ["shift": environment.format.name(of: shift, in: environment), "shoe": shoe.name]
    return ActionResult(Message("done.\(key)_shoes", names), payload: shift)
  }

  // MARK: Several shifts

  func apply(_ batch: ShiftBatch) throws -> ActionResult {
    let roster = try roster()
    let saved = try batch.edits.map { edit in
      let current = try roster.shift(edit.record.id)
      guard current != nil || batch.kind.addsShifts else {
        throw ActionError.noShift(edit.record.id)
      }
      var shift = try merged(edit, into: current)
      if batch.kind == .worked || batch.kind == .edit, let current {
        shift = try recorded(shift, from: current.status)
      }
      try shift.checkBreak()
      return shift
    }
    let deleted = try batch.deleted.map { try existing($0) }
    let count = max(saved.count, deleted.count), texts = environment.texts
    var counted: [String] = []
    if count > 0 || batch.absences.isEmpty {
      counted.append(texts("unit.shifts", ["n": String(count)]))
    }
    if !batch.absences.isEmpty {
      counted.append(texts("unit.absences", ["n": String(batch.absences.count)]))
    }
    let what = counted.joined(separator: ", ")
    try store.write(WriteLabel(batch.label, detail: what), now: now) { transaction in
      try services.closedPeriods.checkOpen(saved + deleted, in: transaction)
      for absence in batch.absences {
        try services.absences.check(nil, absence, services.absences.kind(absence.kind))
        try transaction.save(absence)
      }
      for shift in deleted { try delete(shift, in: transaction) }
      for var shift in saved {
        shift.updatedAt = now
        try transaction.save(shift, isTyped: !batch.instants.contains(shift.id))
      }
    }
    let result = ActionResult(
      Message("done.\(batch.kind.rawValue)", ["shift": what]), payload: saved.first)
    return batch.absences.isEmpty ? try noting(result, saved) : result
  }

  /// Adds the absence that covers the first of some planned shifts, and what is left of its
  /// entitlement: a shift planned on a day of leave may cost some.
  private func noting(_ result: ActionResult, _ shifts: [Shift]) throws -> ActionResult {
    let planned = shifts.filter { $0.status == .scheduled }
    let days = planned.map(\.localStart.day)
    guard let first = days.min(), let last = days.max() else { return result }
    let absences = try store.coverage(on: first..<last.adding(days: 1))
    guard !absences.isEmpty,
      let part = planned.lazy.compactMap({ absences.parts(of: $0.coverable).first }).first,
      let absence = absences.absence(part.absence)
    else { return result }
    let kind = absences.kind(of: absence), format = environment.format
    var arguments = ["absence": format.name(of: absence, kind, environment)]
    var result = result
    guard
      let entitlement = try store.entitlements.entitlements().first(where: {
        $0.name == kind.draws.entitlement
      })
    else {
      result.notes.append(Message("note.absent", arguments))
      return result
    }
    let left = try services.absences.book().left(of: entitlement, on: [part.day])
    arguments["name"] = format.name(of: entitlement)
    arguments["left"] = format.left(left, of: entitlement)
    result.notes.append(Message("note.absent_left", arguments))
    return result
  }

  // MARK: Warnings

  func setDismissed(_ dismissal: Dismissal, _ isDismissed: Bool) throws -> ActionResult {
    let key = isDismissed ? "warning.dismiss" : "warning.restore"
    let shift = try existing(dismissal.shiftID)
    try store.write(label(key, shift), now: now) {
      try $0.set(dismissal, isDismissed: isDismissed)
    }
    return ActionResult(message("done.\(key)", shift), payload: shift)
  }

  // MARK: Texts

  func label(_ key: String, _ shift: Shift) -> WriteLabel {
    WriteLabel(key, detail: environment.format.name(of: shift, in: environment))
  }

  func message(_ key: String, _ shift: Shift) -> Message {
    Message(key, ["shift": environment.format.name(of: shift, in: environment)])
  }
}

extension Shift {
  /// Marks the shift as worked exactly as planned.
  package mutating func markWorked() {
    status = .completed
    actualStart = scheduledStart
    actualEnd = scheduledEnd
  }
}
