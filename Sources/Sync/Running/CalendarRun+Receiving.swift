import Domain
import Store

/// What comes in: one change of the store for all shifts.
extension CalendarRun {
  /// The name of the change in the history.
  static let label: WriteLabel = "calendar.sync"

  /// Changes the shifts. Nothing is written if nothing comes in.
  func receive(_ steps: [SyncStep]) throws(SyncError) {
    let incoming = steps.filter(comesIn)
    guard !incoming.isEmpty else { return }
    try prepare(incoming)
    try checkpoint()
    let (store, settings) = (store, settings)
    var stale: Set<RecordID> = []
    _ = try SyncError.storing {
      try store.write(Self.label, now: settings.now) { transaction in
        let deleted = try transaction.shifts.deleted()
        // A period that was closed since the plan was made keeps its shifts; the next run asks.
        guard try store.closedPeriods(in: settings.zone) == closed else {
          return stale = Set(incoming.map(\.shift))
        }
        for step in incoming where try !apply(step, transaction, deleted) {
          stale.insert(step.shift)
        }
      }
    }
    self.stale = stale
    try conclude(incoming.filter { !stale.contains($0.shift) })
    try note(incoming.filter { stale.contains($0.shift) }.map(postponed))
    try loadShifts()
  }

  /// Returns a step that is looked at again in the next run.
  func postponed(_ step: SyncStep) -> SyncStep {
    var later = step
    later.action = .postpone
    return later
  }

  private func comesIn(_ step: SyncStep) -> Bool {
    switch step.action {
    case .take, .merge, .softDelete, .split: true
    default: false
    }
  }

  /// Stores which events become new shifts, so that an interrupted run is repeated.
  private func prepare(_ steps: [SyncStep]) throws(SyncError) {
    var changes: [(CalendarWrite) throws -> Void] = []
    for step in steps {
      if step.action == .split {
        changes += prepareSplit(step)
      } else if step.action == .take, step.local == nil, step.link == nil,
        var item = item(step, state: .pending)
      {
        item.intent = SyncIntent.take.text
        changes += save(item, step)
      }
    }
    guard !changes.isEmpty else { return }
    try checkpoint()
    let store = store
    try SyncError.storing { try store.writeCalendars { for change in changes { try change($0) } } }
  }

  /// Gives the event to a new shift, and another event to the old one.
  private func prepareSplit(_ step: SyncStep) -> [(CalendarWrite) throws -> Void] {
    guard let event = step.remote.event, let item = item(step, state: .pending) else { return [] }
    var changes: [(CalendarWrite) throws -> Void] = []
    if event.fields != nil {
      var given = CalendarItem(
        account: account.id, shift: splitID(step), href: item.href, uid: item.uid,
        isOwn: item.isOwn)
      given.state = .pending
      given.intent = SyncIntent.take.text
      links[given.shift] = EventLink(given)
      let saved = given
      changes.append { try $0.save(saved) }
    }
    let uid = nextUID(of: step.shift)
    guard let href = try? side.href(named: uid + ".ics") else { return [] }
    var other = CalendarItem(
      account: account.id, shift: step.shift, href: href, uid: uid, isOwn: true)
    other.state = .pending
    links[step.shift] = EventLink(other)
    let saved = other
    changes.append { try $0.save(saved) }
    return changes + resolve(step)
  }

  /// Returns the steps that write into the events which new shifts have got, so that each says whose
  /// it is.
  func given(by steps: [SyncStep]) -> [SyncStep] {
    let ids = Set(steps.lazy.filter { $0.action == .split }.map(splitID))
    guard !ids.isEmpty else { return [] }
    return plan().steps.filter { ids.contains($0.shift) && $0.action == .update }
  }

  private func splitID(_ step: SyncStep) -> RecordID {
    RecordID.derived(from: "split\n\(account.id)\n\(step.shift)\n\(step.remote.version ?? "")")
  }

  /// Changes a shift; returns false if it has changed since it was read.
  private func apply(
    _ step: SyncStep, _ transaction: WriteTransaction, _ deleted: Set<RecordID>
  ) throws -> Bool {
    let stored = try transaction.shifts.shift(step.shift)
    if let local = step.local {
      let isSame = stored.map { local.style.fields(of: $0) == local.fields }
      guard isSame ?? !deleted.contains(step.shift) else { return false }
    }
    switch step.action {
    case .softDelete:
      // A planned shift gets a record to delete.
      if stored == nil, let local = step.local { try transaction.save(local.shift) }
      try transaction.delete(shift: step.shift)
      result.received.deleted += 1
    case .split:
      guard let fields = step.remote.event?.fields else { return true }
      try transaction.save(made(splitID(step), fields))
      result.received.created += 1
    case .merge(let fields): try change(step, to: fields, stored, transaction)
    default:
      guard let fields = step.remote.event?.fields else { return true }
      try change(step, to: fields, stored, transaction)
    }
    return true
  }

  private func change(
    _ step: SyncStep, to fields: EventFields, _ stored: Shift?, _ transaction: WriteTransaction
  ) throws {
    if step.local == nil {
      guard stored == nil else { return }
      // A deleted shift comes back with everything that its event does not have.
      let old = try transaction.shifts.shift(evenDeleted: step.shift)
      try transaction.save(old.map { changed($0, fields) } ?? made(step.shift, fields))
      result.received.created += 1
    } else if let shift = stored ?? step.local?.shift {
      try transaction.save(changed(shift, fields))
      result.received.updated += 1
    }
  }

  /// Returns a shift with an event's fields.
  func changed(_ shift: Shift, _ fields: EventFields) -> Shift {
    let zone = (try? settings.zones.zone(shift.zone)) ?? settings.zone
    let style = settings.style.of(links[shift.id]?.item)
    return style.shift(shift, with: fields, in: zone)
  }

  private func made(_ id: RecordID, _ fields: EventFields) -> Shift {
    let zone = (try? settings.zones.zone(fields.zone)) ?? settings.zone
    return settings.style.shift(id, with: fields, in: zone, at: settings.now)
  }

  /// Notes that shifts and events agree now. A merged shift still has to be sent.
  private func conclude(_ steps: [SyncStep]) throws(SyncError) {
    var changes: [(CalendarWrite) throws -> Void] = []
    for step in steps {
      switch step.action {
      case .softDelete: changes += remove(step)
      case .take: changes += agree(step, step.shift) + resolve(step)
      case .split where step.remote.event?.fields != nil:
        // Until it says whose it is now, it is looked at again.
        changes += agree(step, splitID(step), state: .pending)
      default: break
      }
    }
    guard !changes.isEmpty else { return }
    try checkpoint()
    let store = store
    try SyncError.storing { try store.writeCalendars { for change in changes { try change($0) } } }
  }

  private func agree(
    _ step: SyncStep, _ shift: RecordID, state: CalendarItem.State = .clean
  ) -> [(CalendarWrite) throws -> Void] {
    let known = shift == step.shift ? item(step, state: .clean) : links[shift]?.item
    guard var item = known, let event = step.remote.event, let fields = event.fields else {
      return []
    }
    var version =
      step.local?.version(fields, changedAt: event.changedAt)
      ?? EventVersion(fields, changedAt: event.changedAt)
    // The event has the alarm that was sent before, which may be another one now.
    let before = step.link?.base ?? step.local.flatMap { event.written(for: $0) }
    version.alarmMinutes = before?.alarmMinutes
    version.note(revisionOf: event.object)
    item.agree(on: version, tag: event.tag)
    item.state = state
    links[shift] = EventLink(item)
    let saved = item
    return [{ try $0.save(saved) }]
  }
}
