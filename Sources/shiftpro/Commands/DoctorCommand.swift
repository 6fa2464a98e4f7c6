import Services
import Store
import TerminalCurses

/// Examines the store and reports the findings.
enum DoctorCommand {
  static let spec = CommandSpec(
    name: "doctor", group: .upkeep, operands: [OperandSpec("FILE", .file, isRequired: false)],
    options: [OptionSpec(flag: "repair"), OptionSpec(flag: "report")],
    examples: ["doctor", "doctor --repair", "doctor --report report.txt"], worksLocked: true,
    run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try session.unlockUntouched()
    let path = try session.storePath()
    try call.exclude("repair", "report")
    if call.has("report") { return try report(path, call, session) }
    if let word = call.operands.first {
      throw CommandError.usage("doctor_file", ["file": word])
    }
    let doctor = Doctor(path: path)
    let zones = session.processEnvironment.zones
    func check() -> [Finding] {
      doctor.check { name, instant in (try? zones.zone(name))?.local(at: instant) }
    }
    var report = DoctorReport(path: path, findings: check())
    // Opening a store resolves planned times by the rules of this machine.
    if report.findings.contains(where: \.isOfTimes), (try? session.store()) != nil {
      report.findings = check()
    }
    if call.has("repair"), !report.findings.isEmpty {
      try repair(doctor, &report) {
        if let store = try? session.existingStore(), let now = try? session.environment().now {
          try? store.resolvePlannedTimes(now: now)
        }
        return check()
      }
    }
    // What is wrong with a store may keep it from being read.
    let readable = report.findings.isEmpty ? try session.existingStore() : nil
    report.notes = try DoctorNote.all(readable, session.soundEnvironment())
    // Load the texts last: reading the user's language opens the store, which creates files.
    let words = DoctorWords(texts: session.soundTexts)
    if session.options.isJSON {
      try session.console.json(report.json(words))
    } else {
      for line in report.lines(words) { try session.console.line(line) }
      for note in report.notes { session.console.remark(words.sentence(note).text) }
    }
    return report.findings.isEmpty ? .done : .failed
  }

  /// Writes diagnostics without any personal input.
  private static func report(
    _ path: String, _ call: Invocation, _ session: Session
  ) throws -> ExitStatus {
    var environment = try session.soundEnvironment()
    environment.flags = session.features
    let report = DiagnosticReport(
      path: path, environment, libraries: [("ncurses", CursesLibrary.version)],
      variable: session.processEnvironment.variable)
    let file = call.operands.first ?? InputFile.standardInput
    let text =
      session.options.isJSON
      ? report.json.text(ascii: session.console.isASCII) + "\n"
      : report.lines.map { $0 + "\n" }.joined()
    let target = try ExportTarget(file, call, session)
    try target.write { write in try write(Array(text.utf8)) }
    if target.isFile { try session.printWritten(file) }
    return .done
  }

  private static func repair(
    _ doctor: Doctor, _ report: inout DoctorReport, _ check: () -> [Finding]
  ) throws {
    report.repairs = (try? doctor.repair()) ?? []
    report.findings = check()
    if report.findings.contains(where: \.isDamage) { report.recovery = try doctor.recover() }
  }
}

extension Finding {
  /// Whether planned instants are not those of the local times.
  fileprivate var isOfTimes: Bool {
    if case .wrongLocalTime = self { true } else { false }
  }

  /// Whether pages of the file are broken, so that only a recovery helps.
  fileprivate var isDamage: Bool {
    switch self {
    case .damaged, .unusable(.corrupt), .schema: return true
    default: return false
    }
  }
}

/// The result of an examination.
struct DoctorReport {
  let path: String
  /// The remaining findings after repairs.
  var findings: [Finding]
  var repairs: [Repair] = []
  var recovery: Recovery?
  /// Facts that are no damage of the store.
  var notes: [DoctorNote] = []

  func lines(_ words: DoctorWords) -> [String] {
    var lines = repairs.map { words.sentence($0).text }
    if findings.isEmpty {
      lines.append(words.texts("cli.doctor.sound", ["path": path]))
    } else {
      let count = ["n": String(findings.count), "path": path]
      lines.append(words.texts("cli.doctor.findings", count))
      lines += findings.map { "- " + words.sentence($0).text }
    }
    if let recovery {
      lines.append(
        words.texts(
          "cli.doctor.recovered",
          [
            "path": recovery.path, "n": String(recovery.saved.values.reduce(0, +)),
            "refused": String(recovery.refused),
          ]))
    }
    return lines
  }

  func json(_ words: DoctorWords) -> JSON {
    func list(_ sentences: [DoctorWords.Sentence]) -> JSON {
      .array(
        sentences.map { .object(["code": .string($0.code), "message": .string($0.text)]) })
    }
    let recovered = recovery.map { recovery -> JSON in
      .object([
        "path": .string(recovery.path),
        "saved": .integer(Int64(recovery.saved.values.reduce(0, +))),
        "refused": .integer(Int64(recovery.refused)),
      ])
    }
    return .object([
      "path": .string(path), "findings": list(findings.map(words.sentence)),
      "repairs": list(repairs.map(words.sentence)), "recovered": recovered ?? .null,
      "notes": list(notes.map(words.sentence)),
    ])
  }
}
