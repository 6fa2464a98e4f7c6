import App
import Domain
import Interchange
import Platform
import Store

/// Brings records along from files whose kinds are seen from what is in them.
enum ImportCommand {
  static let spec = CommandSpec(
    name: "import", group: .upkeep,
    operands: [OperandSpec("FILE", .file, isRepeated: true)],
    options: [
      OptionSpec("as", "KIND", .choice(ImportKind.all.map(\.name)), about: "import_as"),
      OptionSpec(flag: "dry-run"),
      OptionSpec(flag: "strict", about: "import_strict"),
    ],
    examples: [
      "import export.zip", "import ~/Downloads/apple_health_export --dry-run",
      "import shifts.csv --dry-run --json", "import steps-2025.csv steps-2026.csv --as csv",
      "import - --zone Europe/Berlin < timesheet.csv", "import everything.json",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let kind = try call.value("as").map(ImportKind.init(named:))
    // A name that is mistyped must not leave an empty store behind, or half of several files.
    for path in call.operands where path != InputFile.standardInput && !Files.exists(path) {
      throw HealthImportError.unreadable(SystemError(path: path, code: ENOENT))
    }
    let run = ImportRun(session, isRehearsal: call.has("dry-run"), isStrict: call.has("strict"))
    var outcomes: [ImportOutcome] = []
    for path in call.operands {
      let outcome = try run.take(path, as: kind ?? ImportKind(of: path))
      try outcome.tell(session)
      outcomes.append(outcome)
    }
    if session.options.isJSON {
      let all = outcomes.map(\.json)
      try session.console.json(all.count == 1 ? all[0] : .object(["imports": .array(all)]))
    }
    return outcomes.contains(where: \.isFailure) ? .failed : .done
  }
}

/// What a file to import holds.
private enum ImportKind: Equatable {
  case shifts
  /// Steps; nil where the kind of export is still to be found out.
  case steps(HealthFormat?)
  /// What `export --what all` writes.
  case everything

  static let all = [ImportKind.shifts, .everything] + HealthFormat.allCases.map { .steps($0) }

  var name: String {
    switch self {
    case .shifts: return "shifts"
    case .steps(let format): return format?.rawValue ?? ""
    case .everything: return EverythingReport.kind
    }
  }

  /// Throws `CommandError` where no kind is called so.
  init(named name: String) throws {
    let name = try Choice.read(name, of: "as", Self.all.map(\.name))
    let other = name == EverythingReport.kind ? ImportKind.everything : .shifts
    self = HealthFormat(rawValue: name).map { .steps($0) } ?? other
  }

  /// What a file begins with tells: the first line of a table of shifts names their times, that of a
  /// table of steps names steps too. Throws `HealthImportError` and `SystemError`.
  init(of path: String) throws {
    // What a pipe hands over cannot be read twice, as the formats of steps need it.
    guard path != InputFile.standardInput, Files.isFolder(path) || Files.isRegular(path) else {
      self = .shifts
      return
    }
    let head = Files.isFolder(path) ? [] : try Files.read(path, limit: Self.headBytes)
    guard !Decryptor.isEncrypted(head) else {
      throw CommandError.refusal("is_encrypted", ["path": path])
    }
    if EverythingFile.fits(head) {
      self = .everything
      return
    }
    if try !HealthImport.recognises(path) {
      self = .shifts
      return
    }
    let line = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let heading = (try? CSVTable(Array(line)))?.records.first?.values ?? []
    let isShifts = ShiftColumns.fits(heading) && !HealthImport.namesSteps(heading)
    self = isShifts ? .shifts : .steps(nil)
  }

  private static let headBytes = 8192
}

/// Takes files in, one after the other.
private struct ImportRun {
  let session: Session
  let isRehearsal: Bool
  let isStrict: Bool

  init(_ session: Session, isRehearsal: Bool, isStrict: Bool) {
    self.session = session
    self.isRehearsal = isRehearsal
    self.isStrict = isStrict
  }

  func take(_ path: String, as kind: ImportKind) throws -> ImportOutcome {
    switch kind {
    case .shifts: return .shifts(try shifts(path))
    case .steps(let format): return .steps(try steps(path, format))
    case .everything: return .everything(try everything(path))
    }
  }

  private func everything(_ path: String) throws -> EverythingReport {
    let file = try EncryptedInput.open(path, session)
    let store = try isRehearsal ? session.storeToLookAt() : session.store()
    let desk = ShiftDesk(store: store, environment: try session.environment())
    let name = String(path.split(separator: "/").last ?? "")
    let count = try desk.importEverything(FileStream(file), named: name, isDryRun: isRehearsal)
    return EverythingReport(path: path, count: count, isRehearsal: isRehearsal)
  }

  private func shifts(_ path: String) throws -> ShiftImportReport {
    let bytes = try InputFile.read(path, limit: CSVTable.maximumBytes, session)
    let result = try ShiftImport(CSVTable(bytes), session)
    if !isRehearsal { try result.save(session) }
    return ShiftImportReport(path: path, result: result, isRehearsal: isRehearsal)
  }

  private func steps(_ path: String, _ format: HealthFormat?) throws -> StepImportAnswer {
    let environment = try session.environment()
    let options = HealthImportOptions(
      format: format, isStrict: isStrict, zone: environment.zone)
    let store = try isRehearsal ? session.storeToLookAt() : session.store()
    let desk = ShiftDesk(store: store, environment: environment)
    let line = ProgressLine(session, file: path)
    defer { line.end() }
    let outcome = try desk.importSteps(
      path, options, isDryRun: isRehearsal, progress: line.show)
    return StepImportAnswer(
      path, outcome, try store.shoes.shoes(), isDryRun: isRehearsal, environment)
  }
}

/// What became of a file.
private enum ImportOutcome {
  case shifts(ShiftImportReport)
  case steps(StepImportAnswer)
  case everything(EverythingReport)

  var json: JSON {
    switch self {
    case .shifts(let report): return report.json
    case .steps(let report): return report.json
    case .everything(let report): return report.json
    }
  }

  /// Whether nothing at all could be taken from it.
  var isFailure: Bool {
    switch self {
    case .shifts(let report): return report.isFailure
    case .steps, .everything: return false
    }
  }

  func tell(_ session: Session) throws {
    switch self {
    case .shifts(let report): try report.tell(session)
    case .steps(let report): try report.tell(session)
    case .everything(let report): try report.tell(session)
    }
  }
}
