import Domain
import Interchange
import Platform

/// The shifts in a file before they are compared with the stored ones.
package struct ShiftFile: Equatable, Sendable {
  /// The kind of file.
  package enum Kind: Hashable, CaseIterable, Sendable {
    /// A table, or the program's own JSON list.
    case shifts
    /// A calendar of any program.
    case calendar
    /// The file of a time tracker or a diary.
    case tracker(TrackerFormat)

    package static var allCases: [Kind] {
      [.shifts, .calendar] + TrackerFormat.all.map(Kind.tracker)
    }

    /// The identifier for scripts.
    package var name: String {
      switch self {
      case .shifts: "shifts"
      case .calendar: "calendar"
      case .tracker(let format): format.name
      }
    }

    /// The maximum size of such a file in bytes.
    package var maximumBytes: Int {
      switch self {
      case .shifts: CSVTable.maximumBytes
      case .calendar: CalendarFile.maximumBytes
      case .tracker: TrackerFormat.maximumBytes
      }
    }

    /// Detects the kind of a file by its first bytes; nil if it is uncertain.
    package init?(head: [UInt8]) {
      if CalendarFile.fits(head) {
        let isHamster = TrackerFormat.hamsterCalendar.fits(TrackerHead(head))
        self = isHamster ? .tracker(.hamsterCalendar) : .calendar
      } else if let format = TrackerFormat.of(head: head) {
        self = .tracker(format)
      } else if ShiftList.fits(head) {
        self = .shifts
      } else {
        guard case .shifts = Table(head: head) else { return nil }
        self = .shifts
      }
    }
  }

  /// The contents of a table according to its headings.
  package enum Table: Equatable, Sendable {
    /// Shifts, or their hours and pay.
    case shifts
    /// Shifts without an end or a start, or an unreadable table.
    case incomplete
    /// Steps or anything else, with the headings.
    case unknown([String])

    /// Detects the contents from the headings in the first bytes of a file.
    package init(head: [UInt8]) {
      guard let names = CSVTable.headings(of: head), !names.isEmpty,
        names.count <= CSVTable.maximumColumns
      else {
        self = .incomplete
        return
      }
      switch ShiftColumns.contents(of: names) {
      case .shifts: self = .shifts
      case .incomplete: self = .incomplete
      case .unknown: self = .unknown(names)
      }
    }
  }

  /// A shift in the file.
  package enum Entry: Equatable, Sendable {
    case row(IncomingShift)
    case draft(ShiftDraft)

    /// The title that mappings refer to.
    package var title: String {
      switch self {
      case .row(let row): row.title
      case .draft(let draft): draft.title
      }
    }

    /// The tags of a draft, or the person of a row.
    var tags: [String] {
      switch self {
      case .row(let row): row.person.map { [$0] } ?? []
      case .draft(let draft): draft.tags
      }
    }

    var line: Int {
      switch self {
      case .row(let row): row.line
      case .draft(let draft): draft.line
      }
    }

    fileprivate var withoutLine: Entry {
      guard case .draft(var draft) = self else { return self }
      draft.line = 0
      return .draft(draft)
    }
  }

  /// An entry that is not a shift.
  struct Skipped: Equatable, Sendable {
    let line: Int
    let title: String
    let complaint: UserFacingError
  }

  /// The kind of file.
  package let kind: Kind
  /// The path.
  package let path: String
  /// The shifts, in the order of the file.
  package private(set) var entries: [Entry] = []
  /// The entries that are not shifts.
  private(set) var skipped: [Skipped] = []
  /// The number of skipped records beyond which a table is rejected.
  private static let mostSkipped = 10_000
  /// Further notes for the user.
  package private(set) var remarks: [String] = []
  /// The columns of a table; nil for other files.
  package private(set) var form: TableForm?

  /// Reads a file. Recurring events are expanded over `days`, other calendar events are limited to
  /// `window`, and labels may name one of `rates`. A table is read by `choices`. `progress` is called
  /// now and then and cancels by returning false. Throws `CSVError`, `ShiftColumnsError`,
  /// `TableChoicesError`, `ShiftListError` and `ShiftFileError`.
  package init(
    _ bytes: [UInt8], as kind: Kind, from path: String, repeating days: ClosedRange<CivilDay>,
    window: DayWindow? = nil, choices: TableChoices = TableChoices(), rates: [Rate],
    _ environment: Environment,
    progress: (ByteProgress) -> Bool = { _ in true }
  ) throws {
    self.kind = kind
    self.path = path
    func ask(_ done: Int, _ total: Int) -> Bool {
      let size = Int64(bytes.count)
      return progress(
        ByteProgress(bytes: size * Int64(done) / Int64(max(1, total)), total: size))
    }
    switch kind {
    case .shifts where ShiftList.isJSON(bytes): try readList(bytes, rates, environment, ask)
    case .shifts:
      let table = try CSVTable(bytes)
      form = TableForm(table, choices)
      if table.isWindowsLatin { remarks.append(environment.texts("import.windows_latin")) }
      try readTable(
        choices.applied(to: table).withStarts(choices), choices, rates, environment, ask)
    case .calendar:
      read(
        try CalendarFile.read(
          bytes, zone: environment.zone, zones: environment.zones, repeating: days,
          within: window?.interval(in: environment.zone), progress: ask),
        environment)
    case .tracker(let format):
      read(
        try format.drafts(
          in: bytes, zone: environment.zone, repeating: days,
          within: window?.interval(in: environment.zone), progress: ask),
        environment)
    }
  }

  /// Joins the files of a data folder. They have lines of their own, so that entries have none, and
  /// skipped ones name their file.
  init(joining files: [ShiftFile], of kind: Kind, from path: String) {
    self.kind = kind
    self.path = path
    for file in files {
      entries += file.entries.map(\.withoutLine)
      skipped += file.skipped.map { skip in
        let name = Files.name(of: file.path), place = skip.line == 0 ? name : "\(name):\(skip.line)"
        return Skipped(
          line: 0, title: skip.title.isEmpty ? place : "\(place) \(skip.title)",
          complaint: skip.complaint)
      }
      remarks += file.remarks.filter { !remarks.contains($0) }
    }
  }

  /// Adds notes for the user.
  package mutating func add(remarks: [String]) { self.remarks += remarks }

  private mutating func read(_ found: ShiftDrafts, _ environment: Environment) {
    entries = found.drafts.map(Entry.draft)
    skipped = found.skipped.map { skip in
      let complaint = skip.reason.message(environment)
      return Skipped(line: skip.line, title: skip.title, complaint: complaint)
    }
    if let zone = found.calendarZone {
      remarks.append(environment.texts("import.calendar_zone", ["zone": zone]))
    }
    let breaks = found.drafts.count { $0.breakMinutes != nil && $0.details == nil }
    if kind == .calendar, breaks > 0 {
      remarks.append(environment.texts("import.breaks_of_events", ["n": String(breaks)]))
    }
    remarks += found.remarks.map { $0.text(environment.texts) }
    guard !found.unknownZones.isEmpty else { return }
    remarks.append(
      environment.texts(
        "import.unknown_zones",
        [
          "names": found.unknownZones.joined(separator: ", "),
          "zone": environment.zone.identifier,
        ]))
  }

  private mutating func readList(
    _ bytes: [UInt8], _ rates: [Rate], _ environment: Environment,
    _ goesOn: (Int, Int) -> Bool
  ) throws {
    let table = try ShiftList.table(bytes)
    guard !table.records.isEmpty else { return }
    do {
      try readTable(table, TableChoices(), rates, environment, goesOn)
    } catch let error as ShiftColumnsError where error.isAboutColumns {
      throw ShiftListError.otherJSON
    }
  }

  private mutating func readTable(
    _ table: CSVTable, _ choices: TableChoices, _ rates: [Rate], _ environment: Environment,
    _ goesOn: (Int, Int) -> Bool
  ) throws {
    let columns = try ShiftColumns(table.records.first?.values ?? [])
    let lengths = ShiftLengths(table, columns, decimal: choices.decimal)
    let dates = ShiftDates(table, columns, zone: environment.zone, chosen: choices.dates)
    guard !dates.haveNoTimes(table, columns) else { throw ShiftColumnsError.noTimes }
    let ignored = columns.ignoredLabel(in: table, known: rates)
    let known = ignored == nil ? rates : nil
    remarks += lengths.remarks(environment) + dates.remarks(environment)
    for (number, record) in table.records.dropFirst().enumerated() {
      guard number % 256 != 0 || goesOn(number, table.records.count) else {
        throw ShiftFileError.cancelled
      }
      do {
        let row = try IncomingShift(record, columns, lengths, dates, known: known, environment)
        entries.append(.row(row))
      } catch {
        let complaint = UserFacingError(error, environment)
        skipped.append(Skipped(line: record.line, title: "", complaint: complaint))
        guard skipped.count <= Self.mostSkipped else {
          throw UserFacingError(
            "table_too_damaged", environment.texts, ["limit": String(Self.mostSkipped)])
        }
      }
    }
    let rows = entries.compactMap { entry -> IncomingShift? in
      if case .row(let row) = entry { row } else { nil }
    }
    remarks += TableRemarks(rows, columns, ignoredLabel: ignored)
      .texts(of: table.records.first?.values ?? [], environment)
  }
}

extension Rate {
  /// Returns the rates that a file may name: those of the rules in force, and the default ones.
  /// Throws `StoreError` and `RulesetFileError`.
  package static func known(to payroll: Payroll) throws -> [Rate] {
    let own = try payroll.ruleset(on: payroll.environment.today).rates
    return own + Rate.defaults.filter { rate in !own.contains { $0.label == rate.label } }
  }
}

extension Environment {
  /// Returns the days over which recurring events are expanded: those of `window`, by default a
  /// year on both sides of today.
  package func repeatingDays(in window: DayWindow?) -> ClosedRange<CivilDay> {
    let before = today.adding(days: -366), after = today.adding(days: 366)
    let first = window?.first ?? min(before, window?.last ?? before)
    return first...max(first, window?.last ?? max(after, first))
  }
}
