import App
import Domain
import Interchange
import Platform
import Store

/// Takes in steps and distances from the exports that people have.
enum ImportCommand {
  static let spec = CommandSpec(
    name: "import", group: .steps,
    operands: [OperandSpec("FILE", .file, isRepeated: true)],
    options: [
      OptionSpec(
        "as", "KIND", .choice(HealthFormat.allCases.map(\.rawValue)), about: "import_as"),
      OptionSpec(flag: "dry-run", about: "import_dry_run"),
      OptionSpec(flag: "strict", about: "import_strict"),
    ],
    examples: [
      "import export.zip", "import ~/Downloads/apple_health_export --dry-run",
      "import steps-2025.csv steps-2026.csv --as csv --zone Europe/Berlin",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let kinds = HealthFormat.allCases.map(\.rawValue)
    let format = try call.value("as").map { try Choice.read($0, of: "as", kinds) }
      .flatMap(HealthFormat.init)
    let environment = try session.environment()
    let options = HealthImportOptions(
      format: format, isStrict: call.has("strict"), zone: environment.zone)
    // A name that is mistyped must not leave an empty store behind, or half of several files.
    for path in call.operands where !Files.exists(path) {
      throw HealthImportError.unreadable(SystemError(path: path, code: ENOENT))
    }
    let isDryRun = call.has("dry-run")
    let store = try isDryRun ? session.storeToLookAt() : session.store()
    let desk = ShiftDesk(store: store, environment: environment)
    var reports: [ImportReportText] = []
    for path in call.operands {
      let line = ProgressLine(session, file: path)
      defer { line.end() }
      let outcome = try desk.importSteps(
        path, options, isDryRun: isDryRun, progress: line.show)
      line.end()
      let report = ImportReportText(
        path, outcome, try store.shoes.shoes(), isDryRun: isDryRun, environment)
      reports.append(report)
      if !session.options.isJSON {
        try session.tell(report.lines)
        for remark in report.remarks { session.console.remark(remark) }
      }
    }
    if session.options.isJSON {
      let all = reports.map(\.json)
      try session.console.json(
        all.count == 1 ? all[0] : .object(["imports": .array(all)]))
    }
    return .done
  }
}
