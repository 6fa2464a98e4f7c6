import Domain
import Interchange
import Platform
import Services
import Store

/// Imports files, detecting their kinds from their contents.
enum ImportCommand {
  static let spec = CommandSpec(
    name: "import", group: .upkeep,
    operands: [OperandSpec("FILE", .file, isRepeated: true)],
    options: [
      OptionSpec("as", "KIND", .choice(ImportKind.words), about: "import_as"),
      OptionSpec(flag: "dry-run"),
      OptionSpec(flag: "strict", about: "import_strict"),
      OptionSpec(flag: "again", about: "import_again"),
    ] + TableOptions.specs + ShiftImportOptions.specs,
    examples: [
      "import export.zip", "import ~/Downloads/apple_health_export --dry-run",
      "import shifts.csv --dry-run --json", "import steps-2025.csv steps-2026.csv --as csv",
      "import roster.csv --columns date=2,start=3,end=4,name=7 --dates dmy",
      "import - --zone Europe/Berlin < timesheet.csv", "import everything.json",
      "import shifts.json roster.ics",
      "import roster.ics --from 2026-01-01 --to 2026-12-31 --dry-run",
      "import roster.ics --only Night --map Night=N --times Early=06:00-14:00",
      "import ~/.timewarrior/data/2026-03.data --skip lunch",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let run = try ImportRun(call, session)
    // A mistyped name must not create an empty store, or import only some of several files.
    for path in call.operands where path != InputFile.standardInput && !Files.exists(path) {
      throw HealthImportError.unreadable(SystemError(path: path, code: ENOENT))
    }
    let outcomes = try call.operands.map { path in
      let outcome = try importFile(path, isOnly: call.operands.count == 1, run, session)
      try outcome.print(session)
      return outcome
    }
    if session.options.isJSON { try session.console.json(json(of: outcomes, session)) }
    return outcomes.map(\.status).first { $0 != .done } ?? .done
  }

  /// Imports a file. The failure of one of several is part of the results, because others may
  /// already be imported. Throws the error of a single file, and `OutputError`.
  private static func importFile(
    _ path: String, isOnly: Bool, _ run: ImportRun, _ session: Session
  ) throws -> ImportOutcome {
    do {
      return try run.importFile(path)
    } catch let error where !isOnly && !(error is OutputError) {
      guard let environment = session.environment(explaining: error) else { throw error }
      return .failed(path: path, Failure(error, environment))
    }
  }

  private static func json(of outcomes: [ImportOutcome], _ session: Session) throws -> JSON {
    let texts = try session.environment().texts
    let all = outcomes.map { $0.json(texts) }
    guard all.count > 1 else { return all.first ?? .array([]) }
    guard let failure = outcomes.lazy.compactMap(\.failure).first else {
      return .object(["imports": .array(all)])
    }
    return .object(["imports": .array(all), "error": failure.complaint.json])
  }
}
