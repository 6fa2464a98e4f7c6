import Domain
import Interchange
import Store

/// Carries out actions on the store, each as one step that undo takes back.
public struct ShiftDesk {
  /// How far ahead of its planned start a shift may be started and still count as that shift.
  static let earlySeconds: Int64 = 3 * 3600
  /// How long an unplanned shift is taken to last until told otherwise.
  static let unplannedSeconds: Int64 = 8 * 3600

  package let store: Store
  package let environment: Environment
  package let files: FileOutput

  /// A desk that writes to `store`, and files to `files`.
  public init(store: Store, environment: Environment, files: FileOutput = .machine) {
    self.store = store
    self.environment = environment
    self.files = files
  }

  package var now: Instant { environment.now }

  /// The shifts as they are, planned ones too. Throws `StoreError`.
  func roster() throws -> Roster { try Roster(store: store, environment) }

  /// Does what is asked, wholly or not at all. `progress` is called by what takes long and stops it
  /// by answering false. Throws `ActionError`, `HealthImportError` or `StoreError`.
  public func perform(
    _ action: Action, progress: (ByteProgress) -> Bool = { _ in true }
  ) throws -> ActionResult {
    try noting(action) { try action.base.perform(on: self, progress) }
  }

  // MARK: Working

  func start(
    at instant: Instant, shift id: RecordID?, note: String?, rate: HandRate?
  ) throws -> ActionResult {
    if let running = try store.shifts.running() { throw ActionError.running(running) }
    guard instant <= now else { throw ActionError.inFuture(instant) }
    var shift: Shift
    if let id {
      let found = try existing(id)
      guard found.status == .scheduled else { throw ActionError.notPlanned(found) }
      shift = found
    } else {
      shift = try planned(around: instant) ?? unplanned(at: instant)
    }
    shift.status = .inProgress
    shift.actualStart = instant
    if let note { shift.notes = note }
    if let rate { shift.pay(at: rate) }
    let result = try write(shift, key: "shift.start", try workShoesOn(at: instant))
    guard let retired = try retiredWorkShoe() else { return result }
    let name = environment.format.name(of: shift, in: environment)
    return ActionResult(
      Message("done.shift.start_retired", ["shift": name, "shoe": retired.name]), payload: shift)
  }

  /// The planned shift that someone who starts work at `instant` most likely means.
  public func planned(around instant: Instant) throws -> Shift? {
    let window = Interval(start: instant, end: instant + ShiftDesk.earlySeconds)
    return try roster().shifts(touching: window)
      .filter { $0.status == .scheduled && $0.scheduledEnd > instant }
      .min { abs($0.scheduledStart - instant) < abs($1.scheduledStart - instant) }
  }

  private func unplanned(at instant: Instant) -> Shift {
    let zone = environment.zone
    let end = instant + ShiftDesk.unplannedSeconds
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
    guard instant >= start else { throw ActionError.endsBeforeStart(shift, at: instant) }
    guard instant - start <= Shift.longestSeconds else {
      throw ActionError.tooLong(shift, at: instant)
    }
    if let breakMinutes {
      guard Int64(breakMinutes) * 60 <= instant - start else {
        throw ActionError.breakTooLong(minutes: breakMinutes)
      }
      shift.breakMinutes = breakMinutes
    } else {
      // A shift that ended early has no longer a break than it lasted.
      let longest = Int((instant - start) / 60)
      shift.breakMinutes = isByRule ? nil : shift.breakMinutes.map { min($0, longest) }
    }
    shift.status = .completed
    shift.actualEnd = instant
    if let note { shift.notes = note }
    return try write(shift, key: "shift.stop", try workShoesOff(at: instant))
  }

  // MARK: Planning

  func add(_ shift: Shift) throws -> ActionResult {
    try checkBreak(of: shift)
    return try write(shift, key: "shift.add")
  }

  /// Replaces the shift unless it is no longer the one that was edited: what another program did to
  /// it meanwhile would be lost unseen.
  func save(_ shift: Shift) throws -> ActionResult {
    try checkBreak(of: shift)
    let before = try existing(shift.id)
    guard before.updatedAt == shift.updatedAt else { throw ActionError.changedMeanwhile(shift) }
    // A planned shift that is saved as it is stays its pattern's.
    guard before != shift else {
      return ActionResult(message("done.shift.edit", shift), payload: shift, canUndo: false)
    }
    return try write(shift, key: "shift.edit")
  }

  func checkBreak(of shift: Shift) throws {
    guard shift.hasRoomForBreak else {
      throw ActionError.breakTooLong(minutes: shift.breakMinutes ?? 0)
    }
  }

  func move(_ id: RecordID, to times: ShiftTimes) throws -> ActionResult {
    var shift = try existing(id)
    guard shift.status == .scheduled || shift.status == .completed else {
      throw ActionError.notPlanned(shift)
    }
    let worked = shift
    shift.move(to: times, now: now)
    // The times that were worked would be lost with a move into what is to come.
    guard shift.status == worked.status || worked.actual == worked.scheduled else {
      throw ActionError.notPlanned(worked)
    }
    return try write(shift, key: "shift.move")
  }

  func delete(_ id: RecordID) throws -> ActionResult {
    let shift = try existing(id)
    try store.write(label("shift.delete", shift), now: now) { transaction in
      try checkOpen([shift], in: transaction)
      try delete(shift, in: transaction)
    }
    return ActionResult(message("done.shift.delete", shift), payload: shift)
  }

  func setCancelled(_ id: RecordID, _ isCancelled: Bool) throws -> ActionResult {
    var shift = try existing(id)
    let possible: [ShiftStatus] = isCancelled ? [.scheduled, .completed] : [.cancelled]
    guard possible.contains(shift.status) else { throw ActionError.notPlanned(shift) }
    // What was worked before it was called off counts again when it is reinstated.
    shift.status = isCancelled ? .cancelled : shift.actual == nil ? .scheduled : .completed
    return try write(shift, key: isCancelled ? "shift.cancel" : "shift.reinstate")
  }

  /// Deletes a shift. One that a pattern plans leaves a deleted record, so that it is not planned
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
    _ shift: Shift, key: String, _ worn: WorkShoes? = nil
  ) throws -> ActionResult {
    var shift = shift
    shift.updatedAt = now
    try store.write(label(key, shift), now: now) { transaction in
      try checkOpen([shift], in: transaction)
      try transaction.save(shift)
      if let worn { try transaction.save(worn.change) }
    }
    guard let shoe = worn?.shoe else {
      return ActionResult(message("done.\(key)", shift), payload: shift)
    }
    let names = ["shift": environment.format.name(of: shift, in: environment), "shoe": shoe.name]
    return ActionResult(Message("done.\(key)_shoes", names), payload: shift)
  }

  // MARK: The rest

  func save(_ profile: UserProfile, _ rate: RateEntry?) throws -> ActionResult {
    try checkCurrent(profile)
    var profile = profile
    profile.updatedAt = now
    var key = "profile.save"
    if case .left = profile.setup { key = "setup.leave" }
    let raise = try rate.map(rateChange), leftOut = bonusesLeftOut()
    let currency = try store.profiles.profile()?.currency
    try store.write(WriteLabel(key), now: now) { transaction in
      try raise?.save(in: transaction)
      if currency != profile.currency { try keepBonusCurrencies(in: transaction) }
      try transaction.save(profile)
    }
    return ActionResult(Message("done.\(key)"))
      .noting(note(leavingOut: leftOut))
  }

  /// Refuses settings that another program changed while these were edited.
  func checkCurrent(_ profile: UserProfile) throws {
    guard let stored = try store.profiles.profile() else { return }
    guard (stored.id, stored.updatedAt) == (profile.id, profile.updatedAt) else {
      throw ActionError.settingsChangedMeanwhile
    }
  }

  func undo(_ count: Int) throws -> ActionResult {
    let labels = try store.undo(count, now: now, around: respectClosed).value
    return try reverted("done.undo", labels)
  }

  func redo(_ count: Int) throws -> ActionResult {
    let labels = try store.redo(count, now: now, around: respectClosed).value
    return try reverted("done.redo", labels)
  }

  private func reverted(_ key: String, _ labels: [WriteLabel]) throws -> ActionResult {
    let names = labels.map { $0.text(environment.texts) }.joined(separator: "; ")
    return ActionResult(Message(key, ["what": names]), labels: labels, canUndo: false)
  }

  func label(_ key: String, _ shift: Shift) -> WriteLabel {
    WriteLabel(key, detail: environment.format.name(of: shift, in: environment))
  }

  func message(_ key: String, _ shift: Shift) -> Message {
    Message(key, ["shift": environment.format.name(of: shift, in: environment)])
  }
}

extension Shift {
  /// Takes it as worked exactly as planned.
  public mutating func markWorked() {
    status = .completed
    actualStart = scheduledStart
    actualEnd = scheduledEnd
  }
}

extension WriteLabel {
  /// What was done, in words: `Start Night, Sat 21 Nov 19:00`.
  public func text(_ texts: Texts) -> String { texts("label.\(key)", ["shift": detail]) }
}
