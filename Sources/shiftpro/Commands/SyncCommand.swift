import Domain
import Platform
import Services
import Store
import Sync

/// Keeps the store in step with those of the person's other machines.
enum SyncCommand {
  private static let placeOperand = OperandSpec("PLACE", .file)
  private static let placeOptions =
    [PassphraseSource.fileOption, PassphraseSource.option] + PasswordOptions.all + [
      OptionSpec("ca-file", "FILE", .file, about: "sync_ca_file"),
      OptionSpec(flag: "allow-plain", about: "sync_allow_plain"),
    ]
  private static let nameOption = OptionSpec("name", "NAME", .text, about: "sync_name")

  static let create = CommandSpec(
    name: "sync create", group: .upkeep, operands: [placeOperand],
    options: [nameOption] + placeOptions,
    examples: [
      "sync create ~/Sync/shiftpro",
      "sync create postgresql://maren@db.example.org/shiftpro --password-command \"pass show db\"",
    ]
  ) { call, session in
    var choice = try choice(call, session)
    choice.passphrase = try PassphraseSource.ofShared(call, session, isNew: true)
    return try change(.create(choice), session)
  }

  static let join = CommandSpec(
    name: "sync join", group: .upkeep, operands: [placeOperand],
    options: [nameOption, OptionSpec(flag: "dry-run", about: "sync_dry_run")] + placeOptions,
    examples: ["sync join ~/Sync/shiftpro --dry-run", "sync join ~/Sync/shiftpro --name desktop"]
  ) { call, session in
    var choice = try choice(call, session)
    choice.isDryRun = call.has("dry-run")
    choice.passphrase = try PassphraseSource.ofSharedGiven(call, session)
    // Both attempts share what was typed, such as the password of the database.
    let services = try session.services()
    do { return try change(.join(choice), session, services) } catch MachineError.noKey {
      choice.passphrase = try PassphraseSource.ofShared(call, session, isNew: false)
      return try change(.join(choice), session, services)
    }
  }

  static let showKey = CommandSpec(
    name: "sync key show", group: .upkeep, examples: ["sync key show > key"]
  ) { _, session in
    try session.console.line(session.services().machines.keyLine())
    return .done
  }

  static let importKey = CommandSpec(
    name: "sync key import", group: .upkeep, operands: [OperandSpec("FILE", .file)],
    examples: ["sync key import key", "sync key import /dev/stdin"]
  ) { call, session in
    let path = call.operands[0]
    let bytes = try MachineError.filing { try Files.readOnce(path, limit: 256) }
    let services = try session.services()
    try services.machines.importKey(String(decoding: bytes, as: UTF8.self))
    if !session.options.isQuiet {
      try session.console.line(services.environment.texts("cli.sync.key_kept"))
    }
    return .done
  }

  static let now = CommandSpec(
    name: "sync now", group: .upkeep, examples: ["sync now", "sync now --json"]
  ) { _, session in try change(.exchange(isAutomatic: false), session) }

  static let status = CommandSpec(
    name: "sync status", group: .upkeep, examples: ["sync status", "sync status --json"]
  ) { _, session in
    try print(known(session), session)
    return .done
  }

  static let devices = CommandSpec(
    name: "sync devices", group: .upkeep, examples: ["sync devices"]
  ) { _, session in
    let report = MachineReport(try known(session), words(try session.environment()))
    try print(report.devices, report.devicesJSON, session)
    return .done
  }

  static let rename = CommandSpec(
    name: "sync devices rename", group: .upkeep,
    operands: [OperandSpec("ID", .text), OperandSpec("NAME", .text)],
    examples: ["sync devices rename 8c1f3a desktop"]
  ) { call, session in
    try change(.rename(call.operands[0], to: call.operands[1]), session)
  }

  static let retire = CommandSpec(
    name: "sync devices retire", group: .upkeep, operands: [OperandSpec("ID", .text)],
    examples: ["sync devices retire 8c1f3a"]
  ) { call, session in try change(.retire(call.operands[0]), session) }

  static let conflicts = CommandSpec(
    name: "sync conflicts", group: .upkeep, examples: ["sync conflicts", "sync conflicts --json"]
  ) { _, session in
    let services = try session.existingStore() == nil ? nil : session.services()
    let report = try MachineConflictReport(services, session.environment())
    try print(report.lines, report.json, session)
    return .done
  }

  static let restore = CommandSpec(
    name: "sync restore", group: .upkeep, operands: [OperandSpec("ID", .text)],
    examples: ["sync restore 3f2a9c1e"]
  ) { call, session in try change(.restore(call.operands[0]), session) }

  static let dismiss = CommandSpec(
    name: "sync dismiss", group: .upkeep, operands: [OperandSpec("ID", .text)],
    examples: ["sync dismiss 3f2a9c1e"]
  ) { call, session in try change(.dismiss(call.operands[0]), session) }

  static let revert = CommandSpec(
    name: "sync revert", group: .upkeep, operands: [OperandSpec("ID", .text)],
    examples: ["sync revert 812"]
  ) { call, session in
    guard let entry = Int64(call.operands[0]) else {
      throw MachineError.notReceived(call.operands[0])
    }
    return try change(.revert(entry), session)
  }

  static let pause = CommandSpec(
    name: "sync pause", group: .upkeep, examples: ["sync pause"]
  ) { _, session in try change(.pause, session) }

  static let resume = CommandSpec(
    name: "sync resume", group: .upkeep, examples: ["sync resume"]
  ) { _, session in try change(.resume, session) }

  static let leave = CommandSpec(
    name: "sync leave", group: .upkeep, examples: ["sync leave"]
  ) { _, session in try change(.leave, session) }

  /// Returns the state of the exchange with other machines, without a store if there is none.
  private static func known(_ session: Session) throws -> MachineStatus {
    try session.existingStore() == nil
      ? MachineStatus() : session.services().machines.status()
  }

  private static func choice(_ call: Invocation, _ session: Session) throws -> MachineChoice {
    guard !session.isTemporary else { throw MachineError.temporary }
    let secret = try PasswordOptions.source(call, session)
    var choice = MachineChoice(call.operands[0], nil, name: call.value("name"))
    choice.secret = secret ?? .none
    choice.caFile = call.value("ca-file")
    choice.allowsPlain = call.has("allow-plain")
    return choice
  }

  private static func change(
    _ action: MachineAction, _ session: Session, _ known: StoreServices? = nil
  ) throws -> ExitStatus {
    let services = try known ?? session.services()
    let result = try services.perform(.machines(action))
    let environment = services.environment
    guard let status = result.machineStatus else { return .done }
    if session.options.isJSON {
      try print(status, session)
    } else if !session.options.isQuiet {
      if let message = result.message { try session.console.line(message.text(environment.texts)) }
      for line in MachineReport(status, words(environment)).rehearsal {
        try session.console.line(line)
      }
    }
    for note in result.notes {
      session.console.remark("shiftpro: \(note.text(environment.texts))")
    }
    for line in status.problems(environment.texts) {
      session.console.remark("shiftpro: \(line)")
    }
    return .done
  }

  /// The words for records, without amounts.
  private static func words(_ environment: Environment) -> AuditWords {
    AuditWords(environment: environment, currency: "")
  }

  private static func print(_ status: MachineStatus, _ session: Session) throws {
    let report = MachineReport(status, words(try session.environment()))
    // For JSON only: it reads the whole store.
    func hash() throws -> String? {
      try session.existingStore() == nil ? nil : session.services().machines.stateHash()
    }
    try print(report.lines, report.json(hash: hash()), session)
  }

  private static func print(
    _ lines: @autoclosure () throws -> [String], _ json: @autoclosure () throws -> JSON,
    _ session: Session
  ) throws {
    if session.options.isJSON {
      try session.console.json(json())
    } else {
      try session.print(lines())
    }
  }
}
