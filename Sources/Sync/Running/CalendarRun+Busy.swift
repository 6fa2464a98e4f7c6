import Domain
import Interchange
import Store

/// Reading somebody else's calendar, to which nothing is ever written.
extension CalendarRun {
  /// The days before and after now of which busy times are kept.
  private static let daysBefore: Int64 = 31, daysAfter: Int64 = 400
  /// The most occurrences that are kept; the latest ones are left out.
  package static let mostOccurrences = 20_000
  /// The number of events that are read at once.
  private static let readAtOnce = 50

  /// Brings the stored busy times into step with the calendar.
  func readBusyTimes(_ collection: SideCollection) throws(SyncError) {
    let (store, id) = (store, account.id)
    let stored = try SyncError.storing { try store.calendars.busyOccurrences(of: id) }
    reading.ctag = collection.ctag
    let found = try reader.changes(
      collection, Set(stored.keys), since: last, now: settings.now, &reading)
    let window = Self.window(at: settings.now)
    var times = stored
    if reading.isFull {
      // What the calendar says nothing about stays, as far as it is not over.
      times = times.compactMapValues { Self.some($0.filter { $0.interval.overlaps(window) }) }
    }
    let gone = found.removed.filter { stored[$0] != nil }
    try read(Set(found.changed.map(\.href)).union(gone).sorted(), in: window, into: &times)
    Self.limit(&times)
    let changed = count(stored, times, in: window)
    guard !settings.isDryRun else { return }
    if !changed.isEmpty {
      try checkpoint()
      let result = times
      try SyncError.storing {
        try store.writeCalendars { calendars in
          for href in changed {
            try calendars.replaceBusyTimes(of: href, in: id, by: result[href] ?? [])
          }
        }
      }
    }
    try finish(collection)
  }

  private static func window(at now: Instant) -> Interval {
    Interval(start: now - daysBefore * 86_400, end: now + daysAfter * 86_400)
  }

  private static func some(_ times: [BusyOccurrence]) -> [BusyOccurrence]? {
    times.isEmpty ? nil : times
  }

  /// Reads events, and replaces their times.
  private func read(
    _ hrefs: [String], in window: Interval, into times: inout [String: [BusyOccurrence]]
  ) throws(SyncError) {
    guard !hrefs.isEmpty else { return }
    let own = try ownUIDs()
    var calendar = BusyCalendar(within: window, zone: settings.zone, zones: settings.zones) {
      let uid = $0.lowercased()
      return own.contains(uid) || own.contains(String(uid.prefix(36)))
    }
    for start in stride(from: 0, to: hrefs.count, by: Self.readAtOnce) {
      if isCancelled() { throw .cancelled }
      progress(RunProgress(done: start, total: hrefs.count))
      let fetched = try side.fetch(Array(hrefs[start...].prefix(Self.readAtOnce)))
      for item in fetched.items {
        times[item.href] = Self.some(
          calendar.read(item.data ?? []).map(BusyOccurrence.init).sorted())
      }
      for href in fetched.gone { times[href] = nil }
      if times.values.reduce(0, { $0 + $1.count }) > 2 * Self.mostOccurrences {
        Self.limit(&times)
      }
    }
    progress(RunProgress(done: hrefs.count, total: hrefs.count))
  }

  /// Returns the UIDs of this program's events in all calendars, and the ids of shifts.
  private func ownUIDs() throws(SyncError) -> Set<String> {
    let store = store
    var uids = try SyncError.storing { try store.calendars.uids() }
    uids.formUnion(locals.map(\.shift.id.text))
    uids.formUnion(deleted.map(\.text))
    return Set(uids.map { $0.lowercased() })
  }

  /// Leaves out the latest occurrences if there are too many.
  private static func limit(_ times: inout [String: [BusyOccurrence]]) {
    guard times.values.reduce(0, { $0 + $1.count }) > mostOccurrences else { return }
    let all = times.flatMap { href, times in times.map { (href, $0) } }
    let first = all.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    times = [:]
    for (href, time) in first.prefix(mostOccurrences) { times[href, default: []].append(time) }
  }

  /// Counts what has changed, and returns the addresses of the events whose times are stored again.
  /// What only enters or leaves the moving window is no change of the calendar.
  private func count(
    _ old: [String: [BusyOccurrence]], _ new: [String: [BusyOccurrence]], in window: Interval
  ) -> [String] {
    let before = account.listedAt.map(Self.window)
    let shared = before.map { $0.intersection(window) ?? window } ?? window
    func seen(_ times: [BusyOccurrence]?) -> [BusyOccurrence] {
      (times ?? []).filter { $0.interval.overlaps(shared) }
    }
    var changed: [String] = []
    for href in Set(old.keys).union(new.keys).sorted() {
      if old[href] != new[href] { changed.append(href) }
      let (known, found) = (seen(old[href]), seen(new[href]))
      if known == found {
        result.unchanged += new[href] == nil ? 0 : 1
      } else if known.isEmpty {
        result.received.created += 1
      } else if found.isEmpty {
        result.received.deleted += 1
      } else {
        result.received.updated += 1
      }
    }
    return changed
  }
}

extension BusyOccurrence {
  fileprivate init(_ occurrence: BusyCalendar.Occurrence) {
    let title = occurrence.title.unicodeScalars.prefix(TextKind.name.limit)
    self.init(
      occurrence.interval, title: String(String.UnicodeScalarView(title)),
      isAllDay: occurrence.isAllDay)
  }
}
