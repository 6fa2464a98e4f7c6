import Domain
import Interchange
import Network
import Store

/// What goes out: one conditional write for each event.
extension CalendarRun {
  /// After this number of refused events in a row, the calendar is not asked any more.
  private static let mostRefusals = 5
  /// The years for which rules of time zones are written.
  private static let zoneYears = 2

  /// The number of events for which intents are stored at once.
  private static let atOnce = 50

  /// Writes the events.
  func send(_ steps: [SyncStep]) throws(SyncError) {
    let outgoing = steps.filter { goesOut($0) && !stale.contains($0.shift) }
    if outgoing.contains(where: creates) { try forgetToken() }
    for (index, step) in outgoing.enumerated() {
      if isCancelled() { throw .cancelled }
      progress(RunProgress(done: index, total: outgoing.count))
      if index % Self.atOnce == 0 { try intend(outgoing[index...].prefix(Self.atOnce)) }
      try send(step)
    }
    if !outgoing.isEmpty {
      progress(RunProgress(done: outgoing.count, total: outgoing.count))
    }
  }

  /// Stores what the next writes are about to do.
  private func intend(_ steps: ArraySlice<SyncStep>) throws(SyncError) {
    let items = steps.compactMap { step in
      step.action == .delete ? nil : draft(step).map { intended($0.item, $0.local) }
    }
    guard items.count > 1 else { return }
    try checkpoint()
    for item in items { links[item.shift] = EventLink(item) }
    let store = store
    try SyncError.storing { try store.writeCalendars { for item in items { try $0.save(item) } } }
  }

  private func goesOut(_ step: SyncStep) -> Bool {
    switch step.action {
    case .create, .update, .delete, .merge, .split: true
    default: false
    }
  }

  private func creates(_ step: SyncStep) -> Bool {
    step.action == .create || step.action == .split
  }

  /// Forgets the token before events are created, in case the run is interrupted.
  private func forgetToken() throws(SyncError) {
    hasCreated = true
    guard account.syncToken != nil else { return }
    try checkpoint()
    account.syncToken = nil
    let (store, account) = (store, account)
    try SyncError.storing { try store.writeCalendars { try $0.save(account) } }
  }

  private func send(_ step: SyncStep) throws(SyncError) {
    do throws(SyncError) { try write(step) } catch {
      guard error.isAboutOneEvent else { throw error }
      try retry(step, after: error)
    }
  }

  private func write(_ step: SyncStep) throws(SyncError) {
    switch step.action {
    case .delete: try delete(step)
    case .create, .split: try create(step)
    case .update, .merge: try update(step)
    default: break
    }
  }

  // MARK: Retrying

  /// Looks at the event again, and does once what has to be done now.
  private func retry(_ step: SyncStep, after error: SyncError) throws(SyncError) {
    let next = try nextStep(step, after: error)
    do throws(SyncError) {
      guard let next else { throw error }
      switch next.action {
      case .create, .update, .delete: try write(next)
      case .take, .merge, .softDelete, .split:
        // The next run brings it in, so that one undo reverts what one run has brought.
        try note([postponed(next)])
      default: try note([next])
      }
    } catch {
      guard error.isAboutOneEvent else { throw error }
      try fail(step, error)
    }
  }

  /// Returns the step for the event as it is now; nil if trying again would change nothing.
  private func nextStep(
    _ step: SyncStep, after error: SyncError
  ) throws(SyncError) -> SyncStep? {
    var href = links[step.shift]?.item.href
    switch error {
    case .uidTaken(let other):
      guard let other, other != href else { return try renamed(step) }
      href = other
    case .refused(.forbidden), .refused(.rejected):
      // A server may keep a deleted UID in a trash bin (nextcloud/server#30096).
      return step.action == .create ? try renamed(step) : nil
    case .preconditionFailed, .notFound: break
    default: return nil
    }
    guard let href else { return nil }
    // Somebody else's event has been where this one was to be since an earlier run.
    if step.action == .create, step.remote.event != nil { return try renamed(step) }
    let isOther = linksByHref[href] == nil || step.link == nil
    let known = isOther ? [:] : linksByHref
    if isOther { try forgetDraft(of: step) }
    try reader.look(at: [href], known, &reading)
    if step.action == .create, reading.others.contains(where: { $0.href == href }) {
      let next = plan().steps.first { $0.shift == step.shift }
      // Somebody else's event is where this one was to be.
      return next?.action == .create ? try renamed(step) : next
    }
    return plan().steps.first { $0.shift == step.shift }
  }

  /// Forgets the item of an event that was to be added, and is not this program's doing.
  private func forgetDraft(of step: SyncStep) throws(SyncError) {
    guard let item = links[step.shift]?.item, item.base == nil else { return }
    links[step.shift] = nil
    let (store, account) = (store, account.id)
    try SyncError.storing {
      try store.writeCalendars { try $0.removeItem(of: item.shift, in: account) }
    }
  }

  /// Returns the step with another UID; nil if it has that already.
  private func renamed(_ step: SyncStep) throws(SyncError) -> SyncStep? {
    let uid = links[step.shift]?.item.uid ?? step.link?.item.uid ?? step.shift.text
    guard let local = step.local, uid == step.shift.text else { return nil }
    let next = nextUID(of: step.shift)
    var item = CalendarItem(
      account: account.id, shift: step.shift, href: try side.href(named: next + ".ics"), uid: next,
      isOwn: true)
    item.kind = local.kind
    var renamed = SyncStep(
      shift: step.shift, local: local, link: EventLink(item), remote: .gone)
    renamed.action = .create
    return renamed
  }

  private func rename(_ item: inout CalendarItem, _ uid: String) throws(SyncError) {
    item.uid = uid
    item.href = try side.href(named: uid + ".ics")
  }

  /// Returns the UID for another event of a shift: that of its item with a greater number.
  func nextUID(of shift: RecordID) -> String {
    let number = links[shift]?.item.uid.split(separator: "-").last.flatMap { Int($0) }
    let isNumbered = links[shift].map { $0.item.uid.utf8.count > 36 } ?? false
    return "\(shift)-\(isNumbered ? (number ?? 1) + 1 : 2)"
  }

  private func fail(_ step: SyncStep, _ error: SyncError) throws(SyncError) {
    result.failures.append(RunResult.Failure(shift: step.shift, error: error))
    if var item = links[step.shift]?.item {
      // Another UID did not help.
      if item.base == nil, step.link == nil { try rename(&item, step.shift.text) }
      item.state = .pending
      item.failure = error.word
      try keep(item)
    }
    if case .refused = error { refusals += 1 } else { refusals = 0 }
    if refusals >= Self.mostRefusals { throw error }
  }

  // MARK: Writing

  /// Returns the item and what a step writes; nil if there is nothing to write.
  private func draft(_ step: SyncStep) -> (item: CalendarItem, local: LocalEvent)? {
    switch step.action {
    case .create, .split:
      guard let local = step.local else { return nil }
      let known = step.action == .split ? links[step.shift]?.item : step.link?.item
      let uid = known.flatMap { $0.isOwn ? $0.uid : nil } ?? step.shift.text
      guard let href = try? side.href(named: uid + ".ics") else { return nil }
      var item = CalendarItem(
        account: account.id, shift: step.shift, href: href, uid: uid, isOwn: true)
      item.kind = local.kind
      return (item, local)
    case .update, .merge:
      let isMerged = step.action != .update
      let merged = isMerged ? locals.first { $0.shift.id == step.shift } : nil
      guard let local = merged ?? step.local, let item = item(step, state: .pending),
        step.remote.event != nil
      else { return nil }
      return (item, local)
    default: return nil
    }
  }

  private func create(_ step: SyncStep) throws(SyncError) {
    guard let (item, local) = draft(step) else { return }
    try put(item, local)
    result.sent.created += 1
  }

  private func update(_ step: SyncStep) throws(SyncError) {
    guard let (item, local) = draft(step), let event = step.remote.event else { return }
    guard let tag = event.tag?.strong else {
      try keep(item)
      throw .noTag
    }
    try keepVersion(event, of: step)
    try put(item, local, over: event, step.link?.base ?? event.written(for: local), tag)
    result.sent.updated += 1
  }

  /// Returns an item with the intent to write an event.
  private func intended(_ item: CalendarItem, _ local: LocalEvent) -> CalendarItem {
    var item = item
    item.state = .pending
    item.intent = SyncIntent.send(local.fields).text
    return item
  }

  /// Writes an event; over a version with a tag, of which `base` was written before.
  private func put(
    _ item: CalendarItem, _ local: LocalEvent, over event: RemoteEvent? = nil,
    _ base: EventVersion? = nil, _ known: DAVTag.Strong? = nil
  ) throws(SyncError) {
    var item = intended(item, local)
    let fields = local.fields
    try keep(item)
    try checkpoint()
    let version = local.version(fields, changedAt: local.shift.updatedAt)
    let data = Array(text(of: local, item, over: event?.object, base).utf8)
    // With the tag of before, the version of before is still there.
    let isWritten = { (found: RemoteEvent) in
      found.fields == fields && (known == nil || found.tag?.strong != known)
    }
    var tag = try outcome(of: item.href, is: isWritten) { () throws(SyncError) in
      try side.put(data, to: item.href, if: known.map { .matches($0) } ?? .isNew)
    }
    if tag?.strong == nil {
      guard let event = try written(item.href, known, base), event.fields == fields else {
        // Somebody may have changed it since, which the next run finds out.
        item.agree(on: version, tag: nil)
        item.state = .pending
        return try conclude(item)
      }
      tag = event.tag
    }
    item.agree(on: version, tag: tag)
    item.pushedAt = settings.now
    try conclude(item)
    refusals = 0
  }

  private func delete(_ step: SyncStep) throws(SyncError) {
    guard let item = item(step, state: .pending) else { return }
    let tag = step.remote.event.map(\.tag) ?? item.etag.flatMap { DAVTag($0) }
    guard let tag = tag?.strong else { throw .noTag }
    if let event = step.remote.event { try keepVersion(event, of: step) }
    var intended = item
    intended.intent = SyncIntent.delete.text
    try keep(intended)
    try checkpoint()
    do throws(SyncError) { try side.delete(item.href, ifMatches: tag) } catch {
      guard error == .notFound || error.mayBeDone, try isGone(item.href) else { throw error }
    }
    try checkpoint()
    let (store, changes) = (store, remove(step))
    try SyncError.storing { try store.writeCalendars { for change in changes { try change($0) } } }
    result.sent.deleted += 1
  }

  private func text(
    of local: LocalEvent, _ item: CalendarItem, over known: CalendarObject?, _ base: EventVersion?
  ) -> String {
    let hasNotes = settings.style.hasNotes
    let keepsNote = !hasNotes && !local.forbidsNote(of: base)
    if let activity = local.activity {
      return CalendarObject.text(of: activity, uid: item.uid, keeping: known, keepsNote: keepsNote)
    }
    var shown = local.shift
    if !hasNotes { shown.notes = "" }
    // Pay stays with the person.
    (shown.rateLabel, shown.rateMultiplier, shown.breakMinutes) = (nil, .one, nil)
    let words = ShiftCalendar.Words(
      title: local.fields.title, categories: settings.categories)
    let zone = try? settings.zones.zone(shown.zone)
    let year = Zone.utc.local(at: settings.windowEnd).day.year + Self.zoneYears
    return CalendarObject.text(
      of: shown, uid: item.uid, words, in: zone, lastYear: year, alarmMinutes: account.alarmMinutes,
      keeping: known,
      alarms: item.isOwn && local.demandsAlarm(beside: base)
        ? .replaced(base?.alarmMinutes) : .kept,
      keepsNote: keepsNote)
  }

  // MARK: Lost responses

  /// Returns the tag of a write. If its response is lost, the event says whether it was done.
  private func outcome(
    of href: String, is isWritten: (RemoteEvent) -> Bool,
    _ write: () throws(SyncError) -> DAVTag?
  ) throws(SyncError) -> DAVTag? {
    do throws(SyncError) { return try write() } catch {
      guard error.mayBeDone else { throw error }
      if let event = try? fetched(href), isWritten(event) { return event.tag }
      if case .server(.unexpected(let status)) = error {
        throw .refused(.unexpected(status: status))
      }
      throw error
    }
  }

  /// Returns the event that a write without a tag has left; nil if the calendar says nothing about
  /// it. Throws `SyncError.notWritten` if it is as it was before.
  private func written(
    _ href: String, _ known: DAVTag.Strong?, _ base: EventVersion?
  ) throws(SyncError) -> RemoteEvent? {
    guard let event = try fetched(href) else {
      guard try !isGone(href) else { throw .notWritten }
      return nil
    }
    if known != nil, event.tag?.strong == known || event.fields == base?.fields {
      throw .notWritten
    }
    return event
  }

  private func fetched(_ href: String) throws(SyncError) -> RemoteEvent? {
    try side.fetch([href]).items.first.map(reader.event)
  }

  private func isGone(_ href: String) throws(SyncError) -> Bool {
    try side.fetch([href]).gone.contains(href)
  }

  // MARK: Storing

  /// Stores an item.
  private func keep(_ item: CalendarItem) throws(SyncError) {
    guard links[item.shift]?.item != item else { return }
    try checkpoint()
    links[item.shift] = EventLink(item)
    let store = store
    try SyncError.storing { try store.writeCalendars { try $0.save(item) } }
  }

  /// Stores an item whose event was written, and ends its conflict.
  private func conclude(_ item: CalendarItem) throws(SyncError) {
    conflicts[item.shift] = nil
    links[item.shift] = EventLink(item)
    try checkpoint()
    let store = store
    try SyncError.storing {
      try store.writeCalendars {
        try $0.save(item)
        try $0.removeConflict(of: item.shift, in: item.account)
      }
    }
  }

  /// Keeps a version that is about to be replaced, unless this program has written it.
  private func keepVersion(_ event: RemoteEvent, of step: SyncStep) throws(SyncError) {
    let own = [step.link?.base?.fields, step.link?.intent?.sent].compactMap { $0 }
    if var fields = event.fields {
      fields.note = event.object?.note ?? fields.note
      if own.contains(fields) { return }
    }
    let shift = step.shift
    let text = String(decoding: event.data, as: UTF8.self)
    let id = RecordID.derived(from: "\(account.id)\n\(shift)\n\(text)")
    let version = OverwrittenEvent(
      id: id, account: account.id, shift: shift, href: event.href, event: text,
      replacedAt: settings.now)
    try checkpoint()
    let store = store
    try SyncError.storing { try store.writeCalendars { try $0.keep(version) } }
  }
}
