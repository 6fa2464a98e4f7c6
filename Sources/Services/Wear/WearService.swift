import Domain
import Store

/// Manages shoes, their sessions, and the steps attributed to them.
package struct WearService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on shoes and steps.
  package var wear: WearService { WearService(services: self) }
}

/// Shoes and their sessions.
extension WearService {
  // MARK: Pairs

  func save(_ edit: Edited<Shoe>) throws -> ActionResult {
    let shoes = try store.shoes.shoes()
    let stored = shoes.first { $0.id == edit.record.id }
    let shoe = try merged(
      edit, into: stored, orThrow: WearError.changedMeanwhile(stored ?? edit.record))
    if shoe == stored { return unchanged(shoe, "done.shoe.unchanged") }
    if shoe.name != stored?.name, let flaw = shoe.flaws(among: shoes).first { throw flaw }
    return try write(shoe, key: stored == nil ? "shoe.add" : "shoe.edit")
  }

  func setRetired(_ id: RecordID, _ isRetired: Bool) throws -> ActionResult {
    var shoe = try existing(shoe: id)
    guard shoe.isArchived != isRetired else {
      return unchanged(shoe, isRetired ? "done.shoe.retired_already" : "done.shoe.in_use_already")
    }
    shoe.isArchived = isRetired
    guard isRetired else { return try write(shoe, key: "shoe.restore") }
    shoe.isDefault = false
    shoe.updatedAt = now
    let open = try store.wear.openSession().flatMap { $0.shoe == id ? $0 : nil }
    let change = try open.map { open in
      try throwingWearErrors { try SessionRules.stopping(open, at: max(now, open.start), now: now) }
    }
    var settings = try store.stepSources.settings()
    let wasForWork = settings.workShoe == id
    if wasForWork { settings.workShoe = nil }
    try store.write(WriteLabel("shoe.retire", detail: shoe.name), now: now) { transaction in
      try transaction.save(shoe)
      if let change { try transaction.save(change) }
      if wasForWork { try transaction.save(settings) }
    }
    let key =
      switch (change != nil, wasForWork) {
      case (false, false): "done.shoe.retire"
      case (true, false): "done.shoe.retire_on"
      case (false, true): "done.shoe.retire_work"
      case (true, true): "done.shoe.retire_on_work"
      }
    return ActionResult(
      Message(key, ["shift": shoe.name]), payload: WearOutcome(shoe: shoe, sessions: change))
  }

  /// Returns the result for a pair that already has these values.
  private func unchanged(_ shoe: Shoe, _ key: String) -> ActionResult {
    ActionResult(
      Message(key, ["shift": shoe.name]), payload: WearOutcome(shoe: shoe), canUndo: false)
  }

  private func write(_ shoe: Shoe, key: String) throws -> ActionResult {
    var shoe = shoe
    shoe.updatedAt = now
    try store.write(WriteLabel(key, detail: shoe.name), now: now) { try $0.save(shoe) }
    return done(key, shoe.name, WearOutcome(shoe: shoe))
  }

  func delete(shoe id: RecordID) throws -> ActionResult {
    let shoe = try existing(shoe: id)
    try store.write(WriteLabel("shoe.delete", detail: shoe.name), now: now) {
      try $0.delete(shoe: id)
    }
    return done("shoe.delete", shoe.name, WearOutcome(shoe: shoe))
  }

  func existing(shoe id: RecordID) throws -> Shoe {
    guard let shoe = try store.shoes.shoes().first(where: { $0.id == id }) else {
      throw WearError.noShoe(id)
    }
    return shoe
  }

  func done(_ key: String, _ what: String, _ outcome: WearOutcome) -> ActionResult {
    ActionResult(Message("done.\(key)", ["shift": what]), payload: outcome)
  }

  // MARK: Sessions

  func putOn(_ id: RecordID, at instant: Instant) throws -> ActionResult {
    let shoe = try existing(shoe: id)
    guard !shoe.isArchived else { throw WearError.retired(shoe) }
    let after = Interval(start: instant, end: Self.endOfTime)
    let session = ShoeSession(
      id: .new(), shoe: id, start: instant, createdAt: now, updatedAt: now)
    let change = try throwingWearErrors {
      try SessionRules.starting(
        session, among: try store.wear.sessions(reaching: after), now: now)
    }
    let written = try store.write(WriteLabel("shoe.start", detail: shoe.name), now: now) {
      transaction in
      // What is worn now replaces attributions of later time.
      let old = AttributionLedger(try transaction.wear.attributions(touching: after))
      var ledger = old
      ledger.clear(IntervalSet([after]), newID: RecordID.new)
      try transaction.replace(old, by: ledger)
      try transaction.save(change)
      return old.entries.compactMap { entry in
        entry.interval.intersection(after).map { LostAttribution(before: entry, interval: $0) }
      }
    }
    return done(
      "shoe.start", shoe.name,
      WearOutcome(shoe: shoe, sessions: change, lost: written.value))
  }

  func takeOff(at instant: Instant) throws -> ActionResult {
    let running = try store.wear.openSession()
    let change = try throwingWearErrors {
      try SessionRules.stopping(running, at: instant, now: now)
    }
    let shoe = try existing(shoe: change.session.shoe)
    try store.write(WriteLabel("shoe.stop", detail: shoe.name), now: now) {
      try $0.save(change)
    }
    return done("shoe.stop", shoe.name, WearOutcome(shoe: shoe, sessions: change))
  }

  func throwingWearErrors(_ body: () throws -> SessionChange) throws -> SessionChange {
    do { return try body() } catch let error as SessionError { throw WearError.session(error) }
  }

  /// A moment after all sessions that is safe to add to.
  static let endOfTime = Instant(seconds: 1 << 58)

  func save(_ edit: Edited<ShoeSession>) throws -> ActionResult {
    let shoe = try existing(shoe: edit.record.shoe)
    let stored = try store.wear.session(edit.record.id)
    let session = try merged(
      edit, into: stored, orThrow: WearError.sessionChangedMeanwhile(shoe))
    let change = try throwingWearErrors {
      try SessionRules.saving(
        session, among: try store.wear.sessions(reaching: session.interval), now: now,
        newID: RecordID.new)
    }
    // Only the time that the session newly covers overrides attributions.
    let told = IntervalSet([session.interval]).subtracting(
      IntervalSet((stored?.interval).map { [$0] } ?? []))
    let key = stored == nil ? "session.add" : "session.edit"
    try store.write(WriteLabel(key, detail: shoe.name), now: now) { transaction in
      if let span = told.span {
        let old = AttributionLedger(try transaction.wear.attributions(touching: span))
        var ledger = old
        ledger.clear(told, newID: RecordID.new)
        try transaction.replace(old, by: ledger)
      }
      try transaction.save(change)
    }
    return done(key, shoe.name, WearOutcome(shoe: shoe, sessions: change))
  }

  func delete(session id: RecordID) throws -> ActionResult {
    guard let session = try store.wear.session(id) else { throw WearError.noSession(id) }
    let shoe = try existing(shoe: session.shoe)
    try store.write(WriteLabel("session.delete", detail: shoe.name), now: now) {
      try $0.delete(session: id)
    }
    return done("session.delete", shoe.name, WearOutcome(shoe: shoe))
  }

  // MARK: Open sessions

  /// Ends the open session if there were no steps for long; otherwise writes nothing and returns no
  /// message.
  func closeIdleSession() throws -> ActionResult {
    guard try store.wear.openSession() != nil else { return ActionResult(nil, canUndo: false) }
    return try store.exclusively(closeOpenSession)
  }

  private func closeOpenSession() throws -> ActionResult {
    let open = try store.wear.openSession().map { [$0] } ?? []
    let corrections = try corrections(of: open, store.wear, store.steps, store.stepSources)
    guard let closed = corrections.first?.after, let end = closed.end else {
      return ActionResult(nil, canUndo: false)
    }
    let shoe = try existing(shoe: closed.shoe)
    try store.write(WriteLabel("session.settle", detail: shoe.name), now: now) {
      try $0.save(closed)
    }
    let outcome = WearOutcome(shoe: shoe, sessions: SessionChange(session: closed))
    let local = environment.zone.local(at: end)
    let time = "\(environment.format.day(local.day)) \(environment.format.time(local))"
    return ActionResult(
      Message("done.session.settle", ["shift": shoe.name, "time": time]), payload: outcome)
  }

  /// Returns the sessions of the default pair that steps from `start` on start, if the user
  /// enabled that.
  func autoStarted(from start: Instant?, _ transaction: WriteTransaction) throws -> [ShoeSession] {
    let settings = try transaction.stepSources.settings()
    guard let start, let since = settings.autoStartSince,
      let usual = try store.shoes.shoes().usual
    else { return [] }
    let time = Interval(start: max(start, since), end: max(start, since, now) + 1)
    return settings.inactivity.autoStarted(
      usual.id, steps: Array(try transaction.steps.stepTimes(in: time)),
      worn: try transaction.wear.timeline(around: time).worn, now: now, newID: RecordID.new)
  }

  /// Returns the sessions that the inactivity rule ends, or ends elsewhere because more steps are
  /// known.
  func corrections(
    of sessions: [ShoeSession], _ wear: ShoeWearRepository, _ steps: StepRepository,
    _ sources: StepSourceRepository
  ) throws -> [SessionCorrection] {
    let rule = try sources.settings().inactivity
    return try sessions.compactMap { session in
      let next = try wear.sessionStart(after: session.start)
      let time = Interval(start: session.start, end: next ?? now + 1)
      let judged = rule.judged(
        session, steps: try steps.stepTimes(in: time), nextStart: next, now: now)
      return judged == session ? nil : SessionCorrection(before: session, after: judged)
    }
  }

  // MARK: Shoes for work

  /// A change of shoes caused by a shift.
  struct WorkShoes {
    /// The pair worn afterwards; nil for none.
    let shoe: Shoe?
    /// The changes of the sessions.
    let change: SessionChange
  }

  /// Puts the work shoes on when a shift starts; nil if they are being worn or retired, or another
  /// pair was put on later.
  func workShoesOn(at instant: Instant) throws -> WorkShoes? {
    guard let id = try store.stepSources.settings().workShoe,
      let shoe = try store.shoes.shoes().first(where: { $0.id == id && !$0.isArchived })
    else { return nil }
    return try autoStart(shoe, at: instant)
  }

  /// Returns the work shoes if they are retired.
  func retiredWorkShoe() throws -> Shoe? {
    guard let id = try store.stepSources.settings().workShoe else { return nil }
    return try store.shoes.shoes().first { $0.id == id && $0.isArchived }
  }

  /// Takes the work shoes off when a shift ends, and puts the default pair on if it is another one;
  /// nil if they are not being worn.
  func workShoesOff(at instant: Instant) throws -> WorkShoes? {
    guard let id = try store.stepSources.settings().workShoe,
      let open = try store.wear.openSession(), open.shoe == id, open.start <= instant
    else { return nil }
    let usual = try store.shoes.shoes().usual
    guard let usual else {
      let change = try throwingWearErrors { try SessionRules.stopping(open, at: instant, now: now) }
      return WorkShoes(shoe: nil, change: change)
    }
    return usual.id == id ? nil : try autoStart(usual, at: instant)
  }

  private func autoStart(_ shoe: Shoe, at instant: Instant) throws -> WorkShoes? {
    let after = Interval(start: instant, end: Self.endOfTime)
    let sessions = try store.wear.sessions(reaching: after)
    guard !sessions.contains(where: { $0.start > instant || $0.end == nil && $0.shoe == shoe.id })
    else { return nil }
    let session = ShoeSession(
      id: .new(), shoe: shoe.id, start: instant, isAutoStarted: true, createdAt: now,
      updatedAt: now)
    let change = try throwingWearErrors {
      try SessionRules.starting(session, among: sessions, now: now)
    }
    return WorkShoes(shoe: shoe, change: change)
  }
}

extension WriteTransaction {
  /// Saves the sessions changed by putting shoes on or off.
  func save(_ change: SessionChange) throws {
    // The open session must end before the next one begins.
    for session in change.dropped { try delete(session: session.id) }
    for session in change.trimmed { try save(session) }
    try save(change.session)
  }
}
