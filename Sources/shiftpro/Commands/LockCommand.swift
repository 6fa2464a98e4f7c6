import Domain
import Interchange
import Services
import Store

/// Sets or removes the screen lock, and shows whether there is one.
enum LockCommand {
  static let set = CommandSpec(
    name: "lock set", group: .upkeep,
    options: [
      OptionSpec("idle", "MINUTES", .text),
      OptionSpec("status", "HOW", .choice(statuses), about: "lock_status"), PassphraseSource.option,
    ],
    examples: ["lock set", "lock set --idle 5", "lock set --idle off --status shown"],
    worksLocked: true, run: runSet)

  static let clear = CommandSpec(
    name: "lock clear", group: .upkeep, examples: ["lock clear"], worksLocked: true,
    run: runClear)

  static let status = CommandSpec(
    name: "lock status", group: .upkeep, examples: ["lock status", "lock status --json"],
    worksLocked: true, run: runStatus)

  private static let statuses = ["hidden", "shown"]

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let current = try session.unlock()
    let lock = try session.store().lock()
    var change = LockChange(
      current: current, idleMinutes: lock == nil ? LockChange.usualIdleMinutes : lock?.idleMinutes,
      showsStatus: lock?.showsStatus ?? false)
    if let text = call.value("idle") { change.idleMinutes = try idleMinutes(text) }
    if let word = call.value("status") {
      change.showsStatus = try Choice.read(word, of: "status", statuses) == "shown"
    }
    // Changing the behaviour of a lock needs no new passphrase.
    let isAboutHow = call.has("idle") || call.has("status")
    if lock == nil || !isAboutHow || call.has(PassphraseSource.option.name) {
      change.passphrase = try PassphraseSource.new(call, session)
    }
    return try perform(change, session)
  }

  private static func idleMinutes(_ text: String) throws -> Int? {
    guard text.lowercased() != "off" else { return nil }
    guard let minutes = Int(text), (1...1440).contains(minutes) else {
      throw CommandError.usage("bad_idle", ["text": text])
    }
    return minutes
  }

  private static func runClear(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard try session.existingStore()?.lock() != nil else {
      if session.options.isJSON { return try runStatus(call, session) }
      try session.print([session.environment().texts("cli.lock.none")])
      return .done
    }
    return try perform(LockChange(current: session.unlock(), isTakenAway: true), session)
  }

  private static func perform(_ change: LockChange, _ session: Session) throws -> ExitStatus {
    let texts = try session.environment().texts
    let result = try session.perform(.lock(.change(change)))
    if session.options.isJSON { return try runStatus(session.invocation, session) }
    var lines = [result.message?.text(texts) ?? ""]
    if !change.isTakenAway { lines += [texts("lock.remark"), texts("lock.remark_forgotten")] }
    try session.print(lines)
    return .done
  }

  private static func runStatus(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let lock = try session.existingStore()?.lock()
    let texts = try session.environment().texts
    let status = lock.map { statuses[$0.showsStatus ? 1 : 0] }
    if session.options.isJSON {
      try session.console.json(
        .object([
          "locked": .bool(lock != nil), "idle_minutes": JSON(lock?.idleMinutes.map(Int64.init)),
          "status": JSON(status),
        ]))
      return .done
    }
    guard let lock, let status else {
      try session.console.line(texts("cli.lock.none"))
      return .done
    }
    let idle = lock.idleMinutes.map { texts("cli.lock.idle", ["n": String($0)]) }
    try session.console.line(texts("cli.lock.set"))
    try session.console.line(idle ?? texts("cli.lock.no_idle"))
    try session.console.line(texts("cli.lock.status_\(status)"))
    return .done
  }
}
