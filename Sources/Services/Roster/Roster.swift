import Domain
import Store

/// The shifts of a user, both recorded and planned by patterns.
///
/// A pattern's shifts are computed on demand and stored only once they are edited. A record, even a
/// deleted one, replaces the planned shift with its id. Lists are in the order of `ShiftKey`. Every
/// function throws `StoreError`.
package struct Roster {
  package let store: Store
  let environment: Environment
  /// All versions of all patterns by the day from which they plan shifts; each ends at the latest
  /// where the next version of its pattern begins.
  package let patterns: [ShiftPattern]
  private let sources: [Source]
  /// The ids of the only shifts that are read; nil for all.
  package private(set) var chosen: Set<RecordID>?

  /// A pattern with data derived once for all its shifts.
  private struct Source {
    let pattern: ShiftPattern
    let zone: Zone
    let fingerprint: UInt64
  }

  /// Reads the roster in `store`.
  package init(store: Store, _ environment: Environment) throws {
    self.init(store: store, patterns: try store.patterns.patterns(), environment)
  }

  /// Creates the roster in `store` from patterns that are already loaded.
  package init(store: Store, patterns: [ShiftPattern], _ environment: Environment) {
    self.store = store
    self.environment = environment
    let patterns = patterns.inForce
    self.patterns = patterns
    sources = patterns.map { pattern in
      Source(
        pattern: pattern, zone: environment.zone(named: pattern.zone),
        fingerprint: OccurrenceID.fingerprint(of: pattern.seriesID))
    }
  }

  /// Returns the roster with only some of its shifts.
  func choosing(_ ids: Set<RecordID>) -> Roster {
    var roster = self
    roster.chosen = ids
    return roster
  }

  /// Returns the version of the pattern that planned a shift.
  package func pattern(of shift: Shift) -> ShiftPattern? {
    shift.origin.flatMap { origin in
      let versions = patterns.filter { $0.seriesID == origin.patternID }
      return versions.last { $0.effectiveFrom <= origin.day } ?? versions.first
    }
  }

  // MARK: Planned shifts

  /// The last day for which open-ended patterns are expanded by default: a year from today.
  var horizon: CivilDay { environment.today.adding(days: 366) }

  /// Returns the shift that its pattern plans, whether or not it was edited; nil if none is
  /// planned.
  func plan(_ origin: OccurrenceID) -> Shift? {
    patterns.plan(origin) { environment.zone(named: $0) }?.shift
  }

  /// Returns the unedited shifts that patterns plan in `from..<until`.
  func planned(from: CivilDay, until: CivilDay) throws -> [Shift] {
    guard from < until, !sources.isEmpty else { return [] }
    let fixed = try store.shifts.replacedOccurrences(from: from, until: until)
    var shifts: [Shift] = []
    for source in sources {
      let occurrences = PatternExpansion.occurrences(
        of: source.pattern, from: from, until: until, in: source.zone)
      for occurrence in occurrences {
        let id = occurrence.id.recordID(fingerprint: source.fingerprint)
        if !fixed.contains(id) {
          shifts.append(Shift(occurrence, of: source.pattern, id: id))
        }
      }
    }
    if let chosen { shifts.removeAll { !chosen.contains($0.id) } }
    return shifts.sorted { ShiftKey($0) < ShiftKey($1) }
  }

  /// Returns the planned shifts that start in `interval`. If it is unbounded, open-ended patterns
  /// are expanded up to the horizon.
  func planned(startingIn interval: Interval) throws -> [Shift] {
    guard let first = patterns.map(\.effectiveFrom).min() else { return [] }
    // Zones differ by little more than a day.
    let from = max(day(of: interval.start).adding(days: -2), first)
    let end = interval.end < Self.latest ? day(of: interval.end) : horizon
    return try planned(from: from, until: end.adding(days: 2)).filter {
      interval.contains($0.start)
    }
  }

  /// The years 1 and 9999; moments outside are treated as unbounded.
  private static let earliest = Instant(seconds: -62_135_596_800)
  private static let latest = Instant(seconds: 253_370_764_800)

  func day(of instant: Instant) -> CivilDay {
    environment.zone.local(at: min(max(instant, Self.earliest), Self.latest)).day
  }

  // MARK: All shifts

  /// Returns the shift with that id; nil if there is none.
  package func shift(_ id: RecordID) throws -> Shift? {
    if let stored = try store.shifts.shift(id) { return try marked([stored]).first }
    guard let origin = OccurrenceID(id, among: patterns.map(\.seriesID)) else { return nil }
    let planned = try planned(from: origin.day, until: origin.day.adding(days: 1))
    return try marked(planned.filter { $0.id == id }).first
  }

  /// Returns at most `limit` shifts whose id begins with `prefix`, with planned ones up to a year
  /// from today.
  package func shifts(matchingPrefix prefix: String, limit: Int = 20) throws -> [Shift] {
    var found = try store.shifts.shifts(matchingPrefix: prefix, limit: limit)
    if let whole = try shift(RecordID(prefix)) { return [whole] }
    let wanted = prefix.lowercased()
    guard !wanted.isEmpty, found.count < limit else { return try marked(found) }
    let planned = try planned(from: environment.today.adding(days: -366), until: horizon)
    found += planned.lazy.filter { $0.id.text.hasPrefix(wanted) }.prefix(limit - found.count)
    return try marked(found.sorted { ShiftKey($0) < ShiftKey($1) })
  }

  /// Returns the shifts that overlap `interval`.
  package func shifts(touching interval: Interval) throws -> [Shift] {
    try marked(found(touching: interval))
  }

  /// Returns the shifts that overlap `interval` as they are planned and recorded, whatever absences
  /// cover.
  func found(touching interval: Interval) throws -> [Shift] {
    let reach = Interval(start: interval.start - Shift.longestSeconds, end: interval.end)
    let planned = try planned(startingIn: reach).filter { $0.end > interval.start }
    let stored = try store.shifts.shifts(touching: interval).filter {
      ($0.status != .inProgress || reachedEnd(of: $0) > interval.start)
        && chosen?.contains($0.id) ?? true
    }
    return planned.isEmpty ? stored : (stored + planned).sorted { ShiftKey($0) < ShiftKey($1) }
  }

  /// Returns the shifts that start in `interval`.
  package func shifts(startingIn interval: Interval) throws -> [Shift] {
    var shifts: [Shift] = []
    try forEachShift(startingIn: interval) { shifts.append($0) }
    return shifts
  }

  /// Calls `body` with each shift that starts in `interval`.
  package func forEachShift(startingIn interval: Interval, _ body: (Shift) throws -> Void) throws {
    try forEachShift(startingIn: interval, marking: absences(in: interval), body)
  }

  /// Calls `body` with each shift that starts in `interval`, marked if one of `absences` covers it.
  func forEachShift(
    startingIn interval: Interval, marking absences: AbsenceCoverage,
    _ body: (Shift) throws -> Void
  ) throws {
    var planned = try planned(startingIn: interval)[...]
    let body = absences.isEmpty ? body : { try body(absences.marked($0)) }
    try store.shifts.forEachShift(startingIn: interval) { stored in
      guard chosen?.contains(stored.id) ?? true else { return }
      try planned.release(before: stored.start, ShiftKey(stored), body)
      try body(stored)
    }
    try planned.forEach(body)
  }

  /// Calls `body` with each shift that overlaps `interval`; a running one ends now at the earliest.
  package func forEachShift(touching interval: Interval, _ body: (Shift) throws -> Void) throws {
    let reach = Interval(start: interval.start - Shift.longestSeconds, end: interval.end)
    // Only a forgotten shift runs longer than the maximum.
    if let running = try store.shifts.running(), running.start < reach.start,
      reachedEnd(of: running) > interval.start, chosen?.contains(running.id) ?? true
    {
      try body(running)
    }
    try forEachShift(startingIn: reach) { shift in
      if reachedEnd(of: shift) > interval.start { try body(shift) }
    }
  }

  /// Returns the first scheduled shift that starts at or after `instant`, without those that an
  /// absence covers; patterns are searched for four years.
  package func nextScheduled(after instant: Instant) throws -> Shift? {
    var from = instant
    while let next = try nextPlanned(after: from) {
      guard let absence = try absence(of: next) else { return next }
      from = max(next.start + 1, environment.zone.startOfDay(absence.to))
    }
    return nil
  }

  /// Returns the first planned shift that starts at or after `instant`, whether it is covered or not.
  private func nextPlanned(after instant: Instant) throws -> Shift? {
    let stored = try store.shifts.nextScheduled(after: instant)
    guard !sources.isEmpty else { return stored }
    let limit = instant + 4 * 366 * 86_400
    let farthest = min(stored?.start ?? limit, limit)
    var from = instant
    var length: Int64 = 16 * 86_400
    while from < farthest {
      let until = min(from + length, farthest)
      if let next = try planned(startingIn: Interval(start: from, end: until)).first { return next }
      from = until
      length *= 2
    }
    return stored
  }

  /// Returns the days from the earliest start to the latest within the horizon; nil without shifts.
  package func extent() throws -> ClosedRange<CivilDay>? {
    var days: [CivilDay] = []
    for shift in [try store.shifts.first(), try store.shifts.last()].compactMap({ $0 }) {
      days.append(environment.zone(of: shift).local(at: shift.start).day)
    }
    for pattern in patterns {
      let last = pattern.effectiveUntil ?? max(horizon, pattern.effectiveFrom.adding(days: 366))
      days += [pattern.effectiveFrom, last.adding(days: -1)]
    }
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  /// Returns whether there are neither recorded nor planned shifts.
  package func isEmpty() throws -> Bool { try patterns.isEmpty && store.shifts.first() == nil }
}

extension ArraySlice<Shift> {
  /// Calls `body` with those that precede a stored shift and removes them. The key is evaluated
  /// only to break ties.
  mutating func release(
    before start: Instant, _ key: @autoclosure () -> ShiftKey, _ body: (Shift) throws -> Void
  ) rethrows {
    while let next = first, next.start <= start, ShiftKey(next) < key() {
      try body(next)
      removeFirst()
    }
  }
}

extension StoreServices {
  /// Returns the roster, including planned shifts. Throws `StoreError`.
  func roster() throws -> Roster { try Roster(store: store, environment) }
}

extension Service {
  func roster() throws -> Roster { try services.roster() }
}
