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
    ] + ShiftImportOptions.specs,
    examples: [
      "import export.zip", "import ~/Downloads/apple_health_export --dry-run",
      "import shifts.csv --dry-run --json", "import steps-2025.csv steps-2026.csv --as csv",
      "import - --zone Europe/Berlin < timesheet.csv", "import everything.json",
      "import roster.ics --from 2026-01-01 --to 2026-12-31 --dry-run",
      "import roster.ics --only Night --map Night=N --times Early=06:00-14:00",
      "import ~/.timewarrior/data/2026-03.data --skip lunch",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let kind = try call.value("as").map(ImportKind.init(named:))
    // A name that is mistyped must not leave an empty store behind, or half of several files.
    for path in call.operands where path != InputFile.standardInput && !Files.exists(path) {
      throw HealthImportError.unreadable(SystemError(path: path, code: ENOENT))
    }
    let run = try ImportRun(call, session)
    var outcomes: [ImportOutcome] = []
    for path in call.operands {
      let outcome = try run.take(path, as: kind ?? ImportKind(of: path))
      try outcome.tell(session)
      outcomes.append(outcome)
    }
    if session.options.isJSON {
      let texts = try session.environment().texts
      let all = outcomes.map { $0.json(texts) }
      try session.console.json(all.count == 1 ? all[0] : .object(["imports": .array(all)]))
    }
    return outcomes.contains(where: \.isFailure) ? .failed : .done
  }
}

/// What a file to import holds.
private enum ImportKind: Equatable {
  case shifts(ShiftFile.Kind)
  /// Steps; nil where the kind of export is still to be found out.
  case steps(HealthFormat?)
  /// What `export --what all` writes.
  case everything

  static let all: [ImportKind] =
    ShiftFile.Kind.allCases.map(ImportKind.shifts) + [.everything]
    + HealthFormat.allCases.map { .steps($0) }

  var name: String {
    switch self {
    case .shifts(let kind): return kind.rawValue
    case .steps(let format): return format?.rawValue ?? ""
    case .everything: return EverythingReport.kind
    }
  }

  /// Throws `CommandError` where no kind is called so.
  init(named name: String) throws {
    let name = try Choice.read(name, of: "as", Self.all.map(\.name))
    self = Self.all.first { $0.name == name } ?? .everything
  }

  /// What a file begins with tells: the first line of a table of shifts names their times, that of a
  /// table of steps names steps too. Throws `HealthImportError` and `SystemError`.
  init(of path: String) throws {
    // What a pipe hands over cannot be read twice, as the formats of steps need it.
    guard path != InputFile.standardInput, Files.isFolder(path) || Files.isRegular(path) else {
      self = .shifts(.shifts)
      return
    }
    let head = Files.isFolder(path) ? [] : try Files.read(path, limit: Self.headBytes)
    guard !Decryptor.isEncrypted(head) else {
      throw CommandError.refusal("is_encrypted", ["path": path])
    }
    if EverythingFile.fits(head) {
      self = .everything
    } else if let kind = ShiftFile.Kind(head: head) {
      self = .shifts(kind)
    } else {
      self = try HealthImport.recognises(path) ? .steps(nil) : .shifts(.shifts)
    }
  }

  /// So many bytes tell what a file is.
  static let headBytes = 8192
}

/// Takes files in, one after the other.
private struct ImportRun {
  let session: Session
  let isRehearsal: Bool
  let isStrict: Bool
  private let call: Invocation
  private let options: ShiftImportOptions

  init(_ call: Invocation, _ session: Session) throws {
    self.call = call
    self.session = session
    isRehearsal = call.has("dry-run")
    isStrict = call.has("strict")
    options = try ShiftImportOptions(call, session)
  }

  func take(_ path: String, as kind: ImportKind) throws -> ImportOutcome {
    switch kind {
    case .shifts(let kind): return .shifts(try shifts(path, kind))
    case .steps(let format):
      try ShiftImportOptions.refuse(in: call, for: path)
      return .steps(try steps(path, format))
    case .everything:
      try ShiftImportOptions.refuse(in: call, for: path)
      return .everything(try everything(path))
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

  private func shifts(_ path: String, _ guess: ShiftFile.Kind) throws -> ShiftImportReport {
    let bytes = try InputFile.read(path, limit: guess.maximumBytes, session)
    // A pipe tells what it holds only now.
    let isGuess = path == InputFile.standardInput && !call.has("as")
    let kind =
      isGuess ? ShiftFile.Kind(head: Array(bytes.prefix(ImportKind.headBytes))) ?? guess : guess
    let environment = try session.environment(), rates = try Rate.known(to: session.payroll())
    let line = ProgressLine(session, file: path)
    defer { line.end() }
    let file = try ShiftFile(
      bytes, as: kind, from: path, repeating: environment.repeatingDays(in: options.window),
      rates: rates, environment, progress: line.show)
    let store = try isRehearsal ? session.storeToLookAt() : session.store()
    let plan = try ShiftPlan(
      file, options.titles, window: options.window, rates: rates, in: store, environment)
    if !isRehearsal, let change = plan.change { _ = try session.perform(.rearrange(change)) }
    return ShiftImportReport(file: file, plan: plan, isRehearsal: isRehearsal)
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

  func json(_ texts: Texts) -> JSON {
    switch self {
    case .shifts(let report): return report.json(texts)
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
