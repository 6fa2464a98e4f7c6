import Domain
import Network
import Store

/// What a run stores about the steps in which nothing is written to either side.
extension CalendarRun {
  /// Stores what is known about the steps, in one transaction.
  func note(_ steps: [SyncStep]) throws(SyncError) {
    var changes: [(CalendarWrite) throws -> Void] = []
    for step in steps { changes += notes(step) }
    guard !changes.isEmpty else { return }
    try checkpoint()
    let store = store
    try SyncError.storing { try store.writeCalendars { for change in changes { try change($0) } } }
  }

  private func notes(_ step: SyncStep) -> [(CalendarWrite) throws -> Void] {
    switch step.action {
    case .unchanged: return noteUnchanged(step)
    case .adopt: return save(adopted(step), step) + resolve(step)
    case .accept: return save(accepted(step), step) + resolve(step)
    case .forget: return remove(step)
    case .postpone:
      result.postponed.append(step.shift)
      return save(item(step, state: .pending), step)
    case .wait(let reason):
      noteWaiting(step, reason)
      return save(item(step, state: step.heldState(reason)), step) + resolve(step)
    case .conflict(let reason):
      let conflict = conflict(reason, step)
      result.conflicts.append(conflict)
      let state: CalendarItem.State = step.remote == .gone ? .missing : .conflict
      return save(item(step, state: state), step) + save(conflict)
    case .create, .update, .delete, .take, .merge, .softDelete, .split: return []
    }
  }

  /// Notes something that is held.
  func noteWaiting(_ step: SyncStep, _ reason: ConflictReason) {
    result.waiting.append(
      RunResult.Waiting(
        shift: step.shift, reason: reason, isEventMissing: step.local != nil))
  }

  private func noteUnchanged(_ step: SyncStep) -> [(CalendarWrite) throws -> Void] {
    guard var item = step.link?.item, let base = step.link?.base else { return [] }
    // Of an event whose shift is not there, only the version that the shift was like is known.
    let event = step.remote.event
    let isKnown = step.local != nil || event.map { $0.fields == base.fields } ?? true
    if let event, isKnown { item.etag = event.tag?.text }
    item.state = isKnown ? .clean : .pending
    return save(item, step) + resolve(step)
  }

  /// Returns the conflict of a step; the known one if it is the same.
  func conflict(_ reason: ConflictReason, _ step: SyncStep) -> CalendarConflict {
    let version = step.remote.version ?? "unchanged"
    let id = RecordID.derived(from: "conflict\n\(account.id)\n\(step.shift)\n\(version)")
    var conflict = CalendarConflict(
      id: id, account: account.id, shift: step.shift, reason: reason.rawValue,
      shiftVersion: step.local.map { EventVersion($0.fields, changedAt: $0.shift.updatedAt).text },
      eventVersion: step.remote.event?.shown?.text, eventHash: version, foundAt: settings.now)
    // An answer that could not be followed is asked for again.
    if let known = conflicts[step.shift], known.id == id { conflict.foundAt = known.foundAt }
    return conflict
  }

  private func adopted(_ step: SyncStep) -> CalendarItem? {
    guard var item = item(step, state: .clean), let event = step.remote.event,
      let fields = event.fields
    else { return nil }
    var version =
      step.local?.version(fields, changedAt: event.changedAt)
      ?? EventVersion(fields, changedAt: event.changedAt)
    version.note(revisionOf: event.object)
    item.agree(on: version, tag: event.tag)
    return item
  }

  private func accepted(_ step: SyncStep) -> CalendarItem? {
    guard var item = item(step, state: .clean), let event = step.remote.event,
      let local = step.local
    else { return nil }
    let version = local.version(local.fields, changedAt: nil, kind: event.kind)
    item.agree(on: version, tag: event.tag)
    return item
  }

  /// Returns the item of a step, at the address and with the UID of its event; nil if there is
  /// neither an item nor an event.
  func item(_ step: SyncStep, state: CalendarItem.State) -> CalendarItem? {
    var item = step.link?.item
    if let event = step.remote.event, item?.href != event.href {
      let isOwn = event.hasUID(of: step.shift)
      var moved = CalendarItem(
        account: account.id, shift: step.shift, href: event.href, uid: event.uid, isOwn: isOwn)
      moved.kind = step.local?.kind ?? .shift
      item?.href = moved.href
      item?.uid = moved.uid
      item?.isOwn = isOwn
      item = item ?? moved
    }
    item?.state = state
    return item
  }

  func save(_ item: CalendarItem?, _ step: SyncStep) -> [(CalendarWrite) throws -> Void] {
    guard let item, item != step.link?.item else { return [] }
    links[item.shift] = EventLink(item)
    return [{ try $0.save(item) }]
  }

  private func save(_ conflict: CalendarConflict) -> [(CalendarWrite) throws -> Void] {
    guard conflicts[conflict.shift] != conflict else { return [] }
    conflicts[conflict.shift] = conflict
    return [{ try $0.save(conflict) }]
  }

  /// Ends the conflict of a shift.
  func resolve(_ step: SyncStep) -> [(CalendarWrite) throws -> Void] {
    guard conflicts.removeValue(forKey: step.shift) != nil else { return [] }
    let (shift, account) = (step.shift, account.id)
    return [{ try $0.removeConflict(of: shift, in: account) }]
  }

  /// Ends the connection of a shift.
  func remove(_ step: SyncStep) -> [(CalendarWrite) throws -> Void] {
    let (shift, account) = (step.shift, account.id)
    links[shift] = nil
    return [{ try $0.removeItem(of: shift, in: account) }] + resolve(step)
  }
}

extension CalendarItem {
  /// Notes that shift and event agree.
  package mutating func agree(on version: EventVersion, tag: DAVTag?) {
    base = version.text
    baseHash = version.fields.hash
    etag = tag?.text
    state = .clean
    intent = nil
    failure = nil
  }
}

extension SyncStep {
  /// The state of an item about which something is held.
  fileprivate func heldState(_ reason: ConflictReason) -> CalendarItem.State {
    if remote == .gone { return .missing }
    return reason == .olderVersion ? .conflict : .pending
  }
}
