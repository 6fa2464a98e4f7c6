import Domain
import Store
import Terminal

/// Writes shifts or hours down for other programs and for people: one way in for the command and the
/// screens, one case for each form.
public struct Exporter {
  /// What is written.
  public enum Subject: String, CaseIterable, Sendable {
    case shifts, hours
    /// Everything that the store holds, of all time.
    case all

    /// The forms it can be written in.
    public var forms: [Form] { Form.allCases.filter { $0.subjects.contains(self) } }
  }

  /// In which form.
  public enum Form: String, CaseIterable, Sendable {
    /// A table for spreadsheets.
    case csv
    /// A list for programs.
    case json
    /// Pages to print or mail.
    case text
    /// A calendar.
    case ics

    /// What can be written so.
    var subjects: [Subject] {
      switch self {
      case .csv, .text: [.shifts, .hours]
      case .json: [.shifts, .hours, .all]
      case .ics: [.shifts]
      }
    }

    /// How the names of its files end.
    var suffix: String { self == .text ? "txt" : rawValue }
  }

  private let store: Store?
  private let profile: UserProfile
  private let environment: AppEnvironment
  private let table: TableStyle
  private let alarmMinutes: Int?
  private let isASCII: Bool

  /// Writes what is in `store`; nothing where there is none yet. Pages are plain ASCII where asked, and
  /// calendars ring so long before a shift.
  public init(
    store: Store?, profile: UserProfile, environment: AppEnvironment,
    table: TableStyle = TableStyle(), alarmMinutes: Int? = nil, isASCII: Bool = false
  ) {
    self.store = store
    self.profile = profile
    self.environment = environment
    self.table = table
    self.alarmMinutes = alarmMinutes
    self.isASCII = isASCII
  }

  /// Hands over the text of `subject` on the days of `window`, piece by piece. Hours are those that
  /// were worked; shifts are the planned ones too; everything knows no days. Throws `StoreError`,
  /// `RulesetFileError` and what `write` does.
  public func write(
    _ subject: Subject, as form: Form, of window: DayWindow,
    to write: @escaping (String) throws -> Void
  ) throws {
    switch form {
    case .csv, .json: try writeRecords(subject, isJSON: form == .json, window, to: write)
    case .text: try writePages(subject, window, to: write)
    case .ics:
      try CalendarRecords.write(
        window, roster(), alarmMinutes: alarmMinutes, environment, write)
    }
  }

  private func writeRecords(
    _ subject: Subject, isJSON: Bool, _ window: DayWindow,
    to write: @escaping (String) throws -> Void
  ) throws {
    var writer = RecordWriter(
      isJSON: isJSON, list: subject.rawValue, table: table, write: write)
    switch subject {
    case .shifts: try ShiftRecords.write(window, roster(), environment, &writer)
    case .hours: try HoursRecords.write(window, payroll(), &writer)
    case .all:
      if let store { try EverythingFile.write(store, to: write) }
      return
    }
    try writer.finish()
  }

  private func writePages(
    _ subject: Subject, _ window: DayWindow, to write: (String) throws -> Void
  ) throws {
    func put(_ lines: [String]) throws {
      for line in lines { try write(printable(line) + "\n") }
    }
    var isFirst = true
    switch subject {
    case .shifts: try put(ShiftPage(window, roster(), profile, environment).lines)
    case .hours:
      try payroll().forEachPeriod(in: window) { period, statement in
        // A printer begins a new sheet at a form feed.
        if !isFirst { try write("\u{0C}") }
        isFirst = false
        try put(HoursPage(statement, period, profile, environment).lines)
      }
      if isFirst { try put([environment.texts("hours.nothing_before")]) }
    case .all: break
    }
  }

  /// Names and notes may hold anything; a printer must not take it for a command.
  private func printable(_ line: String) -> String {
    let line = String(
      line.map {
        $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0
      })
    return isASCII ? AsciiFallback.text(line) : line
  }

  private func roster() throws -> Roster? {
    try store.map { try Roster(store: $0, environment) }
  }

  private func payroll() throws -> Payroll {
    try Payroll(store: store, profile: profile, environment: environment)
  }
}
