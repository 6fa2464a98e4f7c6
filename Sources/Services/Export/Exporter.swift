import Domain
import Interchange
import Store
import Terminal
import TerminalText

/// Writes shifts, hours, steps or shoes down for other programs and for people: one way in for the
/// command and the screens, one case for each form.
package struct Exporter {
  /// What is written.
  package enum Subject: String, CaseIterable, Sendable {
    case shifts
    /// Each stretch of a shift that is paid in one way.
    case hours
    /// What pay periods come to.
    case periods
    /// What was walked, by the hour.
    case steps
    /// What was walked, by the day.
    case days
    case shoes
    /// Everything that the store holds, of all time.
    case all

    /// In which forms.
    package var forms: [Form] {
      switch self {
      case .shifts: return Form.allCases
      case .hours: return [.csv, .json, .text, .pdf]
      case .periods, .steps, .days, .shoes: return [.csv, .json]
      case .all: return [.json]
      }
    }
  }

  /// In which form.
  package enum Form: String, CaseIterable, Sendable {
    /// A table for spreadsheets.
    case csv
    /// A list for programs.
    case json
    /// Pages of plain text.
    case text
    /// Pages to print or mail.
    case pdf
    /// A calendar.
    case ics

    /// How the names of its files end.
    package var suffix: String { self == .text ? "txt" : rawValue }
  }

  /// What a reader of the file should know.
  package enum Notice: String, Sendable {
    /// No typeface was found that could be embedded, and its lack cost characters.
    case noTypeface = "export.no_typeface"
    /// The typeface lacks characters that were asked for.
    case replaced = "export.replaced"
    /// Cells that a spreadsheet would run as formulas have an apostrophe in front.
    case guarded = "export.guarded"
  }

  /// There is no such form of a subject.
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

  /// Writes what is in `store`; nothing where there is none yet. Pages of text are plain ASCII
  /// where asked; those of a PDF are set in the first of `typefaces` that can be embedded;
  /// calendars ring so long before a shift.
  package init(
    store: Store?, profile: UserProfile, environment: Environment,
    table: TableStyle = TableStyle(), alarmMinutes: Int? = nil, isASCII: Bool = false,
    typefaces: [PDFTypeface] = PDFTypeface.installed()
  ) {
    self.store = store
    self.profile = profile
    self.environment = environment
    self.table = table
    self.alarmMinutes = alarmMinutes
    self.isASCII = isASCII
    self.typefaces = typefaces
  }

  /// Hands over the file of `subject` on the days of `window`, piece by piece, and returns what
  /// there is to say about it. Hours are those that were worked; shifts are the planned ones too;
  /// everything knows no days. Throws `StoreError`, `RulesetFileError`, `PDFError` and what `write`
  /// does.
  package func write(
    _ subject: Subject, as form: Form, of window: DayWindow,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws -> [Notice] {
    guard subject.forms.contains(form) else {
      throw NoSuchForm(subject: subject, form: form)
    }
    switch form {
    case .csv:
      try writeRecords(subject, window, isJSON: false, to: write)
      return table.formulas?.isSet == true ? [.guarded] : []
    case .json: try writeRecords(subject, window, isJSON: true, to: write)
    case .text: try writePages(subject, window, to: write)
    case .pdf: return try writeSheets(subject, window, to: write)
    case .ics:
      try CalendarRecords.write(window, roster(), alarmMinutes: alarmMinutes, environment) {
        try write(Array($0.utf8))
      }
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
      records = try writer(ShiftRecords.columns)
      try ShiftRecords.write(window, roster(), environment, &records)
    case .hours:
      records = try writer(HoursRecords.columns)
      try HoursRecords.write(window, payroll(), &records)
    case .periods:
      records = try writer(PeriodRecords.columns)
      try PeriodRecords.write(window, payroll(), &records)
    case .steps:
      records = try writer(StepRecords.columns)
      try StepRecords.write(window, attribution(), &records)
    case .days:
      records = try writer(DayRecords.columns)
      try DayRecords.write(window, attribution(), &records)
    case .shoes:
      records = try writer(ShoeRecords.columns)
      try ShoeRecords.write(window, attribution(), currency: profile.currency, &records)
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
      return try put(ShiftPage(window, roster(), profile, environment).lines)
    }
    var isFirst = true
    try payroll().forEachPrintedPeriod(in: window) { period, statement in
      // A printer begins a new sheet at a form feed.
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
    guard subject == .hours else {
      try sheets.addShifts(window, roster())
      return try sheets.finish(nothing: "cli.list.empty", write)
    }
    try sheets.addHours(window, payroll())
    return try sheets.finish(nothing: "hours.nothing_before", write)
  }

  /// Names and notes may hold anything; a printer must not take it for a command.
  private func printable(_ line: String) -> String {
    let line = line.harmless()
    return isASCII ? AsciiFallback.text(line) : line
  }

  // MARK: Sources

  private func roster() throws -> Roster? {
    try store.map { try Roster(store: $0, environment) }
  }

  private func payroll() throws -> Payroll {
    try Payroll(store: store, profile: profile, environment: environment)
  }

  private func attribution() throws -> StepAttribution? {
    try store.map { try StepAttribution(store: $0, environment) }
  }
}

extension Exporter.NoSuchForm: UserFacing {
  /// Why a subject is not written in a form.
  func message(_ environment: Environment) -> UserFacingError {
    UserFacingError(
      "export_form", environment.texts, ["what": subject.rawValue, "format": form.rawValue])
  }
}
