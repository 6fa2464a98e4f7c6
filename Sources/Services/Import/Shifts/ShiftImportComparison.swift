import Domain
import Store

/// Compares the shifts of a file with the stored ones, one by one.
///
/// An imported shift that nobody changed since follows its file; one that a user changed or
/// deleted is left alone.
struct ShiftImportComparison {
  /// The error code of a deleted shift.
  static let deletedCode = "event_deleted"

  private let roster: Roster
  private let environment: Environment
  private let locked: [LockedPeriod]
  /// The existing shifts by start and end; a cancelled one only if there is no other.
  private var there: [Interval: Shift] = [:]
  /// The lines of the file's shifts by start and end: those evaluated so far, and all with an id.
  private var seen: [Interval: Int] = [:]
  /// The ids that table lines have used so far; another line with one of them is a copy.
  private var listed: Set<RecordID> = []
  /// The shifts that start less than the longest shift before those of the file, up to its end.
  private(set) var stored: [Shift] = []
  private var corrections: ShiftCorrections
  private let bringsBack: Bool
  private var deleted: Set<RecordID>?
  /// The starts and ends of deleted shifts.
  private var deletedTimes: Set<Interval> = []
  private let writers: WriterLabels

  /// Compares the shifts of a file of some kind with those of `roster`; `again` restores deleted
  /// ones. Throws `StoreError`.
  init(
    _ incoming: [ImportCandidate], of kind: ShiftFile.Kind, _ roster: Roster, again: Bool,
    _ environment: Environment
  ) throws {
    self.roster = roster
    let writers = WriterLabels(roster.store)
    self.writers = writers
    corrections = ShiftCorrections(kind) { try writers.label(of: $0.id) }
    bringsBack = again
    self.environment = environment
    locked = try roster.store.pay.lockedPeriods()
    let rows = incoming.compactMap { try? $0.shift.get() }
    guard let first = rows.map(\.place.start).min(), let last = rows.map(\.place.start).max(),
      let end = rows.map(\.place.end).max()
    else { return }
    if !again {
      deletedTimes = try roster.store.shifts.deletedTimes(
        in: Interval(start: first, end: last + 1))
    }
    var claimed: Set<RecordID> = []
    for row in rows {
      guard case .listed(let id) = row.identity, claimed.insert(id).inserted else { continue }
      if row.status != .cancelled, seen[row.place] == nil { seen[row.place] = row.line }
    }
    let reach = Interval(start: first - Shift.longestSeconds, end: max(end, last + 1))
    stored = try roster.shifts(startingIn: reach)
    for shift in stored where !claimed.contains(shift.id) {
      let place = shift.place
      if there[place].map({ $0.status == .cancelled }) ?? true { there[place] = shift }
    }
    try findCorrections(in: incoming, rows)
  }

  /// Finds what the shifts of the file that are nowhere in the store correct there.
  private mutating func findCorrections(
    in incoming: [ImportCandidate], _ rows: [IncomingShift]
  ) throws {
    let ids = Set(rows.compactMap(\.id)), places = Set(rows.map(\.place))
    let others = stored.filter { shift in
      !ids.contains(shift.id) && !places.contains(shift.place)
        && [.scheduled, .completed].contains(shift.status)
    }
    guard !others.isEmpty else { return }
    var found: [IncomingShift] = []
    var seen: Set<Interval> = []
    for candidate in incoming where !candidate.isLeftOut {
      guard case .success(let row) = candidate.shift, !row.isOurs, row.status != .cancelled,
        seen.insert(row.place).inserted, there[row.place] == nil, try isNew(row)
      else { continue }
      found.append(row)
    }
    try corrections.match(found, with: others)
  }

  /// Returns whether the store has, or had, no shift with the id or times of the file. Throws
  /// `StoreError`.
  private mutating func isNew(_ row: IncomingShift) throws -> Bool {
    guard let id = row.id else { return !deletedTimes.contains(row.place) }
    return try roster.shift(id) == nil && !isDeleted(id)
  }

  /// Returns what the import would do with a shift. Throws `StoreError`.
  mutating func evaluate(_ incoming: ImportCandidate) throws -> ShiftPlan.Item {
    func item(
      _ shift: Shift?, _ disposition: ShiftPlan.Disposition, before: Shift? = nil
    ) -> ShiftPlan.Item {
      var item = ShiftPlan.Item(
        line: incoming.line, title: incoming.title, tags: incoming.tags, shift: shift,
        before: before, disposition: disposition)
      if let row = try? incoming.shift.get() {
        item.hasInstants = row.hasInstants
        item.isMarkedFree = row.availability != nil
      }
      return item
    }
    switch incoming.shift {
    case .failure(let complaint):
      return item(nil, incoming.isLeftOut ? .leftOut : .skip(complaint))
    case .success(var row):
      guard !incoming.isLeftOut else { return item(row.shift(environment), .leftOut) }
      if case .listed(let id) = row.identity, !listed.insert(id).inserted { row.identity = .times }
      if !row.isOurs, row.status != .cancelled {
        if let before = seen[row.place] {
          let key = row.line == 0 ? "event_twice" : "row_twice"
          return item(row.shift(environment), skip(key, ["line": String(before)]))
        }
        seen[row.place] = row.line
      }
      let (shift, before, disposition) = try outcome(of: row, at: row.place)
      guard disposition == .add || disposition == .update,
        let closed = lock(on: shift) ?? before.flatMap({ lock(on: $0) })
      else { return item(shift, disposition, before: before) }
      return item(shift, .skip(UserFacingError(ActionError.pay(.locked(closed.days)), environment)))
    }
  }

  private func skip(_ code: String, _ arguments: [String: String] = [:]) -> ShiftPlan.Disposition {
    .skip(UserFacingError(code, environment.texts, arguments))
  }

  private func lock(on shift: Shift) -> LockedPeriod? {
    let day = environment.zone(of: shift).local(at: shift.start).day
    return locked.first { $0.days.contains(day) }
  }

  // MARK: One shift

  private typealias Outcome = (shift: Shift, before: Shift?, disposition: ShiftPlan.Disposition)

  private mutating func outcome(of row: IncomingShift, at place: Interval) throws -> Outcome {
    if let id = row.id, let old = try roster.shift(id) { return try outcome(of: row, on: old) }
    let new = row.shift(environment)
    switch row.identity {
    case .times, .listed:
      if row.status == .inProgress { return (new, nil, skip("event_running")) }
      if case .times = row.identity, let old = corrections.corrected[place] {
        return try outcome(of: row, on: old)
      }
      guard var shift = there.removeValue(forKey: place) else {
        let wasDeleted = try row.id.map { try isDeleted($0) } ?? deletedTimes.contains(place)
        return wasDeleted ? (new, nil, skip(Self.deletedCode)) : (again(row) ?? new, nil, .add)
      }
      let old = shift
      row.apply(to: &shift, environment)
      return (shift, old, shift == old ? .same : .update)
    case .foreign, .own:
      if try isDeleted(new.id) { return (new, nil, skip(Self.deletedCode)) }
      if case .foreign = row.identity, row.status == .cancelled {
        return (new, nil, skip("event_cancelled"))
      }
      if row.status == .inProgress { return (new, nil, skip("event_running")) }
      if case .foreign = row.identity {
        if let old = corrections.corrected[place] { return try outcome(of: row, on: old) }
        if let old = there[place], try corrections.isSame(row, as: old) {
          return try outcome(of: row, on: old)
        }
        // A corrected interval keeps the id of its first start.
        if row.status == .completed, !bringsBack, deletedTimes.contains(place) {
          return (new, nil, skip(Self.deletedCode))
        }
      }
      // Another program stores it under another id.
      let isThere = there[place].map { row.status == .cancelled || $0.status != .cancelled }
      return (new, nil, isThere == true ? .same : .add)
    }
  }

  /// Returns the planned shift that was deleted and that one of the program's own tables restores,
  /// as its pattern plans it.
  private func again(_ row: IncomingShift) -> Shift? {
    guard case .listed(let id) = row.identity,
      let origin = OccurrenceID(id, among: roster.patterns.map(\.seriesID)),
      var shift = roster.plan(origin)
    else { return nil }
    row.apply(to: &shift, environment)
    return shift
  }

  private mutating func outcome(of row: IncomingShift, on old: Shift) throws -> Outcome {
    if case .listed = row.identity, row.status == .inProgress, old.status == .inProgress {
      return (old, old, .same)
    }
    var new = old
    row.apply(to: &new, environment)
    new.createdAt = old.createdAt
    guard new != old else { return (old, old, .same) }
    if old.status == .inProgress || new.status == .inProgress {
      return (old, old, skip("event_running"))
    }
    if case .listed = row.identity { return (new, old, .update) }
    let source = try writers.label(of: old.id).flatMap(ShiftFile.Kind.init(label:))
    if source != nil { return (new, old, .update) }
    guard case .own(_, let changedAt) = row.identity else {
      return (old, old, skip("event_changed"))
    }
    let isNewer = changedAt.map { $0 > old.updatedAt } ?? false
    return isNewer ? (new, old, .update) : (old, old, skip("event_older"))
  }

  // MARK: The store

  private mutating func isDeleted(_ id: RecordID) throws -> Bool {
    guard !bringsBack else { return false }
    let known = try deleted ?? roster.store.shifts.deleted()
    deleted = known
    return known.contains(id)
  }
}

/// The labels of the last changes to shifts, read once they are needed.
private final class WriterLabels {
  private let store: Store
  private var labels: [RecordID: String]?

  init(_ store: Store) { self.store = store }

  /// Returns the label of the last change to a shift; nil for a planned one that is not stored.
  /// Throws `StoreError`.
  func label(of id: RecordID) throws -> String? {
    let known = try labels ?? store.lastLabels(of: .shift)
    labels = known
    return known[id]
  }
}
