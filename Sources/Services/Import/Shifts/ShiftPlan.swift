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

  /// A shift of the file, or an entry that is not one.
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

    /// Whether it is written.
    package var isWritten: Bool { disposition == .add || disposition == .update }

    /// Whether it is skipped because it was deleted.
    package var isDeleted: Bool {
      guard case .skip(let complaint) = disposition else { return false }
      return complaint.code == ShiftImportComparison.deletedCode
    }
  }

  /// The items by line; occurrences of a recurring event in order.
  package private(set) var items: [Item] = []
  /// The mapped titles that do not occur in the file.
  package let unknownTitles: [String]

  /// Plans the import of `file` into `store` with the mappings of `titles`, limited to the days of
  /// `window`. `again` restores deleted shifts. Throws `StoreError` and `ShiftFileError`.
  package init(
    _ file: ShiftFile, _ titles: EventTitleMap = EventTitleMap(), window: DayWindow? = nil,
    again: Bool = false, rates: [Rate], in store: Store, _ environment: Environment
  ) throws {
    unknownTitles = titles.unknown(in: file)
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
      incoming += found.filter { $0.isOn(window, environment) }
      // An all-day event yields a shift on each of its days.
      guard file.kind != .calendar || incoming.count <= CalendarFile.maximumShifts else {
        throw ShiftFileError.tooManyShifts(limit: CalendarFile.maximumShifts)
      }
    }
    var comparison = try ShiftImportComparison(incoming, roster, again: again, environment)
    items = try skipped + incoming.map { try comparison.evaluate($0) }
    items = items.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    .map(\.element)
  }

  /// The shifts that would be written.
  var written: [Shift] { items.filter(\.isWritten).compactMap(\.shift) }

  /// Returns the batch that writes some items in one step; nil without any.
  package func change(writing chosen: [Item]) -> ShiftBatch? {
    let written = chosen.compactMap(\.shift)
    guard !written.isEmpty else { return nil }
    return ShiftBatch(.bring, saved: written, from: chosen.compactMap(\.before))
  }

  /// Returns the number of shifts with that disposition.
  package func count(_ disposition: Disposition) -> Int {
    items.count { $0.disposition == disposition }
  }

  /// The number of items that are skipped or excluded.
  package var skippedCount: Int { items.count - count(.add) - count(.update) - count(.same) }

  /// The number of items skipped because they were deleted.
  package var deletedCount: Int { items.count(where: \.isDeleted) }

  /// The starting days of the first and the last shift; nil without shifts.
  package var days: ClosedRange<CivilDay>? {
    let days = items.compactMap(\.shift?.localStart.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  /// The batch that writes them in one step; nil if there is nothing to write.
  package var change: ShiftBatch? { change(writing: items.filter(\.isWritten)) }
}

/// A shift offered by a file, or the reason why its entry is not one.
struct ImportCandidate {
  let line: Int
  let title: String
  let tags: [String]
  let isLeftOut: Bool
  let shift: Result<IncomingShift, UserFacingError>

  /// Returns the shifts of an entry of a file.
  static func of(
    _ entry: ShiftFile.Entry, _ titles: EventTitleMap, _ known: IncomingShift.ImportContext,
    _ environment: Environment
  ) -> [ImportCandidate] {
    let use = titles.use(of: entry.title, tags: entry.tags)
    func incoming(_ shift: Result<IncomingShift, UserFacingError>) -> ImportCandidate {
      ImportCandidate(
        line: entry.line, title: entry.title, tags: entry.tags, isLeftOut: use.isLeftOut,
        shift: shift)
    }
    switch entry {
    case .row(var row):
      if let name = use.name { row.name = name }
      return [incoming(.success(row))]
    case .draft(let draft):
      do {
        return try IncomingShift.shifts(of: draft, use, known, environment)
          .map { incoming(.success($0)) }
      } catch {
        return [incoming(.failure(UserFacingError(error, environment)))]
      }
    }
  }

  /// Returns whether it starts within a window; true if its start is unknown.
  func isOn(_ window: DayWindow?, _ environment: Environment) -> Bool {
    guard let window, case .success(let shift) = shift else { return true }
    return window.interval(in: environment.zone).contains(shift.times.scheduledStart)
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
