import Domain
import Interchange
import Platform
import Services
import Store
import Sync

/// Brings calendars and shifts into step.
enum CalendarSyncCommand {
  static let spec = CommandSpec(
    name: "calendar sync", group: .calendars,
    operands: [OperandSpec("NAME", .calendar, isRequired: false)],
    options: [
      OptionSpec(flag: "dry-run", about: "calendar_dry_run"),
      OptionSpec(flag: "force-deletes", about: "calendar_force_deletes"),
      OptionSpec(flag: "send-again", about: "calendar_send_again"),
      OptionSpec(flag: "import", about: "calendar_import"),
      OptionSpec(flag: "trace", about: "calendar_trace"),
    ],
    examples: [
      "calendar sync", "calendar sync Shifts --dry-run", "calendar sync Shifts --force-deletes",
      "calendar sync Shifts --import",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard try session.existingStore() != nil else {
      if let name = call.operands.first { throw CalendarError.unknown(name, nearest: nil) }
      try print(SyncReport([], session.environment(), isDryRun: false), session)
      return .done
    }
    var choice = CalendarSyncChoice(call.operands.first)
    choice.isDryRun = call.has("dry-run")
    choice.forcesDeletions = call.has("force-deletes")
    choice.refills = call.has("send-again")
    choice.importsOthers = call.has("import")
    try call.exclude("force-deletes", "send-again")
    let progress = SyncProgressLine(session)
    let services = try session.services()
    let result = try Interrupt.noting { isPressed in
      try services.perform(.calendar(.sync(choice))) { step in
        progress.show(step)
        return !isPressed()
      }
    }
    progress.end()
    guard let outcome = result.calendars else { return .failed }
    if call.has("trace") { trace(outcome, session) }
    let report = SyncReport(outcome.reports, services.environment, isDryRun: choice.isDryRun)
    if let only = outcome.reports.first, choice.name != nil, case .failure(let why) = only.result {
      throw why.error
    }
    if choice.name != nil, session.options.isJSON {
      try session.console.json(report.jsonOfFirst)
    } else {
      try print(report, session)
    }
    for remark in report.remarks { session.console.remark("shiftpro: \(remark)") }
    return outcome.reports.allSatisfy(\.isSettled) ? .done : .failed
  }

  private static func print(_ report: SyncReport, _ session: Session) throws {
    if session.options.isJSON {
      try session.console.json(report.json)
    } else if !session.options.isQuiet {
      for line in report.lines { try session.console.line(line) }
    }
  }

  private static func trace(_ outcome: CalendarOutcome, _ session: Session) {
    for request in outcome.requests {
      let end =
        switch request.outcome {
        case .status(let status): "\(status)"
        case .failed(let error): error.word
        }
      session.console.remark(
        "\(request.method) \(request.host)\(request.path) → \(end) ↑\(request.sent) ↓\(request.received)"
      )
    }
  }
}

/// A line with the progress of a run, if a terminal shows it.
private final class SyncProgressLine {
  private static let milliseconds: Int64 = 100
  private let session: Session
  private let isShown: Bool
  private var last: Int64 = 0
  private var isDrawn = false

  init(_ session: Session) {
    self.session = session
    isShown = session.processEnvironment.showsProgress && !session.options.isQuiet
  }

  func show(_ progress: ByteProgress) {
    let now = System.monotonicMilliseconds()
    guard isShown, now - last >= Self.milliseconds else { return }
    last = now
    isDrawn = true
    let count = progress.total > 0 ? "  \(progress.bytes) / \(progress.total)" : " …"
    session.console.progress(progress.text + count)
  }

  func end() {
    if isDrawn { session.console.progress("") }
  }
}
