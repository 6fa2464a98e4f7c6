import Services
import Store

/// The program from its arguments to its exit status.
package enum Program {
  /// Runs the command in `arguments`, without the program's name, and returns the exit status.
  /// Writes results to `output`, everything else to `error`.
  package static func run(
    arguments: [String], processEnvironment: ProcessEnvironment, output: any TextSink,
    error: any TextSink
  ) -> Int32 {
    let console = Console(output: output, error: error)
    var session: Session?
    do {
      let invocation = try ArgumentParser.parse(arguments)
      let current = try Session(invocation, processEnvironment, console)
      session = current
      let status = try run(current)
      try console.flush()
      return status
    } catch OutputError.closed {
      return ExitStatus.done.rawValue
    } catch OutputError.failed(let failure) {
      console.remark("shiftpro: \(failure)")
      return ExitStatus.failed.rawValue
    } catch {
      let earlyOptions = EarlyOptions(arguments, processEnvironment)
      console.isASCII = earlyOptions.isASCII
      let environment =
        session?.environment(explaining: error) ?? earlyOptions.environment(processEnvironment)
      let failure = Failure(error, environment)
        .offeringArrears(by: session?.invocation.command, environment.texts)
      return report(failure, asJSON: earlyOptions.isJSON, console)
    }
  }

  private static func run(_ session: Session) throws -> Int32 {
    let invocation = session.invocation
    if invocation.has("version") {
      try session.console.line("shiftpro \(ShiftPro.version)")
      return ExitStatus.done.rawValue
    }
    if invocation.has("help") { return try HelpCommand.run(invocation, session).rawValue }
    guard let command = invocation.command else { return try Launch.run(session) }
    if session.options.isVerbose { try describe(session) }
    try session.requireFeatures(of: command)
    if !command.worksLocked { try session.unlock() }
    let namesMissingStore = command.group != .help && ((try? session.namesMissingStore()) ?? false)
    defer {
      if namesMissingStore, !session.needsNoStore, (try? session.namesMissingStore()) ?? false,
        let path = try? StoreLocation.path(invocation, session.processEnvironment)
      {
        session.console.remark(session.soundTexts("cli.no_store_there", ["path": path]))
      }
    }
    return try command.run(invocation, session).rawValue
  }

  /// Prints the store, clock and zone of a command for `--verbose`.
  private static func describe(_ session: Session) throws {
    let environment = try session.environment()
    session.console.remark(
      environment.texts(
        "cli.verbose",
        [
          "store": try session.storePath(), "now": environment.withOffset(environment.now),
          "zone": environment.zone.identifier,
        ]))
  }

  private static func report(_ failure: Failure, asJSON: Bool, _ console: Console) -> Int32 {
    let complaint = failure.complaint
    if asJSON {
      try? console.json(.object(["error": complaint.json]))
    }
    console.remark("shiftpro: \(complaint.message)")
    if !complaint.hint.isEmpty { console.remark(complaint.hint) }
    return failure.status.rawValue
  }
}

/// The options needed to report an error, parsed without the rest.
private struct EarlyOptions {
  let isJSON: Bool
  let isASCII: Bool
  private let language: Texts.Language

  init(_ arguments: [String], _ processEnvironment: ProcessEnvironment) {
    let words = arguments.prefix { $0 != "--" }
    isJSON = words.contains("--json")
    isASCII = words.contains("--ascii") || processEnvironment.isPlainASCII
    var language = processEnvironment.language
    for (word, next) in zip(words, Array(words.dropFirst()) + [""]) {
      let value = word.hasPrefix("--lang=") ? String(word.dropFirst(7)) : next
      guard word.hasPrefix("--lang"), let chosen = Texts.Language(rawValue: value) else { continue }
      language = chosen
    }
    self.language = language
  }

  func environment(_ processEnvironment: ProcessEnvironment) -> Environment {
    Environment(
      now: processEnvironment.clock(), zone: processEnvironment.zone,
      zones: processEnvironment.zones,
      format: Format(texts: Texts(language), clock: .twentyFourHour))
  }
}
