import Domain
import Interchange
import Platform
import Services
import Store

/// Imports files one by one.
struct ImportRun {
  private let session: Session
  private let call: Invocation
  private let options: ShiftImportOptions
  private let tables: TableOptions
  private let word: String?
  private let isRehearsal: Bool

  /// Reads the options. Throws `CommandError`, `TableChoicesError` and `TimeTextError`.
  init(_ call: Invocation, _ session: Session) throws {
    self.call = call
    self.session = session
    word = try call.value("as").map { try Choice.read($0, of: "as", ImportKind.words) }
    isRehearsal = call.has("dry-run")
    options = try ShiftImportOptions(call, session)
    tables = try TableOptions(call)
  }

  /// Imports a file, or standard input. Throws the reason if nothing was imported.
  func importFile(_ path: String) throws -> ImportOutcome {
    try session.withTable(path, sheet: call.value("sheet")) { place in
      var form = try form(of: place)
      let choices = try tables.choices ?? form.map(remembered) ?? TableChoices()
      form?.choices = choices
      let kind = try ImportKind(of: place, named: path, as: word, choices, session)
      try TableOptions.refuse(in: call, for: path, kind)
      if case .shifts = kind {} else { try ShiftImportOptions.refuse(in: call, for: path) }
      let outcome =
        switch kind {
        case .shifts(let kind): ImportOutcome.shifts(try shifts(place, path, kind, choices))
        case .steps(let format): ImportOutcome.steps(try steps(place, path, format, choices))
        case .workouts: ImportOutcome.workouts(try workouts(place, path, choices))
        case .absences: ImportOutcome.absences(try absences(place, path))
        case .everything: ImportOutcome.everything(try everything(place, path))
        }
      if !isRehearsal, tables.choices != nil, let form {
        try session.store().remember(form, now: session.environment().now)
      }
      return outcome
    }
  }

  /// Looks at the first rows of a table; nil for other files. Throws `SystemError`.
  private func form(of place: String) throws -> TableForm? {
    guard word == nil || word != ImportKind.stepsWord, Files.isRegular(place) else { return nil }
    return TableForm(head: try Files.read(place, limit: TableForm.headBytes))
  }

  /// Returns how such a table was read before, which is said. Throws `StoreError`.
  private func remembered(_ form: TableForm) throws -> TableChoices {
    guard let choices = try session.existingStore()?.choices(for: form), !choices.isEmpty else {
      return TableChoices()
    }
    if !session.options.isQuiet {
      session.console.remark(try session.environment().texts("import.as_before"))
    }
    return choices
  }

  private func workouts(
    _ place: String, _ path: String, _ choices: TableChoices
  ) throws -> WorkoutImportReport? {
    let result = try session.importWorkouts(
      place, named: path, dates: choices.dates, isRehearsal: isRehearsal)
    return WorkoutImportReport(path, result, isRehearsal: isRehearsal)
  }

  private func absences(_ place: String, _ path: String) throws -> AbsenceImportReport? {
    let result = try session.services(isRehearsal: isRehearsal).perform(
      .absence(.importTable(place, named: path, isRehearsal: isRehearsal)))
    return AbsenceImportReport(path, result)
  }

  private func everything(_ place: String, _ path: String) throws -> FullImportReport {
    let file = try EncryptedInput.open(place, session)
    let services = try session.services(isRehearsal: isRehearsal)
    let name = Files.name(of: path)
    let (count, kept) = try services.archive.importEverything(
      FileStream(file), named: name, isDryRun: isRehearsal)
    try session.report(kept)
    return FullImportReport(path: path, count: count, isRehearsal: isRehearsal)
  }

  private func shifts(
    _ place: String, _ path: String, _ kind: ShiftFile.Kind, _ choices: TableChoices
  ) throws -> ShiftImportReport {
    let environment = try session.environment(), rates = try Rate.known(to: session.payroll())
    let line = ProgressLine(session, file: path)
    defer { line.end() }
    func read(_ place: String, _ name: String) throws -> ShiftFile {
      let bytes = try InputFile.read(place, limit: kind.maximumBytes, called: name, session)
      return try ShiftFile(
        ShiftFile.content(of: place, bytes), as: kind, from: name,
        repeating: environment.repeatingDays(in: options.window), window: options.window,
        choices: choices, rates: rates, environment, progress: line.show)
    }
    let file = try TrackerFolder(place)?.file(path, read: read) ?? read(place, path)
    let store = try isRehearsal ? session.storeToLookAt() : session.store()
    let plan = try ShiftPlan(
      file, options.titles, window: options.window, again: options.again, rates: rates, in: store,
      environment)
    if !isRehearsal, let change = plan.change {
      _ = try session.perform(.shift(.batch(change)))
    }
    return ShiftImportReport(file: file, plan: plan, isRehearsal: isRehearsal)
  }

  private func steps(
    _ place: String, _ path: String, _ format: HealthFormat?, _ choices: TableChoices
  ) throws -> StepImportAnswer {
    let environment = try session.environment()
    var options = HealthImportOptions(
      format: format, isStrict: call.has("strict"), zone: environment.zone)
    options.name = path
    options.choices = choices
    options.isAgain = call.has("again") || place != path
    options.isSteps = word == ImportKind.stepsWord
    let services = try session.services(isRehearsal: isRehearsal)
    let line = ProgressLine(session, file: path)
    defer { line.end() }
    do {
      let outcome = try services.imports.importSteps(
        place, options, isDryRun: isRehearsal, progress: line.show)
      return StepImportAnswer(
        path, outcome, try services.store.shoes.shoes(), isDryRun: isRehearsal, environment)
    } catch HealthImportError.unknownFormat {
      throw CommandError.refusal(Self.wayOut(of: place), ["file": path])
    }
  }

  /// Returns the error for a file of unknown kind; the program's own stores and backups have other
  /// commands.
  private static func wayOut(of place: String) -> String {
    let head = (try? Files.read(place, limit: FileHeader.size)) ?? []
    return switch MisplacedFile.Kind(place, head) {
    case .backup: "import_backup"
    case .store: "import_store"
    case .encrypted, nil: "health_unknown"
    }
  }
}

/// The result of a file.
enum ImportOutcome {
  case shifts(ShiftImportReport)
  case steps(StepImportAnswer)
  case workouts(WorkoutImportReport?)
  case absences(AbsenceImportReport?)
  case everything(FullImportReport)
  /// Nothing was imported from this file, but others may have been.
  case failed(path: String, Failure)

  /// Returns the result as JSON.
  func json(_ texts: Texts) -> JSON {
    switch self {
    case .shifts(let report): return report.json(texts)
    case .steps(let report): return report.json
    case .workouts(let report): return report?.json ?? .null
    case .absences(let report): return report?.json ?? .null
    case .everything(let report): return report.json
    case .failed(let path, let failure):
      return .object(["file": .string(path), "error": failure.complaint.json])
    }
  }

  /// The reason why nothing was read.
  var failure: Failure? {
    if case .failed(_, let failure) = self { return failure }
    return nil
  }

  /// The exit status for this file.
  var status: ExitStatus {
    switch self {
    case .shifts(let report): return report.isFailure ? .failed : .done
    case .steps(let answer): return answer.isFailure ? .failed : .done
    case .workouts, .absences, .everything: return .done
    case .failed(_, let failure): return failure.status
    }
  }

  /// Prints the result as text; failures even with `--quiet`. Throws `OutputError`.
  func print(_ session: Session) throws {
    switch self {
    case .shifts(let report): try report.print(session)
    case .steps(let report): try report.print(session)
    case .workouts(let report): try report?.print(session)
    case .absences(let report): try report?.print(session)
    case .everything(let report): try report.print(session)
    case .failed(let path, let failure):
      session.console.remark("shiftpro: \(path): \(failure.complaint.message)")
      if !failure.complaint.hint.isEmpty { session.console.remark(failure.complaint.hint) }
    }
  }
}
