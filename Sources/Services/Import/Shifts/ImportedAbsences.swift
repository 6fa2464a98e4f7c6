import Domain
import Store

/// The entries of a file that are absences, compared with the stored ones.
struct ImportedAbsences {
  private let store: Store
  private let environment: Environment
  private let kinds: [AbsenceKind]
  private let locked: [LockedPeriod]
  /// The dates on which the file has shifts that are no absence.
  private let shiftDays: Set<CivilDay>
  /// The absences of the file so far.
  private var planned: [Absence] = []

  init(
    _ incoming: [ImportCandidate], kinds: [AbsenceKind], _ store: Store,
    _ environment: Environment
  ) throws {
    self.store = store
    self.environment = environment
    self.kinds = kinds
    locked = try store.pay.lockedPeriods()
    let shifts = incoming.filter { $0.absence == nil && !$0.isLeftOut }
    shiftDays = Set(shifts.compactMap { (try? $0.shift.get())?.times.localStart.day })
  }

  /// Returns what becomes of an entry. One with times is also the shift that the absence covers, if
  /// no other is planned on that date. Throws `StoreError`.
  mutating func item(
    _ candidate: ImportCandidate, of kind: String, _ comparison: inout ShiftImportComparison
  ) throws -> ShiftPlan.Item {
    let (absence, disposition) = try absence(candidate, of: kind)
    if absence != nil, var row = try? candidate.shift.get(), !row.isWholeDays,
      isAlone(row, among: comparison.stored)
    {
      row.status = .scheduled
      var planned = candidate
      planned.shift = .success(row)
      var item = try comparison.evaluate(planned)
      if item.isWritten {
        item.absence = absence
        return item
      }
    }
    var item = ShiftPlan.Item(
      line: candidate.line, title: candidate.title, tags: candidate.tags, shift: nil, before: nil,
      disposition: disposition)
    item.absence = absence
    return item
  }

  /// Returns whether no other shift starts on the date of a row.
  private func isAlone(_ row: IncomingShift, among stored: [Shift]) -> Bool {
    let day = row.times.localStart.day
    return !shiftDays.contains(day)
      && !stored.contains {
        $0.localStart.day == day && $0.status != .cancelled && $0.scheduled != row.place
      }
  }

  /// Returns the absence to add, or why there is none.
  private mutating func absence(
    _ candidate: ImportCandidate, of key: String
  ) throws -> (Absence?, ShiftPlan.Disposition) {
    guard let dates = candidate.dates else {
      guard case .failure(let complaint) = candidate.shift else { return (nil, .leftOut) }
      return (nil, .skip(complaint))
    }
    let absence = Absence(
      id: .new(), kind: key, from: dates.lowerBound, to: dates.upperBound.adding(days: -1),
      zone: environment.zone.identifier, createdAt: environment.now)
    let others =
      try store.absences.absences(on: dates) + planned.filter { $0.dates.overlaps(dates) }
    if others.contains(where: { $0.kind == key && $0.isWhole && $0.dates.contains(dates) }) {
      return (nil, .same)
    }
    if let other = kinds.obstacle(to: absence, among: others) {
      let error = AbsenceError.overlap(other.absence, other.kind)
      return (nil, .skip(UserFacingError(error, environment)))
    }
    if let closed = locked.first(where: { $0.days.overlaps(dates) }) {
      return (nil, .skip(UserFacingError(ActionError.pay(.locked(closed.days)), environment)))
    }
    planned.append(absence)
    return (absence, .add)
  }
}

extension Absence {
  /// Whether it is one of whole dates.
  fileprivate var isWhole: Bool { half == nil && interval == nil }
}

extension [Absence] {
  /// The absences by date, those of a kind on days that follow one another as one.
  var joined: [Absence] {
    sorted { ($0.kind, $0.from) < ($1.kind, $1.from) }.reduce(into: []) { joined, absence in
      guard let last = joined.last, last.kind == absence.kind, absence.from <= last.dates.upperBound
      else { return joined.append(absence) }
      joined[joined.count - 1].to = Swift.max(last.to, absence.to)
    }.sorted { $0.from < $1.from }
  }
}
