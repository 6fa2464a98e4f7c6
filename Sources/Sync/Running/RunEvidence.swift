import Domain
import Store

/// What speaks about changes: that an event is an older one, or that a person has removed shifts.
struct RunEvidence {
  /// The versions of events that runs have replaced, by shift.
  var replaced: [RecordID: [EventVersion]] = [:]
  /// The steps of the person's history that removed records here, by record.
  var removedBy: [RecordID: Int64] = [:]
}

extension CalendarRun {
  /// Reads what matters for what is known now.
  func evidenceNow() throws(SyncError) -> RunEvidence {
    try SyncError.storing { RunEvidence(replaced: try replaced(), removedBy: try removedBy()) }
  }

  /// Returns the replaced versions of the events that are not as they were.
  private func replaced() throws -> [RecordID: [EventVersion]] {
    let changed = links.values.filter { link in
      guard let base = link.base, let event = reading.remote[link.item.href]?.event else {
        return false
      }
      return event.fields != base.fields
    }
    guard !changed.isEmpty, account.direction == .twoWay else { return [:] }
    let shifts = Set(changed.map(\.item.shift))
    let first = settings.now - OverwrittenEvent.keptDays * 86_400
    var found: [RecordID: [EventVersion]] = [:]
    for version in try store.calendars.overwritten(in: account.id)
    where shifts.contains(version.shift) && version.replacedAt >= first {
      let event = RemoteEvent(
        href: version.href, tag: nil, data: Array(version.event.utf8), zone: settings.zone,
        zones: settings.zones, hasNotes: settings.style.hasNotes)
      guard let fields = event.fields else { continue }
      found[version.shift, default: []].append(EventVersion(fields, changedAt: event.changedAt))
    }
    return found
  }

  /// Returns the steps that removed what is not there any more since the last run; what that one
  /// left open, since it was sent. A shift of a rotation without a record is removed by a change of
  /// rotations.
  private func removedBy() throws -> [RecordID: Int64] {
    let known = Set(locals.map(\.shift.id))
    let removed = links.values.filter { $0.base != nil && !known.contains($0.item.shift) }
    func since(_ item: CalendarItem) -> Instant {
      let sentAt = item.pushedAt ?? account.createdAt
      return item.state == .clean ? account.lastRunAt ?? sentAt : sentAt
    }
    guard let first = removed.map({ since($0.item) }).min() else { return [:] }
    let steps = try store.calendars.removals(since: first)
    var found: [RecordID: Int64] = [:]
    for link in removed {
      let item = link.item
      guard let step = steps.last(where: { $0.concerns(item) }), step.at >= since(item) else {
        continue
      }
      found[item.shift] = step.id
    }
    return found
  }
}
