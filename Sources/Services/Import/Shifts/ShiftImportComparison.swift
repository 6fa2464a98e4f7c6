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
  private let bringsBack: Bool
  private var deleted: Set<RecordID>?
  /// The starts and ends of deleted shifts.
  private var deletedTimes: Set<Interval> = []
  private var writers: [RecordID: String]?

  /// Compares with the shifts of `roster`; `again` restores deleted ones. Throws `StoreError`.
  init(
    _ incoming: [ImportCandidate], _ roster: Roster, again: Bool, _ environment: Environment
  ) throws {
    self.roster = roster
    bringsBack = again
    self.environment = environment
    locked = try roster.store.pay.lockedPeriods()
    let starts = incoming.compactMap { try? $0.shift.get().times.scheduledStart }
    guard let first = starts.min(), let last = starts.max() else { return }
    if !again {
      deletedTimes = try roster.store.shifts.deletedTimes(
        in: Interval(start: first, end: last + 1))
    }
    var claimed: Set<RecordID> = []
    for row in incoming.compactMap({ try? $0.shift.get() }) {
      guard case .listed(let id) = row.identity, claimed.insert(id).inserted else { continue }
      if row.status != .cancelled, seen[row.place] == nil { seen[row.place] = row.line }
    }
    for shift in try roster.shifts(startingIn: Interval(start: first, end: last + 1)) {
      let place = Interval(start: shift.start, end: shift.end)
      guard !claimed.contains(shift.id) else { continue }
      if there[place].map({ $0.status == .cancelled }) ?? true { there[place] = shift }
    }
  }

  /// Returns what the import would do with a shift. Throws `StoreError`.
  mutating func evaluate(_ incoming: ImportCandidate) throws -> ShiftPlan.Item {
    func item(
      _ shift: Shift?, _ disposition: ShiftPlan.Disposition, before: Shift? = nil
    ) -> ShiftPlan.Item {
      ShiftPlan.Item(
        line: incoming.line, title: incoming.title, tags: incoming.tags, shift: shift,
        before: before, disposition: disposition)
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
    if case .own(_, let changedAt) = row.identity {
      let isNewer = changedAt.map { $0 > old.updatedAt } ?? false
      return isNewer ? (new, old, .update) : (old, old, skip("event_older"))
    }
    if case .listed = row.identity { return (new, old, .update) }
    let isOurs = try writer(of: old.id) == ShiftBatch.Kind.bring.rawValue
    return isOurs ? (new, old, .update) : (old, old, skip("event_changed"))
  }

  // MARK: The store

  private mutating func isDeleted(_ id: RecordID) throws -> Bool {
    guard !bringsBack else { return false }
    let known = try deleted ?? roster.store.shifts.deleted()
    deleted = known
    return known.contains(id)
  }

  /// Returns the label of the last change to a shift. Throws `StoreError`.
  private mutating func writer(of id: RecordID) throws -> String? {
    let known = try writers ?? roster.store.lastLabels(of: .shift)
    writers = known
    return known[id]
  }
}
