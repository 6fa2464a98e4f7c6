import Domain
import Network
import Store

/// A write that was done as far as the response says.
struct SentWrite {
  /// The step.
  let step: SyncStep
  /// The item with the intent, as it is stored.
  let before: CalendarItem
  /// The fields that were written; nil for a deletion.
  var fields: EventFields?
  /// The version that was replaced.
  var base: EventVersion?
  /// The tag of the version that was replaced or deleted; nil for a new event.
  let known: DAVTag.Strong?
  /// The item once the calendar has the event; nil for a deletion.
  var after: CalendarItem?
  /// Whether the calendar was asked already what it has.
  var isSeen = false
}

/// Whether the calendar has what was written. A server may respond that it has done a write which it
/// has not; its old version would look like somebody's change.
extension CalendarRun {
  /// Looks at what was written, and stores it. What is not there is written again in the next run.
  func confirm() throws(SyncError) {
    let writes = unconfirmed
    unconfirmed = []
    guard !writes.isEmpty else { return }
    let fetched = try side.fetch(writes.map(\.before.href))
    let items = Dictionary(fetched.items.map { ($0.href, $0) }) { first, _ in first }
    let gone = Set(fetched.gone)
    var done: [SentWrite] = []
    for write in writes {
      let href = write.before.href
      if let seen = confirmed(write, items[href], isGone: gone.contains(href)) {
        done.append(seen)
      } else {
        links[write.step.shift] = EventLink(write.before)
        try fail(write.step, .notWritten)
      }
    }
    try conclude(done)
  }

  /// Returns a write with what is known now; nil if it was not done.
  private func confirmed(_ write: SentWrite, _ item: SideItem?, isGone: Bool) -> SentWrite? {
    guard var after = write.after else {
      return item != nil && item?.tag?.strong == write.known ? nil : write
    }
    guard !isGone else { return nil }
    var write = write
    if let item {
      guard item.tag?.text != after.etag else { return write }
      let fields = reader.event(item).fields
      if write.known != nil, item.tag?.strong == write.known || fields == write.base?.fields {
        return nil
      }
      // Somebody may have changed it since, which the next run finds out.
      after.etag = fields == write.fields ? item.tag?.text : nil
    }
    after.state = item == nil || after.etag == nil ? .pending : .clean
    write.after = after
    return write
  }

  /// Stores a write that was done, and ends the conflict of its shift.
  func conclude(_ write: SentWrite) throws(SyncError) { try conclude([write]) }

  private func conclude(_ writes: [SentWrite]) throws(SyncError) {
    var changes: [(CalendarWrite) throws -> Void] = []
    for write in writes {
      if let item = write.after {
        links[item.shift] = EventLink(item)
        conflicts[item.shift] = nil
        changes += [
          { try $0.save(item) }, { try $0.removeConflict(of: item.shift, in: item.account) },
        ]
      } else {
        changes += remove(write.step)
      }
      count(write)
    }
    guard !changes.isEmpty else { return }
    try checkpoint()
    let (store, stored) = (store, changes)
    try SyncError.storing { try store.writeCalendars { for change in stored { try change($0) } } }
  }

  private func count(_ write: SentWrite) {
    switch write.step.action {
    case .delete: result.sent.deleted += 1
    case .create, .split: result.sent.created += 1
    default: result.sent.updated += 1
    }
  }

  // MARK: Lost responses

  /// Returns the tag of a write. If its response is lost, the event says whether it was done.
  func outcome(
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
  func written(
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

  func isGone(_ href: String) throws(SyncError) -> Bool {
    try side.fetch([href]).gone.contains(href)
  }
}
