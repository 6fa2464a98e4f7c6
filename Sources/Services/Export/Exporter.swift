import Domain
import Interchange
import Store
import TerminalText

/// Exports shifts, hours, absences, steps, shoes, workouts, time blocks or daily actions in all
/// formats, for the command line and the screens.
package struct Exporter {
  /// The exported data.
  package enum Subject: String, CaseIterable, Sendable {
    case shifts
    /// Each stretch of a shift with a single rate.
    case hours
    /// The totals of pay periods.
    case periods
    /// Basic pay, premiums and overtime of pay periods apart, as payslips list them.
    case elements
    /// The steps by hour.
    case steps
    /// The steps by day.
    case days
    case shoes
    /// The sets of workouts.
    case workouts
    /// The time blocks of goals.
    case blocks
    /// The absences with their cost, credit and pay.
    case absences
    /// The lines of the account of hours.
    case account
    /// The log of daily actions.
    case actions
    /// Everything in the store, of all time.
    case all

    /// The available formats.
    package var forms: [Form] {
      switch self {
      case .shifts: return Form.allCases
      case .hours: return [.csv, .json, .text, .pdf, .xlsx]
      case .periods, .elements, .steps, .days, .shoes: return [.csv, .json]
      case .account: return [.csv, .json, .pdf]
      case .workouts, .blocks, .actions: return [.csv, .json, .ics]
      case .absences: return [.csv, .json, .pdf, .ics]
      case .all: return [.json]
      }
    }
  }

  package typealias Form = ExportForm

  /// A note for the reader of the file.
  package enum Notice: String, Sendable {
    /// No embeddable typeface was found, so characters are missing.
    case noTypeface = "export.no_typeface"
    /// The typeface lacks some of the characters.
    case replaced = "export.replaced"
    /// Cells that a spreadsheet would run as formulas are prefixed with an apostrophe.
    case guarded = "export.guarded"
    /// Shifts that were not worked are left out.
    case onlyWorked = "export.only_worked"
    /// Breaks are left out, because the format has none.
    case noBreaks = "export.no_breaks"
    /// Shifts that end on the clock before they start are left out, because the format forbids them.
    case noReversed = "export.no_reversed"
    /// Times of a format are those of the clock, and one of them comes twice.
    case repeatedHour = "export.repeated_hour"
  }

  /// The subject has no such format.
  struct NoSuchForm: Error {
    let subject: Subject
    let form: Form
  }

  private let store: Store?
  private let profile: UserProfile
  private let environment: Environment
  private let table: TableStyle
  private let alarmMinutes: Int?
  private let isASCII: Bool
  private let typefaces: [PDFTypeface]
  private let filter: ShiftFilter

  /// Creates an exporter of `store`; without a store, exports are empty. `alarmMinutes` is the lead
  /// time of calendar alarms, `isASCII` limits text pages to ASCII, `isPrivate` hides what kind of
  /// absence each is, PDFs use the first embeddable one of `typefaces`, and only shifts that match
  /// `filter` are written.
  package init(
    store: Store?, profile: UserProfile, environment: Environment,
    table: TableStyle = TableStyle(), alarmMinutes: Int? = nil, isASCII: Bool = false,
    isPrivate: Bool = false, typefaces: [PDFTypeface] = PDFTypeface.installed(),
    filter: ShiftFilter = .none
  ) {
    self.store = store
    self.profile = profile
    // A file does not depend on the signs of the terminal.
    var environment = environment
    environment.format.texts = Texts(environment.texts.language)
    environment.format.isPrivate = isPrivate
    self.environment = environment
    self.table = table
    self.alarmMinutes = alarmMinutes
    self.isASCII = isASCII
    self.typefaces = typefaces
    self.filter = filter
  }

  /// Writes the file of `subject` for the days of `window` in chunks and returns the notes about
  /// it. Hours are those worked, shifts include planned ones, and `all` ignores the window. A
  /// calendar may contain `others` too. Throws `EntitlementError`, `StoreError`, `RulesetFileError`,
  /// `PDFError`, and what `write` throws.
  package func write(
    _ subject: Subject, with others: [Subject] = [], as form: Form, of window: DayWindow,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws -> [Notice] {
    for subject in [subject] + others where !subject.forms.contains(form) {
      throw NoSuchForm(subject: subject, form: form)
    }
    try environment.entitlements.check(form)
    let window =
      subject == .all
      ? window : try environment.entitlements.permitted(window, today: environment.today)
    switch form {
    case .csv:
      try writeRecords(subject, window, isJSON: false, to: write)
      return table.formulas?.isSet == true ? [.guarded] : []
    case .json: try writeRecords(subject, window, isJSON: true, to: write)
    case .text: try writePages(subject, window, to: write)
    case .pdf: return try writeSheets(subject, window, to: write)
    case .ics:
      let subjects = [subject] + others
      let calendar = CalendarRecords(
        window, roster: subjects.contains(.shifts) ? try roster(window) : nil,
        absences: subjects.contains(.absences) ? try roster(window) : nil,
        workouts: subjects.contains(.workouts) ? store : nil,
        blocks: subjects.contains(.blocks) ? store : nil,
        actions: subjects.contains(.actions) ? store : nil, environment)
      try calendar.write(alarmMinutes: alarmMinutes) { try write(Array($0.utf8)) }
    case .xlsx where subject == .hours:
      try HoursWorkbook.write(window, payroll(), of: chosen(window), to: write)
    case .xlsx:
      try ShiftWorkbook.write(window, roster(window), payroll().context(), environment, to: write)
    case .timewarrior, .timeclock, .klog, .org:
      return try ShiftLog.write(
        window, roster(window), as: form, payroll().context(), environment, to: write
      ).notices
    }
    return []
  }

  private func writeRecords(
    _ subject: Subject, _ window: DayWindow, isJSON: Bool,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    func writer(_ columns: [String]) throws -> RecordWriter {
      try RecordWriter(subject.rawValue, columns, isJSON: isJSON, table: table, write: write)
    }
    var records: RecordWriter
    switch subject {
    case .shifts:
      let sums = isJSON ? nil : try payroll().context()
      records = try writer(ShiftRecords.columns + (isJSON ? [] : ShiftRecords.sumColumns))
      try ShiftRecords.write(window, roster(window), sums, environment, &records)
    case .hours:
      records = try writer(HoursRecords.columns)
      try HoursRecords.write(window, payroll(), of: chosen(window), &records)
    case .periods:
      records = try writer(PeriodRecords.columns)
      try PeriodRecords.write(window, payroll(), &records)
    case .elements:
      records = try writer(ElementRecords.columns)
      try ElementRecords.write(window, payroll(), &records)
    case .steps:
      records = try writer(StepRecords.columns)
      try StepRecords.write(window, attribution(), &records)
    case .days:
      records = try writer(DayRecords.columns)
      try DayRecords.write(window, attribution(), &records)
    case .shoes:
      records = try writer(ShoeRecords.columns)
      try ShoeRecords.write(window, attribution(), currency: profile.currency, &records)
    case .workouts:
      guard !isJSON else {
        return try WorkoutRecords.writeList(window, store, environment, to: write)
      }
      records = try writer(WorkoutRecords.columns)
      try WorkoutRecords.write(window, store, environment, &records)
    case .blocks:
      records = try writer(BlockRecords.columns)
      try BlockRecords.write(window, store, environment, &records)
    case .absences:
      records = try writer(
        AbsenceRecords.columns + (isJSON ? AbsenceRecords.timeColumns : []))
      try AbsenceRecords.write(
        window, store, payroll(), isJSON: isJSON, &records)
    case .account:
      records = try writer(AccountRecords.columns)
      try AccountRecords.write(window, payroll(), &records)
    case .actions:
      records = try writer(ActionRecords.columns)
      try ActionRecords.write(window, store, environment, &records)
    case .all:
      if let store { try FullExport.write(store) { try write(Array($0.utf8)) } }
      return
    }
    try records.finish()
  }

  // MARK: Pages

  private func writePages(
    _ subject: Subject, _ window: DayWindow, to write: ([UInt8]) throws -> Void
  ) throws {
    func put(_ lines: [String]) throws {
      for line in lines { try write(Array((printable(line) + "\n").utf8)) }
    }
    guard subject == .hours else {
      return try put(ShiftPage(window, roster(window), profile, environment).lines)
    }
    var isFirst = true
    try payroll().forEachPrintedPeriod(in: window) { period, statement in
      // A printer starts a new sheet at a form feed.
      if !isFirst { try write([0x0C]) }
      isFirst = false
      try put(HoursPage(statement, period, profile, environment).lines)
    }
    if isFirst { try put([environment.texts("hours.nothing_before")]) }
  }

  private func writeSheets(
    _ subject: Subject, _ window: DayWindow, to write: ([UInt8]) throws -> Void
  ) throws -> [Notice] {
    var sheets = try SheetWriter(subject, profile, environment, typefaces)
    switch subject {
    case .hours:
      try sheets.addHours(window, payroll())
      return try sheets.finish(nothing: "hours.nothing_before", write)
    case .absences:
      try sheets.addAbsences(window, store, payroll())
      return try sheets.finish(nothing: "page.no_absences", write)
    case .account:
      try sheets.addAccount(window, payroll())
      return try sheets.finish(nothing: "hours.nothing_before", write)
    default:
      try sheets.addShifts(window, roster(window))
      return try sheets.finish(nothing: "cli.list.empty", write)
    }
  }

  /// Returns the line without control characters, which a printer could take for commands.
  private func printable(_ line: String) -> String {
    let line = line.harmless()
    return isASCII ? AsciiFallback.text(line) : line
  }

  // MARK: Sources

  /// Returns the roster, of which only the shifts are read that match the filter.
  private func roster(_ window: DayWindow) throws -> Roster? {
    try store.map { try Roster(store: $0, environment).chosen(by: filter, in: window, of: profile) }
  }

  /// Returns the ids of the shifts whose hours are written; nil for all.
  private func chosen(_ window: DayWindow) throws -> Set<RecordID>? {
    guard !filter.isEmpty else { return nil }
    return try store.map { store in
      try Roster(store: store, environment).ids(matching: filter, paidOn: window, of: profile)
    } ?? []
  }

  private func payroll() throws -> Payroll {
    try Payroll(store: store, profile: profile, environment: environment)
  }

  private func attribution() throws -> StepAttribution? {
    try store.map { try StepAttribution(store: $0, environment) }
  }
}

extension Exporter.NoSuchForm: UserFacing {
  /// Describes why a subject is not available in a format.
  func message(_ environment: Environment) -> UserFacingError {
    UserFacingError(
      "export_form", environment.texts, ["what": subject.rawValue, "format": form.rawValue])
  }
}
