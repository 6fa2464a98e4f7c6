import Domain
import Interchange
import Store

/// The changes that an import of shifts would make, shift by shift.
package struct ShiftPlan: Equatable, Sendable {
  /// The effect of the import on a shift.
  package enum Disposition: Equatable, Sendable {
    /// The shift is new.
    case add
    /// The shift exists and differs.
    case update
    /// The shift exists and is equal.
    case same
    /// The user excluded it.
    case leftOut
    /// The shift cannot be imported.
    case skip(UserFacingError)

    /// The identifier for scripts.
    package var word: String {
      switch self {
      case .add: "add"
      case .update: "update"
      case .same: "unchanged"
      case .leftOut, .skip: "skip"
      }
    }
  }

  /// A shift of the file, an absence, or an entry that is neither.
  package struct Item: Equatable, Sendable {
    /// The line in the file; 0 if it has none.
    package let line: Int
    /// Its title in the file.
    package let title: String
    /// Its tags, which mappings may refer to.
    let tags: [String]
    /// The shift to store; nil for an entry that is not one.
    package let shift: Shift?
    /// The stored shift, if there is one.
    package let before: Shift?
    /// The effect of the import.
    package let disposition: Disposition
    /// The absence to add; nil for a shift, and if it is there already.
    package var absence: Absence?
    /// Whether the file has its times as instants, so that none was typed.
    var hasInstants = false
    /// The shifts that it overlaps once it is written: stored ones, and earlier ones of the file.
    package fileprivate(set) var overlaps: [Shift] = []

    init(
      line: Int, title: String, tags: [String], shift: Shift?, before: Shift?,
      disposition: Disposition
    ) {
      self.line = line
      self.title = title
      self.tags = tags
      self.shift = shift
      self.before = before
      self.disposition = disposition
    }

    /// Whether it is written.
    package var isWritten: Bool { disposition == .add || disposition == .update }

    /// Whether the calendar marks it as free or out of office, but not all others too.
    package var isMarkedFree = false

    /// Whether it is not imported because it is time off.
    package var isSkippedTimeOff: Bool {
      guard case .skip(let complaint) = disposition else { return false }
      return complaint.code == IncomingShift.timeOffCode
    }

    /// Whether it is skipped because it was deleted.
    package var isDeleted: Bool {
      guard case .skip(let complaint) = disposition else { return false }
      return complaint.code == ShiftImportComparison.deletedCode
    }
  }

  /// The items by line; occurrences of a recurring event in order.
  package private(set) var items: [Item] = []
  /// The kind of file.
  private let kind: ShiftFile.Kind
  /// The mapped titles that do not occur in the file.
  package let unknownTitles: [String]
  /// The kinds of absence.
  package let absenceKinds: [AbsenceKind]

  /// Plans the import of `file` into `store` with the mappings of `titles`, limited to the days of
  /// `window`. `again` restores deleted shifts. Throws `StoreError` and `ShiftFileError`.
  package init(
    _ file: ShiftFile, _ titles: EventTitleMap = EventTitleMap(), window: DayWindow? = nil,
    again: Bool = false, rates: [Rate], in store: Store, _ environment: Environment
  ) throws {
    kind = file.kind
    unknownTitles = titles.unknown(in: file)
    absenceKinds = try store.absences.kinds()
    let skipped = file.skipped.map {
      Item(
        line: $0.line, title: $0.title, tags: [], shift: nil, before: nil,
        disposition: .skip($0.complaint))
    }
    let roster = try Roster(store: store, environment)
    let kinds = roster.patterns.flatMap(\.schedule.kinds)
    let known = IncomingShift.ImportContext(rates: rates, kinds: kinds)
    var incoming: [ImportCandidate] = []
    for entry in file.entries {
      let found = ImportCandidate.of(entry, titles, known, environment)
      incoming += found.filter { $0.isOn(window) }
      // An all-day event yields a shift on each of its days.
      guard file.kind != .calendar || incoming.count <= CalendarFile.maximumShifts else {
        throw ShiftFileError.tooManyShifts(limit: CalendarFile.maximumShifts)
      }
    }
    var comparison = try ShiftImportComparison(
      incoming, of: file.kind, roster, again: again, environment)
    var absences = try ImportedAbsences(incoming, kinds: absenceKinds, store, environment)
    items =
      try skipped
      + incoming.map { candidate in
        guard let kind = candidate.absence, !candidate.isLeftOut else {
          return try comparison.evaluate(candidate)
        }
        return try absences.item(candidate, of: kind, &comparison)
      }
    items = items.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    .map(\.element)
    findOverlaps(with: comparison.stored)
    dropMeaninglessMarks()
  }

  /// Ignores that the calendar marks shifts as free if it marks all, as some rosters do.
  private mutating func dropMeaninglessMarks() {
    let written = items.filter(\.isWritten)
    guard written.count > 1, written.allSatisfy(\.isMarkedFree) else { return }
    for place in items.indices { items[place].isMarkedFree = false }
  }

  /// Records the overlaps of new and moved shifts.
  private mutating func findOverlaps(with stored: [Shift]) {
    let written = items.indices.filter { items[$0].isWritten }
    let replaced = Set(written.compactMap { items[$0].shift?.id })
    var shifts: [(shift: Shift, item: Int)] = written.compactMap { number in
      items[number].shift.map { ($0, number) }
    }
    shifts += stored.filter { !replaced.contains($0.id) }.map { ($0, -1) }
    shifts.removeAll { $0.shift.status == .cancelled }
    IntervalSweep.forEachOverlap(of: shifts.map(\.shift.place)) { first, second in
      let isLast = shifts[second].item >= 0 && items[shifts[second].item].hasNewTimes
      let (own, other) = isLast ? (second, first) : (first, second)
      guard shifts[own].item >= 0, items[shifts[own].item].hasNewTimes else { return }
      items[shifts[own].item].overlaps.append(shifts[other].shift)
    }
  }

  /// The shifts that would be written.
  var written: [Shift] { items.filter(\.isWritten).compactMap(\.shift) }

  /// Returns the batch that writes some items in one step; nil without any.
  package func change(writing chosen: [Item]) -> ShiftBatch? {
    let written = chosen.compactMap(\.shift), absences = chosen.compactMap(\.absence).joined
    guard !written.isEmpty || !absences.isEmpty else { return nil }
    return ShiftBatch(
      .bring, saved: written, from: chosen.compactMap(\.before), absences: absences,
      instants: Set(chosen.filter(\.hasInstants).compactMap(\.shift?.id)), label: kind.label)
  }

  /// Returns the number of shifts with that disposition.
  package func count(_ disposition: Disposition) -> Int {
    items.count { $0.disposition == disposition }
  }

  /// The number of items that are skipped or excluded.
  package var skippedCount: Int { items.count - count(.add) - count(.update) - count(.same) }

  /// The number of items skipped because they were deleted.
  package var deletedCount: Int { items.count(where: \.isDeleted) }

  /// The titles of time off that is not imported, with their numbers, by title.
  package var skippedTimeOff: [(title: String, count: Int)] { titles { $0.isSkippedTimeOff } }

  /// The titles of other shifts to be written that the calendar marks as free or out of office, with
  /// their numbers, by title.
  package var markedFree: [(title: String, count: Int)] {
    titles { $0.isWritten && $0.isMarkedFree && $0.absence == nil }
  }

  private func titles(where isMeant: (Item) -> Bool) -> [(title: String, count: Int)] {
    Dictionary(grouping: items.filter(isMeant), by: \.title)
      .map { (title: $0.key, count: $0.value.count) }.sorted { $0.title < $1.title }
  }

  /// The starting days of the first and the last shift; nil without shifts.
  package var days: ClosedRange<CivilDay>? {
    let days = items.compactMap(\.shift?.localStart.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  /// The batch that writes them in one step; nil if there is nothing to write.
  package var change: ShiftBatch? { change(writing: items.filter(\.isWritten)) }
}

extension ShiftPlan.Item {
  /// The maximum number of shifts named in a sentence.
  private static let mostNamed = 3

  /// The names of the shifts that it overlaps: `ward, Mon 3 Nov 22:00`; nil without any.
  package func overlapNames(_ environment: Environment) -> String? {
    guard !overlaps.isEmpty else { return nil }
    var names = overlaps.prefix(Self.mostNamed).map {
      environment.format.name(of: $0, in: environment)
    }
    let more = overlaps.count - names.count
    if more > 0 { names.append(environment.texts("import.more", ["n": String(more)])) }
    return names.joined(separator: "; ")
  }

  /// Whether it takes place at times at which nothing of it took place before.
  fileprivate var hasNewTimes: Bool {
    guard let shift, let before, before.status != .cancelled else { return true }
    return before.place != shift.place
  }
}

/// A shift offered by a file, or the reason why its entry is not one.
struct ImportCandidate {
  let line: Int
  let title: String
  let tags: [String]
  let isLeftOut: Bool
  /// The key of the kind of absence that it is; nil for a shift.
  let absence: String?
  /// The dates of an absence.
  let dates: Range<CivilDay>?
  var shift: Result<IncomingShift, UserFacingError>

  /// Returns the shifts of an entry of a file.
  static func of(
    _ entry: ShiftFile.Entry, _ titles: EventTitleMap, _ known: IncomingShift.ImportContext,
    _ environment: Environment
  ) -> [ImportCandidate] {
    let use = titles.use(of: entry.title, tags: entry.tags)
    func incoming(
      _ shift: Result<IncomingShift, UserFacingError>, on dates: Range<CivilDay>? = nil
    ) -> ImportCandidate {
      ImportCandidate(
        line: entry.line, title: entry.title, tags: entry.tags, isLeftOut: use.isLeftOut,
        absence: use.absence, dates: dates ?? (try? shift.get())?.dates, shift: shift)
    }
    func checked(_ shift: IncomingShift) -> Result<IncomingShift, UserFacingError> {
      // A person's own kind of shift may have such a name.
      guard shift.isTimeOff, use == EventTitleMapping(), known.kind(entry.title) == nil else {
        return .success(shift)
      }
      return .failure(
        UserFacingError(IncomingShift.timeOffCode, environment.texts, ["title": entry.title]))
    }
    switch entry {
    case .row(var row):
      if let name = use.name { row.name = name }
      return [incoming(checked(row))]
    case .draft(let draft):
      do {
        return try IncomingShift.shifts(of: draft, use, known, environment)
          .map { incoming(checked($0)) }
      } catch {
        var dates: Range<CivilDay>?
        if case .days(let first, let count) = draft.time {
          dates = first..<first.adding(days: max(1, count))
        }
        return [incoming(.failure(UserFacingError(error, environment)), on: dates)]
      }
    }
  }

  /// Returns whether it starts within a window; true if its start is unknown.
  func isOn(_ window: DayWindow?) -> Bool {
    guard let window, case .success(let shift) = shift else { return true }
    return window.contains(shift.times.localStart.day)
  }
}

extension PatternSchedule {
  /// The kinds of shifts that it plans, without duplicates.
  var kinds: [RotationSlot] {
    switch self {
    case .weekly(_, let slot): [slot]
    case .cycling(_, let days): days.flatMap(\.slots).uniqued
    }
  }
}

/// A file with shifts and their import plan, before anything is written.
package struct ShiftImportPreview: ResultPayload {
  /// The file.
  package let file: ShiftFile
  /// The rates that the file may name.
  package let rates: [Rate]
  /// The plan for its shifts.
  package let plan: ShiftPlan
}

extension ActionResult {
  /// The preview of an import of shifts.
  package var shifts: ShiftImportPreview? { payload() }
}
