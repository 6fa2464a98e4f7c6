import Domain
import Interchange
import Store
import Sync

/// What needs a person, and what was replaced.
extension CalendarService {
  /// Returns the open conflicts in the order of the shifts; those of one calendar if a name is
  /// given. Throws `CalendarError.unknown` and `StoreError`.
  package func conflicts(of name: String? = nil) throws -> [OpenConflict] {
    let accounts = try name.map { [try account(named: $0)] } ?? store.calendars.accounts()
    let names = Dictionary(uniqueKeysWithValues: accounts.map { ($0.id, $0.name) })
    let closed = try store.closedPeriods(in: environment.zone)
    return try store.calendars.conflicts().compactMap { conflict in
      guard conflict.answer == nil, let name = names[conflict.account] else { return nil }
      return OpenConflict(conflict, calendar: name, closed: closed, in: environment.zone)
    }.sorted { ($0.start, $0.conflict.id) < ($1.start, $1.conflict.id) }
  }

  /// Returns the conflict whose id begins with a text. Throws `CalendarError.unknownConflict`.
  package func conflict(_ text: String) throws -> OpenConflict {
    let prefix = text.lowercased()
    let found = try conflicts().filter { $0.conflict.id.text.hasPrefix(prefix) }
    guard let conflict = found.first, found.count == 1, !prefix.isEmpty else {
      throw CalendarError.unknownConflict(text)
    }
    return conflict
  }

  /// Stores answers; the next run follows them. Nil as the answer asks again. Throws `CalendarError`
  /// and `StoreError`.
  func resolve(
    _ ids: [RecordID], _ answer: CalendarConflict.Answer?
  ) throws -> ActionResult {
    let closed = try store.closedPeriods(in: environment.zone)
    let known = try ids.map { id in
      guard let conflict = try store.calendars.conflict(id) else {
        throw CalendarError.unknownConflict(id.text)
      }
      let open = OpenConflict(conflict, calendar: "", closed: closed, in: environment.zone)
      guard answer.map(open.allows) ?? true else { throw CalendarError.periodLocked(id.short) }
      return conflict
    }
    try store.writeCalendars { write in
      for var conflict in known {
        conflict.answer = answer
        try write.save(conflict)
      }
    }
    let key = answer.map { "done.calendar.resolve.\($0.rawValue)" } ?? "done.calendar.resolve.none"
    return ActionResult(
      Message(key, ["n": String(known.count)]), payload: CalendarOutcome(), canUndo: false)
  }

  /// Returns the versions of events that runs have replaced, latest first. Throws
  /// `CalendarError.unknown` and `StoreError`.
  package func replaced(in name: String? = nil) throws -> [OverwrittenEvent] {
    let accounts = try name.map { [try account(named: $0)] } ?? store.calendars.accounts()
    return try accounts.flatMap { try store.calendars.overwritten(in: $0.id) }
      .sorted { ($1.replacedAt, $0.id) < ($0.replacedAt, $1.id) }
  }

  /// Returns the fields of a replaced version; nil if it is no single event.
  package func fields(of version: OverwrittenEvent) -> EventFields? {
    version.fields(zone: environment.zone, zones: environment.zones)
  }

  /// Returns a replaced version in one line; of a series, its first event and what it is.
  package func line(of version: OverwrittenEvent) -> String {
    let texts = environment.texts
    guard let shown = version.shown(zone: environment.zone, zones: environment.zones) else {
      return texts("calendar.side.other")
    }
    let line = environment.format.line(
      of: shown.fields, hasDaysOnly: shown.hasDaysOnly(in: environment.zone), environment)
    return shown.kind.map { "\(line)  (\(texts("calendar.side.\($0)")))" } ?? line
  }

  /// Changes a shift to a replaced version of its event. Throws `CalendarError` and `StoreError`.
  func restore(_ text: String) throws -> ActionResult {
    let found = try replaced().filter { $0.id.text.hasPrefix(text.lowercased()) }
    guard let version = found.first, found.count == 1,
      let account = try store.calendars.account(version.account)
    else { throw CalendarError.unknownVersion(text) }
    let isRestored: Bool
    do throws(SyncError) {
      isRestored = try version.restore(
        in: store, style(of: account), planned: try? roster().shift(version.shift),
        zone: environment.zone, zones: environment.zones, now: now)
    } catch { throw CalendarError.sync(error, calendar: account.name) }
    guard isRestored else {
      let old = try store.shifts.shift(version.shift)
      let isSame = old.map { style(of: account).fields(of: $0) == fields(of: version) } ?? false
      throw isSame ? CalendarError.alreadyRestored : CalendarError.notRestorable
    }
    return ActionResult(Message("done.calendar.restore"), payload: CalendarOutcome())
  }
}
