import Store

/// The stored connection of a shift with its event, decoded.
public struct EventLink: Equatable, Sendable {
  /// The stored item.
  public let item: CalendarItem
  /// The version on which both last agreed; nil before.
  public let base: EventVersion?
  /// What an interrupted run was about to do.
  public let intent: SyncIntent?

  /// Decodes an item.
  public init(_ item: CalendarItem) {
    self.item = item
    base = EventVersion(item.base)
    intent = SyncIntent(item.intent)
  }

  /// Whether an event of this program is as it was when both last agreed. If it has other times
  /// nevertheless, the rules of its zone have changed, and nobody has moved it.
  func isAsSent(_ event: RemoteEvent) -> Bool {
    guard item.isOwn, item.state == .clean, base != nil, let tag = event.tag?.strong else {
      return false
    }
    return tag.text == item.etag
  }

  /// Returns the fields from which changes of `remote` are told. A write that may have been done
  /// counts for the fields in which the event is as it was written.
  func base(for remote: EventFields?) -> EventFields? {
    guard let sent = intent?.sent else { return base?.fields }
    guard var fields = base?.fields else { return sent }
    guard let remote else { return fields }
    if remote.hasTimes(of: sent) { (fields.start, fields.end) = (sent.start, sent.end) }
    if remote.title == sent.title { fields.title = sent.title }
    if remote.note == sent.note { fields.note = sent.note }
    if remote.isCancelled == sent.isCancelled { fields.isCancelled = sent.isCancelled }
    return fields
  }
}
