import Domain
import Interchange
import Platform
import Store

/// Imports files: steps, shifts, and the records of other stores.
package struct ImportService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions that read files.
  package var imports: ImportService { ImportService(services: self) }
}

extension ImportService {
  /// Imports the file at a path: steps, workouts and whole stores directly, shifts as a preview. A
  /// table is read by `chosen`, or else as one with the same headings was; one with unknown columns
  /// is returned as a question.
  func importFile(
    _ typed: String, _ chosen: TableChoices?, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let path = files.expanded(typed)
    return try SpreadsheetCopy.with(path, named: typed) { table, copy in
      let input = Input(
        path: table, typed: typed, remarks: copy?.remarks(environment.texts) ?? [])
      return try importFile(input, chosen, progress)
    }
  }

  /// A file to import.
  private struct Input {
    /// The path that is read, of the table of a spreadsheet.
    let path: String
    /// The path as the user knows it.
    let typed: String
    /// What is to be said about a spreadsheet.
    let remarks: [String]
    /// A person's choices for a table.
    var choices = TableChoices()
  }

  private func importFile(
    _ input: Input, _ chosen: TableChoices?, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    var input = input
    let path = input.path, typed = input.typed
    let head =
      Files.isRegular(path) ? try? Files.read(path, limit: TableForm.headBytes) : nil
    var form = head.flatMap { TableForm(head: $0) }
    input.choices = try chosen ?? form.map(store.choices) ?? TableChoices()
    form?.choices = input.choices
    let contents = try FileContents(of: path, head: head, input.choices)
    if contents != .everything, let kind = MisplacedFile.Kind(path, head ?? []) {
      throw MisplacedFile(kind: kind, file: Files.name(of: path))
    }
    if chosen != nil, let form { try store.remember(form, now: now) }
    switch contents {
    case .everything: return try services.archive.importEverything(typed)
    case .workouts: return try importWorkouts(input)
    case .absences: return try importAbsences(input)
    case .shifts(let kind): return try previewOrAsk(input, kind, form, progress)
    case .unknown:
      guard let form else { return try importSteps(input, progress) }
      if case .incomplete = ShiftFile.Table(head: head ?? []) {
        return try previewOrAsk(input, .shifts, form, progress)
      }
      return ask(typed, form, UserFacingError("import_columns", environment.texts))
    case .steps: return try importSteps(input, progress)
    }
  }

  /// Reads the shifts of a file, or asks what the columns of its table mean.
  private func previewOrAsk(
    _ input: Input, _ kind: ShiftFile.Kind, _ form: TableForm?,
    _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    do {
      return try previewShifts(input, kind, progress)
    } catch let error as ShiftColumnsError where error.isAboutColumns {
      guard let form else { throw error }
      return ask(input.typed, form, error.message(environment))
    }
  }

  /// Asks what the columns of a table mean.
  private func ask(
    _ path: String, _ form: TableForm, _ complaint: UserFacingError
  ) -> ActionResult {
    let question = TableQuestion(path: path, form: form, complaint: complaint.message)
    return ActionResult(nil, payload: question, canUndo: false)
  }

  /// Reads the shifts of a file without writing them.
  private func previewShifts(
    _ input: Input, _ kind: ShiftFile.Kind, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let profile = try services.profile()
    let payroll = try Payroll(store: store, profile: profile, environment: environment)
    let rates = try Rate.known(to: payroll)
    func read(_ path: String, _ name: String) throws -> ShiftFile {
      let bytes: [UInt8]
      do {
        bytes = try ShiftFile.content(of: path, Files.read(path, limit: kind.maximumBytes + 1))
      } catch let error as SystemError {
        throw HealthImportError.unreadable(error)
      }
      return try ShiftFile(
        bytes, as: kind, from: name, repeating: environment.repeatingDays(in: nil),
        choices: input.choices, rates: rates, environment, progress: progress)
    }
    let known = files.expanded(input.typed)
    var file =
      try TrackerFolder(input.path)?.file(input.path, read: read) ?? read(input.path, known)
    file.add(remarks: input.remarks)
    let plan = try ShiftPlan(file, rates: rates, in: store, environment)
    return ActionResult(
      nil, payload: ShiftImportPreview(file: file, rates: rates, plan: plan), canUndo: false)
  }

  /// Imports the workouts of a file and describes the result.
  private func importWorkouts(_ input: Input) throws -> ActionResult {
    let result = try services.training.importWorkouts(
      input.path, named: input.typed, dates: input.choices.dates)
    let lines = result.training?.imported?.lines(environment.texts) ?? []
    return ActionResult(nil, lines: lines + input.remarks, canUndo: result.canUndo)
  }

  /// Imports the absences of a table and describes the result.
  private func importAbsences(_ input: Input) throws -> ActionResult {
    let result = try services.absences.importTable(
      input.path, named: input.typed, isRehearsal: false)
    let lines = result.absenceImport?.lines(environment.texts) ?? []
    return ActionResult(
      result.message, lines: lines + input.remarks, canUndo: result.canUndo)
  }

  // MARK: Steps

  /// Rolls back a dry run and carries its outcome.
  private struct Rehearsal: Error {
    let outcome: StepImportOutcome
  }

  /// Imports the steps of the export at `path`, all or none, as one undoable step. `isDryRun`
  /// writes nothing and returns what would change. `progress` is called often and cancels the
  /// import by returning false.
  ///
  /// Throws `HealthImportError` and `StoreError`.
  package func importSteps(
    _ path: String, _ options: HealthImportOptions, isDryRun: Bool,
    progress: (ByteProgress) -> Bool = { _ in true }
  ) throws -> StepImportOutcome {
    let file = Files.name(of: options.name ?? path)
    let identity = FileIdentity(path, most: HealthImport.mostFiles)
    do {
      // The report to remember once the samples are in.
      var memory: (report: String, imports: ImportsInForce)?
      let outcome = try store.write(WriteLabel("steps.import", detail: file), now: now) {
        transaction in
        let importer = try transaction.importSteps()
        let known = try knownReport(identity, options, transaction)
        let report = try known ?? samples(of: path, options, importer, progress)
        let format = report.formats.map(\.rawValue).joined(separator: "+")
        try importer.finish(file: file, format: format)
        if known != nil {
          importer.addUnchanged(report.samples)
        } else {
          memory = try stored(report, of: path, identity).map {
            ($0, try transaction.importsInForce())
          }
        }
        if report.isOurs, let interval = importer.count.interval,
          try transaction.steps.hasSamples(in: interval, besides: report.sources)
        {
          throw HealthImportError.countedAlready(file: options.name ?? path)
        }
        var outcome = StepImportOutcome(
          report: report, count: importer.count,
          sessions: try services.wear.corrections(
            of: transaction.wear.autoClosableSessions(), transaction.wear, transaction.steps,
            transaction.stepSources))
        for correction in outcome.sessions { try transaction.save(correction.after) }
        outcome.started = try services.wear.autoStarted(from: report.from, transaction)
        for session in outcome.started { try transaction.save(session) }
        if isDryRun { throw Rehearsal(outcome: outcome) }
        return outcome
      }.value
      // A long export invalidates many days; counting them now speeds up the next start.
      if outcome.count.added > 0 { _ = try? ShoeUsageCache.walked(in: store, environment) }
      if let identity, let memory {
        // If this fails, the file is read again next time, which is harmless.
        try? store.rememberFile(
          identity.text, options: key(of: options), report: memory.report, imports: memory.imports,
          now: now)
      }
      return outcome
    } catch let rehearsal as Rehearsal {
      return rehearsal.outcome
    }
  }

  /// Returns the report of an earlier import of a file, folder or database that has not changed
  /// since; otherwise nil. Throws `StoreError`.
  private func knownReport(
    _ identity: FileIdentity?, _ options: HealthImportOptions, _ transaction: WriteTransaction
  ) throws -> ImportReport? {
    guard !options.isAgain, let identity else { return nil }
    return try transaction.importedFile(identity.text, options: key(of: options))
      .flatMap(ImportReport.init(stored:))
  }

  /// Includes the file name, because it may identify the file as an export of steps.
  private func key(of options: HealthImportOptions) -> String {
    "\(options.key) \(Files.name(of: options.name ?? ""))"
  }

  /// Adds the samples of a file or folder to `importer`.
  private func samples(
    of path: String, _ options: HealthImportOptions, _ importer: StepImporter,
    _ progress: (ByteProgress) -> Bool
  ) throws -> ImportReport {
    var taker = SampleTaker()
    taker.beginFile = importer.beginFile
    taker.stored = { try importer.stored(by: $0, $1, in: $2) }
    return try HealthExport.read(path, options, taker: taker, progress: progress) {
      try importer.add($0, from: $1)
    }
  }

  /// The age in seconds below which a changed file is not trusted: file systems with a resolution
  /// of two seconds may give another change the same time.
  private static let settling: Int64 = 2

  /// Returns the report to remember for a fully imported file or folder that had `identity` before
  /// reading; nil if it may have changed since.
  private func stored(
    _ report: ImportReport, of path: String, _ identity: FileIdentity?
  ) -> String? {
    guard let identity, identity == FileIdentity(path, most: HealthImport.mostFiles),
      report.samples > 0, now.seconds - identity.changed > Self.settling
    else { return nil }
    return report.stored
  }

  /// Imports the steps of the export at a path and describes the result.
  private func importSteps(
    _ input: Input, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let known = files.expanded(input.typed)
    var options = HealthImportOptions(zone: environment.zone)
    options.choices = input.choices
    if input.path != known {
      options.name = known
      options.isAgain = true
    }
    let outcome = try importSteps(input.path, options, isDryRun: false, progress: progress)
    let report = StepImportReport(known, outcome, try store.shoes.shoes(), environment)
    return ActionResult(
      nil, lines: report.lines + report.remarks + input.remarks,
      canUndo: outcome.count.added > 0)
  }
}
