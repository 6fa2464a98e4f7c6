import Domain
import Store

/// Bringing back a version of an event that was replaced.
extension OverwrittenEvent {
  /// The name of the change in the history.
  private static let label: WriteLabel = "calendar.restore"

  /// Returns the fields of the version; nil if it is no single event.
  public func fields(zone: Zone, zones: ZoneDatabase) -> EventFields? {
    RemoteEvent(href: href, tag: nil, data: Array(event.utf8), zone: zone, zones: zones).fields
  }

  /// Returns the version with its kind; of a series, its first event. Nil if it cannot be read.
  public func shown(zone: Zone, zones: ZoneDatabase) -> EventVersion? {
    RemoteEvent(href: href, tag: nil, data: Array(event.utf8), zone: zone, zones: zones).shown
  }

  /// Changes the shift to the version, as one change that can be undone; the next run sends it.
  /// `planned` is the shift if it has no record yet. Returns false if the version is no single
  /// event, or the shift does not exist or is like it. Throws `SyncError`.
  public func restore(
    in store: Store, _ style: EventStyle, planned: Shift? = nil, zone: Zone, zones: ZoneDatabase,
    now: Instant
  ) throws(SyncError) -> Bool {
    guard let fields = fields(zone: zone, zones: zones) else { return false }
    return try SyncError.storing {
      try store.write(Self.label, now: now) { transaction in
        let stored = try transaction.shifts.shift(evenDeleted: shift)
        guard let old = stored ?? planned, stored == nil || style.fields(of: old) != fields else {
          return false
        }
        let place = (try? zones.zone(old.zone)) ?? zone
        try transaction.save(style.shift(old, with: fields, in: place))
        return true
      }
    }.value
  }
}
