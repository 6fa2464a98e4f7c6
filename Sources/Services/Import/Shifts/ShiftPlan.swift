import Domain
import Interchange
import Store

/// What the import of a file of shifts would write, shift by shift.
package struct ShiftPlan: Equatable, Sendable {
  /// What the import would do with a shift.
  package enum Disposition: Equatable, Sendable {
    /// It is new.
    case add
    /// It is there, and the file says otherwise.
    case update
    /// It is there as the file tells it.
    case same
    /// The person said that it does not come.
    case leftOut
    /// It cannot come, or must not.
    case skip(UserFacingError)

    /// The word that scripts know it by.
    package var word: String {
      switch self {
      case .add: "add"
      case .update: "update"
      case .same: "unchanged"
      case .leftOut, .skip: "skip"
      }
    }
  }

  /// A shift of the file, or an entry that is none.
  package struct Item: Equatable, Sendable {
    /// The line of the file, 0 where it has none.
    package let line: Int
    /// What the file calls it.
    package let title: String
    /// What decides what becomes of it besides the title.
    let tags: [String]
    /// As it would be stored; nil for an entry that is no shift.
    package let shift: Shift?
    /// As it is stored, where it is.
    package let before: Shift?
    /// What the import would do with it.
    package let disposition: Disposition

    /// Whether it would be written.
    package var isWritten: Bool { disposition == .add || disposition == .update }

    /// Whether it does not come because it was deleted.
    package var isDeleted: Bool {
      guard case .skip(let complaint) = disposition else { return false }
      return complaint.code == ShiftImportComparison.deletedCode
    }
  }

  /// The shifts by line; repetitions of an event in their order.
  package private(set) var items: [Item] = []
  /// Titles of which something was said although nothing in the file is called so.
  package let unknownTitles: [String]

  /// What the shifts of `file` would come to in `store`, by what is said about titles; only those
  /// on the days of `window`, where there is one. `again` brings deleted shifts back. Throws
  /// `StoreError` and `ShiftFileError`.
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
      // An event of whole days is a shift on each of them.
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

  /// Those that would be written.
  var written: [Shift] { items.filter(\.isWritten).compactMap(\.shift) }

  /// The number of shifts with that disposition.
  package func count(_ disposition: Disposition) -> Int {
    items.count { $0.disposition == disposition }
  }

  /// How many do not come.
  package var skippedCount: Int { items.count - count(.add) - count(.update) - count(.same) }

  /// How many do not come because they were deleted.
  package var deletedCount: Int { items.count(where: \.isDeleted) }

  /// The days on which the shifts start; nil where there are none.
  package var days: ClosedRange<CivilDay>? {
    let days = items.compactMap(\.shift?.localStart.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  /// The change that writes them, as one step; nil where there is nothing to write.
  package var change: ShiftBatch? {
    let written = written
    return written.isEmpty ? nil : ShiftBatch(.bring, saved: written)
  }
}

/// A shift that a file offers, or the reason why its entry is none.
struct ImportCandidate {
  let line: Int
  let title: String
  let tags: [String]
  let isLeftOut: Bool
  let shift: Result<IncomingShift, UserFacingError>

  /// The shifts of an entry of a file.
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

  /// Whether it starts on the days of a window; what has no day counts as on all.
  func isOn(_ window: DayWindow?, _ environment: Environment) -> Bool {
    guard let window, case .success(let shift) = shift else { return true }
    return window.interval(in: environment.zone).contains(shift.times.scheduledStart)
  }
}

extension PatternSchedule {
  /// The shifts that it plans, each kind once.
  var kinds: [RotationSlot] {
    switch self {
    case .weekly(_, let slot): [slot]
    case .cycling(_, let days): days.flatMap(\.slots).uniqued
    }
  }
}

/// A file with shifts and the plan for them, before anything is written.
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
