import Domain
import Platform
import Services

/// Exports shifts, hours, absences, steps, shoes, workouts, time blocks or daily actions.
enum ExportCommand {
  static let spec = CommandSpec(
    name: "export", group: .upkeep, operands: [.filter],
    options: [
      OptionSpec("as", "FORMAT", .choice(Exporter.Form.allCases.map(\.rawValue))),
      OptionSpec("what", "WHAT", .choice(Exporter.Subject.allCases.map(\.rawValue))),
    ] + DayWindow.options + [
      OptionSpec("period", "PERIOD", .choice(["current", "previous"])),
      OptionSpec("output", "FILE", .file, letter: "o"),
      OptionSpec(flag: "private", about: "export_private"),
    ] + ExportStyle.options + PassphraseSource.options,
    examples: [
      "export --output shifts.csv",
      "export --for excel --output shifts.csv", "export --as xlsx --what hours --output hours.xlsx",
      "export night 2026 --output nights.csv",
      "export --as klog --from 2026-03-01 --output work.klg",
      "export --as pdf --what hours --period previous --output hours.pdf",
      "export --as ics --output shifts.ics --from today --alarm 60",
      "export --as ics --what shifts,blocks,workouts,actions --output calendar.ics",
      "export --as ics --what shifts,absences --output roster.ics",
      "export --what absences --private --output absences.csv",
      "export --encrypt --output shifts.csv.enc",
      "export --as json --what all --output everything.json",
      "export --as json --what hours --from 2026-03-02 --to 2026-03-15",
      "export --as text --what hours --from 2026-03-02 --to 2026-03-15 --output hours.txt",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let subjects = try subjects(call), subject = subjects[0]
    let usual: Exporter.Form = subjects.count > 1 ? .ics : subject == .all ? .json : .csv
    let format = try choice(call, "as", Exporter.Form.allCases, usual)
    let style = try ExportStyle(call, format, session.environment().format)
    for subject in subjects where !subject.forms.contains(format) {
      throw CommandError.usage(
        "export_form", ["format": format.rawValue, "what": subject.rawValue])
    }
    guard subjects.count == 1 || format == .ics else {
      throw CommandError.usage("export_several", ["format": format.rawValue])
    }
    let filter = try session.filter(call), window = try window(call, filter, session)
    try check(filter.withoutDays, subjects, format)
    if subject == .all, call.has("private") { throw CommandError.usage("export_private_all") }
    if subject == .all, window.first != nil || window.last != nil {
      throw CommandError.usage("all_days")
    }
    let target = try ExportTarget(
      call.value("output") ?? InputFile.standardInput, packed: format.isPacked, call, session)
    let request = Request(
      subjects: subjects, format: format, style: style, window: window, filter: filter.withoutDays,
      isPrivate: call.has("private"))
    var notices: [Exporter.Notice] = []
    let bytes = try target.write { notices = try write(request, session, $0) }
    let texts = try session.environment().texts
    for notice in notices { session.console.remark(texts(notice.rawValue)) }
    guard target.isFile else { return .done }
    try session.printWritten(
      target.path,
      [
        ("what", .string(subjects.map(\.rawValue).joined(separator: ","))),
        ("format", .string(format.rawValue)), ("bytes", .integer(bytes)),
      ])
    return .done
  }

  /// Returns the data of `--what`, several of them for a calendar, each once.
  private static func subjects(_ call: Invocation) throws -> [Exporter.Subject] {
    let words = Exporter.Subject.allCases.map(\.rawValue)
    let typed = (call.value("what") ?? Exporter.Subject.shifts.rawValue).split(
      separator: ",", omittingEmptySubsequences: false)
    return try typed.reduce(into: []) { subjects, word in
      let word = try Choice.read(String(word), of: "what", words)
      if let subject = Exporter.Subject(rawValue: word), !subjects.contains(subject) {
        subjects.append(subject)
      }
    }
  }

  private static func choice<Word: RawRepresentable>(
    _ call: Invocation, _ option: String, _ words: [Word], _ usual: Word
  ) throws -> Word where Word.RawValue == String {
    guard let text = call.value(option) else { return usual }
    return Word(rawValue: try Choice.read(text, of: option, words.map(\.rawValue))) ?? usual
  }

  /// Checks that a filter chooses among what is exported: shifts, or the lines of their pay.
  private static func check(
    _ filter: ShiftFilter, _ subjects: [Exporter.Subject], _ format: Exporter.Form
  ) throws {
    guard !filter.isEmpty else { return }
    let isPage = format == .text || format == .pdf
    for subject in subjects where subject != .shifts && (subject != .hours || isPage) {
      throw CommandError.usage(
        "export_filter",
        ["what": subject.rawValue, "format": format.rawValue, "filter": filter.text])
    }
  }

  /// Returns the requested days: a window, a pay period, those of the filter, or all.
  private static func window(
    _ call: Invocation, _ filter: ShiftFilter, _ session: Session
  ) throws -> DayWindow {
    try call.exclude("period", "from")
    try call.exclude("period", "to")
    let environment = try session.environment()
    if let days = try session.window(of: filter, call) { return days }
    guard call.has("period") else {
      return try DayWindow(call, environment) ?? DayWindow(first: nil, last: nil)
    }
    return DayWindow(try HoursCommand.days(call, session.payroll(), environment))
  }

  /// The options of an export.
  private struct Request {
    let subjects: [Exporter.Subject]
    let format: Exporter.Form
    let style: ExportStyle
    let window: DayWindow
    /// What shifts have to match besides starting in the window.
    let filter: ShiftFilter
    let isPrivate: Bool
  }

  private static func write(
    _ request: Request, _ session: Session, _ write: @escaping ([UInt8]) throws -> Void
  ) throws -> [Exporter.Notice] {
    let subjects = request.subjects
    let store = try subjects == [.all] ? session.storeToLookAt() : session.existingStore()
    if !request.filter.isEmpty {
      let chosen = try session.roster()?
        .chosen(by: request.filter, in: request.window, of: session.profile())
      if chosen?.chosen?.isEmpty ?? true { try session.noteNoMatch(request.filter) }
    }
    let exporter = try Exporter(
      store: store, profile: session.profile(), environment: session.environment(),
      table: request.style.table, alarmMinutes: request.style.alarmMinutes,
      isASCII: session.console.isASCII, isPrivate: request.isPrivate, filter: request.filter)
    return try exporter.write(
      subjects[0], with: Array(subjects.dropFirst()), as: request.format, of: request.window,
      to: write)
  }
}
