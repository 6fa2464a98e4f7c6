import App
import Domain
import Platform

/// Writes shifts, hours, steps or shoes down for other programs or to print.
enum ExportCommand {
  enum Format: String, CaseIterable {
    case csv, ics, json, text, pdf
  }

  /// What is written: a part, or everything.
  enum Subject {
    case part(Exporter.Subject)
    case all

    static let words = Exporter.Subject.allCases.map(\.rawValue) + ["all"]

    var word: String {
      if case .part(let part) = self { return part.rawValue }
      return "all"
    }

    /// Whether it can be written in a format.
    func has(_ format: Format) -> Bool {
      guard case .part(let part) = self else { return format == .json }
      guard let form = Exporter.Form(rawValue: format.rawValue) else { return part == .shifts }
      return part.forms.contains(form)
    }
  }

  static let spec = CommandSpec(
    name: "export", group: .upkeep,
    options: [
      OptionSpec("as", "FORMAT", .choice(Format.allCases.map(\.rawValue))),
      OptionSpec("what", "WHAT", .choice(Subject.words)),
    ] + DayWindow.options + [
      OptionSpec("period", "PERIOD", .choice(["current", "previous"])),
      OptionSpec("output", "FILE", .file, letter: "o"),
    ] + ExportStyle.options + PassphraseSource.options,
    examples: [
      "export --output shifts.csv",
      "export --as pdf --what hours --period previous --output hours.pdf",
      "export --as ics --output shifts.ics --from today --alarm 60",
      "export --encrypt --output shifts.csv.enc",
      "export --as json --what all --output everything.json",
      "export --as json --what hours --from 2026-03-02 --to 2026-03-15",
      "export --as text --what hours --from 2026-03-02 --to 2026-03-15 --output hours.txt",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let word = try choice(call, "what", Subject.words, Exporter.Subject.shifts.rawValue)
    let subject = Exporter.Subject(rawValue: word).map(Subject.part) ?? .all
    let formats = Format.allCases.map(\.rawValue)
    let usual: Format = word == "all" ? .json : .csv
    let format = Format(rawValue: try choice(call, "as", formats, usual.rawValue)) ?? usual
    let style = try ExportStyle(call, format)
    guard subject.has(format) else {
      throw CommandError.usage("export_form", ["format": format.rawValue, "what": word])
    }
    let window = try window(call, session)
    if case .all = subject, window.first != nil || window.last != nil {
      throw CommandError.usage("all_days")
    }
    let target = try ExportTarget(
      call.value("output") ?? InputFile.standardInput, packed: format == .pdf, call, session)
    var notices: [Exporter.Notice] = []
    try target.write { notices = try write(subject, format, style, window, session, $0) }
    let texts = try session.environment().texts
    for notice in notices { session.console.remark(texts(notice.rawValue)) }
    if target.isFile {
      try session.tell([texts("cli.export.done", ["file": target.path])])
    }
    return .done
  }

  private static func choice(
    _ call: Invocation, _ option: String, _ words: [String], _ usual: String
  ) throws -> String {
    try call.value(option).map { try Choice.read($0, of: option, words) } ?? usual
  }

  /// The days asked for: those told, those of a pay period, or all.
  private static func window(_ call: Invocation, _ session: Session) throws -> DayWindow {
    try call.exclude("period", "from")
    try call.exclude("period", "to")
    let environment = try session.environment()
    guard call.has("period") else {
      return try DayWindow(call, environment) ?? DayWindow(first: nil, last: nil)
    }
    let days = try HoursCommand.days(call, session.payroll(), environment)
    return DayWindow(first: days.lowerBound, last: days.upperBound.adding(days: -1))
  }

  private static func write(
    _ subject: Subject, _ format: Format, _ style: ExportStyle, _ window: DayWindow,
    _ session: Session, _ write: @escaping ([UInt8]) throws -> Void
  ) throws -> [Exporter.Notice] {
    func text(_ text: String) throws { try write(Array(text.utf8)) }
    guard case .part(let part) = subject else {
      try EverythingFile.write(session.storeToLookAt(), to: text)
      return []
    }
    guard let form = Exporter.Form(rawValue: format.rawValue) else {
      try CalendarExport.write(window, style, session, text)
      return []
    }
    let exporter = try Exporter(
      store: session.existingStore(), profile: session.profile(),
      environment: session.environment(), table: style.table, isASCII: session.console.isASCII)
    return try exporter.write(part, as: form, of: window, to: write)
  }
}
