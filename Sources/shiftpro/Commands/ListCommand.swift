import Domain
import Services
import Store

/// Lists shifts.
enum ListCommand {
  static let spec = CommandSpec(
    name: "list", group: .view, operands: [.filter],
    options: DayWindow.options + [
      OptionSpec(flag: "unconfirmed", about: "list_unconfirmed"),
      OptionSpec("format", "TEMPLATE", .text, about: "list_format"),
    ],
    examples: [
      "list", "list --from today --to +2w", "list night lastmonth", "list '>10h' 2026 fri,sat",
      "list --from 2026-01-01 --json", "list --unconfirmed",
      "list 2026-W12 --format \"{date} {start} {end} {name}\"",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let environment = try session.environment(), profile = try session.profile()
    let filter = try session.filter(call)
    let template = try call.value("format").map { try TextTemplate($0, only: ListFields.names) }
    let window = try environment.entitlements.permitted(
      window(call, filter, session), today: environment.today)
    let roster = try session.roster()
    let chosen = try roster?.chosen(by: filter, in: window, of: profile)
    func each(_ body: (Shift) throws -> Void) throws {
      guard call.has("unconfirmed") else {
        return try chosen?.forEachShift(touching: window, body) ?? ()
      }
      try chosen?.unconfirmed(in: window).shifts.forEach(body)
    }
    if session.options.isQuiet && !session.options.isJSON {
      try each { try session.console.line($0.id.short) }
      return .done
    }
    if let template, !session.options.isJSON {
      let absences = try ListedAbsences(roster, on: absentDays(window))
      try each { shift in
        let fields = ListFields.fields(of: shift, absences, environment)
        try session.console.line(template.filled(fields))
      }
      return .done
    }
    let notes = try ListNotes(roster, window, of: profile, environment)
    let marks = ListMarks(
      absences: try ListedAbsences(roster, on: absentDays(window)),
      swaps: try ListedSwaps(session.existingStore()),
      assumed: session.options.isJSON ? [] : try assumed(window, session))
    if session.options.isJSON {
      try writeJSON(session, roster, notes, marks, now: environment.now, each)
    } else {
      let empty = filter.isEmpty ? "cli.list.empty" : "schedule.filter.nothing"
      try writeTable(session, environment, notes, marks, empty: empty, each)
    }
    return .done
  }

  /// Returns the days of the options, of the filter, or else the usual ones; a filter without days
  /// looks at everything before them too.
  private static func window(
    _ call: Invocation, _ filter: ShiftFilter, _ session: Session
  ) throws -> DayWindow {
    let environment = try session.environment()
    if let days = try session.window(of: filter, call) ?? DayWindow(call, environment) {
      return days
    }
    guard !call.has("unconfirmed") else { return Roster.askedDays(environment) }
    let usual = usualWindow(try session.profile(), environment)
    return filter.isEmpty ? usual : DayWindow(first: nil, last: usual.last)
  }

  /// Returns the days whose absences may cover listed shifts; nil for all.
  private static func absentDays(_ window: DayWindow) -> Range<CivilDay>? {
    guard let first = window.first, let last = window.last, first <= last else { return nil }
    // Zones differ by more than a day, and a shift may extend two days into the list.
    return first.adding(days: -4)..<last.adding(days: 3)
  }

  /// Returns the default window, from the previous week to the fourth week ahead.
  private static func usualWindow(
    _ profile: UserProfile, _ environment: Environment
  ) -> DayWindow {
    let today = environment.today
    let gone = (today.weekday.rawValue - profile.firstWeekday.rawValue + 7) % 7
    let monday = today.adding(days: -gone)
    return DayWindow(first: monday.adding(days: -7), last: monday.adding(days: 34))
  }

  /// Returns the shifts that are assumed to be worked. Throws `StoreError` and `RulesetFileError`.
  private static func assumed(_ window: DayWindow, _ session: Session) throws -> Set<RecordID> {
    guard try session.profile().confirmation == .auto else { return [] }
    let today = try session.environment().today
    let last = min(window.last ?? today, today)
    let first = min(window.first ?? .clamped(year: 1900, month: 1, day: 1), last)
    let assumed = try session.payroll().assumed(in: first..<last.adding(days: 1))
    return Set(assumed.shifts.map(\.id))
  }

  /// Everything that is said about the status of a shift.
  private struct ListMarks {
    let absences: ListedAbsences
    let swaps: ListedSwaps
    /// The shifts that are assumed to be worked.
    let assumed: Set<RecordID>

    /// Returns the status of a shift with its absence and its swap: `cancelled · to Ana`.
    func status(of shift: Shift, _ format: Format) -> String {
      let words = swaps.part(of: shift).map { " · " + format.mark(of: $0) } ?? ""
      return absences.status(of: shift, format) + words
    }
  }

  private typealias Each = ((Shift) throws -> Void) throws -> Void

  private static func writeJSON(
    _ session: Session, _ roster: Roster?, _ notes: ListNotes?, _ marks: ListMarks,
    now: Instant, _ each: Each
  ) throws {
    let console = session.console
    var notes = notes
    var ledger = try PayLedger(session.payroll(), days: 56)
    // Unreadable records are found before the first output, not in the middle of the list.
    try each { notes?.note($0) }
    try console.raw("{\"shifts\":[")
    var isFirst = true
    try each { shift in
      try console.raw(isFirst ? "" : ",")
      let json = JSON(
        shift, pattern: roster?.pattern(of: shift)?.name, try ledger.pay(of: shift), now: now,
        warnings: try notes?.json(shift) ?? .null,
        absences: marks.absences,
        swap: .some(marks.swaps.part(of: shift)))
      try console.raw(json.text(ascii: console.isASCII))
      isFirst = false
    }
    try console.raw("]}\n")
  }

  /// Iterates over the shifts twice, so that the columns fit without keeping them in memory.
  private static func writeTable(
    _ session: Session, _ environment: Environment, _ notes: ListNotes?,
    _ marks: ListMarks, empty: String, _ each: Each
  ) throws {
    let texts = environment.texts, console = session.console
    let head = ["day", "times", "hours", "name", "status", "id"].map { texts("cli.column.\($0)") }
    var table = TextTable([
      .init(), .init(), .init(alignment: .right), .init(limit: 32), .init(), .init(),
    ])
    table.fit(head)
    var notes = notes
    var isEmpty = true
    try each { shift in
      table.fit(row(shift, marks, environment))
      notes?.note(shift)
      isEmpty = false
    }
    guard !isEmpty else { return try console.line(texts(empty)) }
    try console.line(table.line(head))
    try each { shift in
      try console.line(table.line(row(shift, marks, environment)))
      for line in try notes?.lines(shift) ?? [] { try console.line(line) }
    }
  }

  private static func row(
    _ shift: Shift, _ marks: ListMarks, _ environment: Environment
  ) -> [String] {
    let format = environment.format
    let day = environment.zone(of: shift).local(at: shift.start).day
    // The hours are those that are left to work, or were worked.
    let seconds =
      HoursCalculator.elapsedSeconds(shift, now: environment.now)
      - marks.absences.coveredSeconds(of: shift)
    let isThisYear = day.year == environment.today.year
    let mark = marks.assumed.contains(shift.id) ? "≈" : format.mark(shift.status)
    return [
      isThisYear ? format.day(day) : format.dayWithYear(day),
      format.range(of: shift, in: environment),
      format.hours(minutes: HoursCalculator.minutes(max(0, seconds))), format.title(shift),
      "\(mark) \(marks.status(of: shift, format))", shift.id.short,
    ]
  }
}
