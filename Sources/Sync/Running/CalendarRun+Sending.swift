import Domain
import Interchange
import Network
import Store

/// What goes out: one conditional write for each event.
extension CalendarRun {
  /// The years for which rules of time zones are written.
  private static let zoneYears = 2

  /// The number of events for which intents are stored at once.
  private static let atOnce = 50

  /// Writes the events.
  func send(_ steps: [SyncStep]) throws(SyncError) {
    let outgoing = steps.filter { goesOut($0) && !stale.contains($0.shift) }
    if outgoing.contains(where: creates) { try forgetToken() }
    for start in stride(from: 0, to: outgoing.count, by: Self.atOnce) {
      let some = outgoing[start...].prefix(Self.atOnce)
      try intend(some)
      for index in some.indices {
        if isCancelled() { throw .cancelled }
        progress(RunProgress(done: index, total: outgoing.count))
        try send(outgoing[index])
      }
      try confirm()
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
    try saveAccount()
  }

  private func send(_ step: SyncStep) throws(SyncError) {
    do throws(SyncError) { try write(step) } catch {
      guard error.isAboutOneEvent else { throw error }
      try retry(step, after: error)
    }
  }

  /// Does what a step writes.
  func write(_ step: SyncStep) throws(SyncError) {
    switch step.action {
    case .delete: try delete(step)
    case .create, .split: try create(step)
    case .update, .merge: try update(step)
    default: break
    }
  }

  // MARK: Writing

  /// Returns the item and what a step writes; nil if there is nothing to write.
  private func draft(_ step: SyncStep) -> (item: CalendarItem, local: LocalEvent)? {
    switch step.action {
    case .create, .split:
      guard let local = step.local else { return nil }
      let known = step.action == .split ? links[step.shift]?.item : step.link?.item
      let uid = known.flatMap { $0.isOwn ? $0.uid : nil } ?? eventUID(of: step.shift, firstNumber)
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
    try put(step, item, local)
  }

  private func update(_ step: SyncStep) throws(SyncError) {
    guard let (item, local) = draft(step), let event = step.remote.event else { return }
    guard let tag = event.tag?.strong else {
      try keep(item)
      throw .noTag
    }
    try keepVersion(event, of: step)
    try put(step, item, local, over: event, step.link?.base ?? event.written(for: local), tag)
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
    _ step: SyncStep, _ item: CalendarItem, _ local: LocalEvent, over event: RemoteEvent? = nil,
    _ base: EventVersion? = nil, _ known: DAVTag.Strong? = nil
  ) throws(SyncError) {
    var item = intended(item, local)
    let fields = local.fields
    try keep(item)
    try checkpoint()
    let data = Array(text(of: local, item, over: event?.object, base).utf8)
    var version = local.version(fields, changedAt: local.shift.updatedAt)
    version.note(
      revisionOf: try? CalendarObject(data, zone: settings.zone, zones: settings.zones))
    var write = SentWrite(step: step, before: item, fields: fields, base: base, known: known)
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
        write.after = item
        return try conclude(write)
      }
      tag = event.tag
      write.isSeen = true
    }
    item.agree(on: version, tag: tag)
    item.pushedAt = settings.now
    write.after = item
    refusals = 0
    if step.isRenamed { firstNumber = Self.number(of: item.uid) }
    if write.isSeen { return try conclude(write) }
    links[item.shift] = EventLink(item)
    unconfirmed.append(write)
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
    unconfirmed.append(SentWrite(step: step, before: intended, known: tag))
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

  // MARK: Storing

  /// Stores an item.
  func keep(_ item: CalendarItem) throws(SyncError) {
    guard links[item.shift]?.item != item else { return }
    try checkpoint()
    links[item.shift] = EventLink(item)
    let store = store
    try SyncError.storing { try store.writeCalendars { try $0.save(item) } }
  }

  /// Keeps a version that is about to be replaced, unless this program has written it.
  private func keepVersion(_ event: RemoteEvent, of step: SyncStep) throws(SyncError) {
    guard step.link?.isAsSent(event) != true else { return }
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
