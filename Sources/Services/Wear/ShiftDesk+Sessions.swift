import Domain
import Store

/// When which pair was on, told or corrected afterwards.
extension ShiftDesk {
  func save(_ session: ShoeSession) throws -> ActionResult {
    let shoe = try existing(shoe: session.shoe)
    let stored = try store.wear.session(session.id)
    if let stored, stored.updatedAt != session.updatedAt {
      throw WearError.sessionChangedMeanwhile(shoe)
    }
    let change = try settled {
      try SessionRules.saving(
        session, among: try store.wear.sessions(reaching: session.interval), now: now,
        newID: RecordID.new)
    }
    // Of the time that it had already nothing new was said.
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

  // MARK: Sessions that nobody ended

  /// Ends the session that is open where nobody has walked for long; writes nothing, and says
  /// nothing, where there is nothing to end.
  func settle() throws -> ActionResult {
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

  /// Sessions of the usual pair that steps from `start` on begin, where the person wants that.
  func autoStarted(from start: Instant?, _ transaction: WriteTransaction) throws -> [ShoeSession] {
    let settings = try transaction.stepSources.settings()
    guard let start, let since = settings.autoStartSince,
      let usual = try store.shoes.shoes().first(where: { $0.isDefault && !$0.isArchived })
    else { return [] }
    let time = Interval(start: max(start, since), end: max(start, since, now) + 1)
    return settings.inactivity.autoStarted(
      usual.id, steps: Array(try transaction.steps.stepTimes(in: time)),
      worn: try transaction.wear.worn(around: time).worn, now: now, newID: RecordID.new)
  }

  /// What the rule of inactivity says about sessions that nobody ended: exports come late, and time
  /// goes by.
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
}
