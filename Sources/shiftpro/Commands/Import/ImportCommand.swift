import Domain
import Interchange
import Platform
import Services
import Store

/// Imports files, detecting their kinds from their contents.
enum ImportCommand {
  static let spec = CommandSpec(
    name: "import", group: .upkeep,
    operands: [OperandSpec("FILE", .file, isRequired: false, isRepeated: true)],
    options: [
      OptionSpec("as", "KIND", .choice(ImportKind.words), about: "import_as"),
      OptionSpec("sheet", "NAME", .text, about: "import_sheet"),
      OptionSpec(flag: "dry-run"),
      OptionSpec(flag: "strict", about: "import_strict"),
      OptionSpec(flag: "again", about: "import_again"),
      OptionSpec("watch", "FOLDER", .file, about: "import_watch"),
    ] + TableOptions.specs + ShiftImportOptions.specs,
    examples: [
      "import export.zip", "import ~/Downloads/apple_health_export --dry-run",
      "import shifts.csv --dry-run --json", "import steps-2025.csv steps-2026.csv --as csv",
      "import roster.csv --columns date=2,start=3,end=4,name=7 --dates dmy",
      "import roster.xlsx --sheet November --dry-run",
      "import - --zone Europe/Berlin < timesheet.csv", "import everything.json",
      "import shifts.json roster.ics",
      "import roster.ics --from 2026-01-01 --to 2026-12-31 --dry-run",
      "import roster.ics --only Night --map Night=N --times Early=06:00-14:00",
      "import ~/.timewarrior/data/2026-03.data --skip lunch",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    if let folder = call.value("watch") { return try watch(folder, call, session) }
    guard !call.operands.isEmpty else {
      throw CommandError.usage("missing_operand", ["operand": "FILE", "command": "import"])
    }
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
    return try finish(outcomes, session)
  }

  private static func finish(
    _ outcomes: [ImportOutcome], _ session: Session
  ) throws -> ExitStatus {
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

  /// The value of `--watch` that ends watching.
  private static let noFolder = "none"

  /// Watches a folder from now on, and imports what is new in it.
  private static func watch(
    _ path: String, _ call: Invocation, _ session: Session
  ) throws -> ExitStatus {
    guard call.operands.isEmpty else { throw CommandError.usage("import_watch_files") }
    let texts = try session.environment().texts, isRehearsal = call.has("dry-run")
    var folder = WatchedFolder()
    if path != noFolder {
      folder.path = Files.absolute(session.files.expanded(path))
      folder.importsAtOnce = true
      guard Files.isFolder(folder.path) else {
        throw CommandError.refusal("import_watch_folder", ["path": path])
      }
    }
    let imports = try session.services(isRehearsal: isRehearsal).imports
    if !isRehearsal { try session.store().save(folder, now: session.environment().now) }
    guard path != noFolder else {
      try session.print([texts("watch.ended")])
      return .done
    }
    let run = try ImportRun(call, session)
    let arrivals = try imports.arrivals(in: folder, isPatient: false)
    let outcomes = try arrivals.map { arrival in
      let outcome = try importFile(arrival.path, isOnly: false, run, session)
      try outcome.print(session)
      if !isRehearsal {
        var arrival = arrival
        arrival.outcome =
          outcome.status == .done
          ? .done : .failed(outcome.failure?.complaint.message ?? texts("watch.all_skipped"))
        try imports.note([arrival])
      }
      return outcome
    }
    if arrivals.isEmpty, !session.options.isJSON {
      try session.print([texts("watch.nothing", ["folder": folder.path])])
    }
    return try finish(outcomes, session)
  }

  private static func json(of outcomes: [ImportOutcome], _ session: Session) throws -> JSON {
    let texts = try session.environment().texts
    let all = outcomes.map { $0.json(texts) }
    if let only = all.first, all.count == 1 { return only }
    guard let failure = outcomes.lazy.compactMap(\.failure).first else {
      return .object(["imports": .array(all)])
    }
    return .object(["imports": .array(all), "error": failure.complaint.json])
  }
}
