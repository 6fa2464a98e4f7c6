import Domain
import Store

/// Shoes, and what was walked in them.
extension ShiftDesk {
  // MARK: Pairs

  func save(_ shoe: Shoe) throws -> ActionResult {
    let stored = try store.shoes.shoes().first { $0.id == shoe.id }
    if let stored, stored.updatedAt != shoe.updatedAt { throw WearError.changedMeanwhile(stored) }
    if shoe == stored { return unchanged(shoe, "done.shoe.unchanged") }
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
      try settled { try SessionRules.stopping(open, at: max(now, open.start), now: now) }
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

  /// The result for a pair that already has these values.
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
    let change = try settled {
      try SessionRules.starting(
        session, among: try store.wear.sessions(reaching: after), now: now)
    }
    let written = try store.write(WriteLabel("shoe.start", detail: shoe.name), now: now) {
      transaction in
      // What was attributed for later gives way to what is worn now.
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
    let change = try settled { try SessionRules.stopping(running, at: instant, now: now) }
    let shoe = try existing(shoe: change.session.shoe)
    try store.write(WriteLabel("shoe.stop", detail: shoe.name), now: now) {
      try $0.save(change)
    }
    return done("shoe.stop", shoe.name, WearOutcome(shoe: shoe, sessions: change))
  }

  func settled(_ body: () throws -> SessionChange) throws -> SessionChange {
    do { return try body() } catch let error as SessionError { throw WearError.session(error) }
  }

  /// Beyond all sessions, safe to add to.
  static let endOfTime = Instant(seconds: 1 << 58)

  // MARK: Attribution

  /// What giving `time` to a pair, or to none, would change; nothing is written. Throws `WearError`
  /// and `StoreError`.
  public func outcome(
    attributing time: IntervalSet, to shoe: RecordID?, freeOnly: Bool
  ) throws -> AttributionOutcome {
    if let shoe { _ = try existing(shoe: shoe) }
    guard let span = time.span else { return AttributionOutcome(time: time, shoe: shoe) }
    let worn = try store.wear.worn(around: span)
    let free = time.subtracting(worn.worn)
    var time = time
    if freeOnly {
      time = free
    } else if shoe == nil {
      time = time.subtracting(free)
    }
    var outcome = AttributionOutcome(time: time, shoe: shoe)
    outcome.freeSeconds = time.intersection(free).seconds
    for part in time.intervals.flatMap({ worn.seconds(in: $0) }) where part.shoe != shoe {
      outcome.add(part.shoe, part.seconds)
    }
    if shoe != nil, outcome.replaced.isEmpty, outcome.freeSeconds == 0 {
      // The pair has all of it already.
      return AttributionOutcome(time: IntervalSet([]), shoe: shoe)
    }
    outcome.share = try walked(in: time, by: shoe)
    return outcome
  }

  private func walked(in time: IntervalSet, by shoe: RecordID?) throws -> WornShare {
    var share = WornShare(shoe: shoe, steps: 0, distance: 0)
    guard let span = time.span else { return share }
    let journal = try StepJournal(store: store, environment)
    let days = journal.zones.local(at: span.start).day...journal.zones.local(at: span.end).day
    let cuts = time.intervals.flatMap { [$0.start, $0.end] }
    try journal.forEachPart(of: days, cuts: cuts) { steps, _ in
      var next = 0
      for part in steps.hours.flatMap(\.parts) {
        var isOutside = false
        time.pieces(outside: part.interval, from: &next) { _ in isOutside = true }
        guard !isOutside else { continue }
        share.steps += part.steps
        share.distance += part.distance
      }
      // What is known of a day as a whole goes with the whole day.
      for day in steps.days {
        let whole = journal.zones.interval(of: day.day)
        guard time.intervals.contains(where: { $0.start <= whole.start && whole.end <= $0.end })
        else { continue }
        share.steps += day.dayLevelSteps
        share.distance += day.unsharedDistance
      }
    }
    return share
  }

  func attribute(
    _ time: IntervalSet, to shoe: RecordID?, freeOnly: Bool
  ) throws -> ActionResult {
    let outcome = try outcome(attributing: time, to: shoe, freeOnly: freeOnly)
    let name = try shoe.map { try existing(shoe: $0).name } ?? ""
    guard let span = outcome.time.span else {
      return ActionResult(nil, payload: WearOutcome(attribution: outcome), canUndo: false)
    }
    let key = shoe == nil ? "steps.clear" : "steps.assign"
    let what = environment.format.duration(seconds: outcome.time.seconds)
    let detail = shoe == nil ? what : "\(what) → \(name)"
    try store.write(WriteLabel(key, detail: detail), now: now) { transaction in
      let old = AttributionLedger(try transaction.wear.attributions(touching: span))
      var ledger = old
      if shoe == nil {
        ledger.clear(outcome.time, newID: RecordID.new)
        // A session stays: its time is given to nobody.
        let sessions = try transaction.wear.sessions(reaching: span)
        ledger.assign(
          outcome.time.intersection(IntervalSet(sessions.map(\.interval))), to: nil, at: now,
          newID: RecordID.new)
      } else {
        ledger.assign(outcome.time, to: shoe, at: now, newID: RecordID.new)
      }
      try transaction.replace(old, by: ledger)
    }
    return done(key, detail, WearOutcome(attribution: outcome))
  }

  // MARK: Sources

  func orderSources(_ numbers: [Int]) throws -> ActionResult {
    let all = try store.stepSources.sources()
    let rest = all.map(\.number).filter { !numbers.contains($0) }
    try store.write("steps.order", now: now) { transaction in
      for (place, number) in (numbers + rest).enumerated() {
        guard var source = all.first(where: { $0.number == number }) else { continue }
        source.place = place
        try transaction.save(source)
      }
    }
    return done("steps.order", "", WearOutcome())
  }

  func believe(_ source: Int, _ interval: Interval) throws -> ActionResult {
    let name = try store.stepSources.sources().first { $0.number == source }?.source.name ?? ""
    try store.write(WriteLabel("steps.believe", detail: name), now: now) {
      try $0.believe(source: source, in: interval)
    }
    return done("steps.believe", name, WearOutcome())
  }

  func disbelieve(_ source: Int) throws -> ActionResult {
    let name = try store.stepSources.sources().first { $0.number == source }?.source.name ?? ""
    try store.write(WriteLabel("steps.disbelieve", detail: name), now: now) {
      try $0.disbelieve(source: source)
    }
    return done("steps.disbelieve", name, WearOutcome())
  }

  func save(_ settings: WearSettings) throws -> ActionResult {
    if let id = settings.workShoe { _ = try existing(shoe: id) }
    try store.write("steps.settings", now: now) { try $0.save(settings) }
    return done("steps.settings", "", WearOutcome())
  }

  func setStay(from day: CivilDay, in zone: String?) throws -> ActionResult {
    if let zone { _ = try environment.zones.zone(zone) }
    let detail = environment.format.dayWithYear(day)
    let key = zone == nil ? "steps.unstay" : "steps.stay"
    try store.write(WriteLabel(key, detail: detail), now: now) {
      try $0.setStay(from: day, in: zone)
    }
    return done(key, detail, WearOutcome())
  }
}

extension AttributionOutcome {
  init(time: IntervalSet, shoe: RecordID?) {
    self.init(
      time: time, shoe: shoe, replaced: [], freeSeconds: 0,
      share: WornShare(shoe: shoe, steps: 0, distance: 0))
  }

  mutating func add(_ shoe: RecordID, _ seconds: Int64) {
    if let index = replaced.firstIndex(where: { $0.shoe == shoe }) {
      replaced[index].seconds += seconds
    } else {
      replaced.append(WornTime(shoe: shoe, seconds: seconds))
    }
  }
}

extension WriteTransaction {
  /// Saves what putting on or taking off came to.
  func save(_ change: SessionChange) throws {
    // The open session first gives way to the next.
    for session in change.dropped { try delete(session: session.id) }
    for session in change.trimmed { try save(session) }
    try save(change.session)
  }
}
