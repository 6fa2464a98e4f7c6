import App
import AppCore
import Platform
import Services
import Store
import Terminal

/// Manages the key bindings of the screen.
enum KeysCommand {
  static let list = CommandSpec(
    name: "keys", group: .upkeep, examples: ["keys", "keys --json"],
    run: { _, session in try print(session) })

  static let set = CommandSpec(
    name: "keys set", group: .upkeep,
    operands: [OperandSpec("ID", .screenCommand), OperandSpec("KEYS", .text)],
    options: [OptionSpec(flag: "take", about: "keys_take")],
    examples: [
      "keys set shift.toggle F2", "keys set go.hours \"3  g h  F3\"",
      "keys set shift.add n --take",
    ], run: runSet)

  static let reset = CommandSpec(
    name: "keys reset", group: .upkeep,
    operands: [OperandSpec("ID", .screenCommand, isRequired: false)],
    examples: ["keys reset shift.toggle", "keys reset"], run: runReset)

  static let export = CommandSpec(
    name: "keys export", group: .upkeep, operands: [OperandSpec("FILE", .file)],
    examples: ["keys export my.keys", "keys export -"], run: runExport)

  static let importFile = CommandSpec(
    name: "keys import", group: .upkeep, operands: [OperandSpec("FILE", .file)],
    examples: ["keys import my.keys", "keys import - < my.keys"], run: runImport)

  /// The commands with their default keys.
  private static let program = Features.standard.commands

  // MARK: Listing

  private static func print(_ session: Session) throws -> ExitStatus {
    let commands = try session.commands().byScope, texts = try session.environment().texts
    if session.options.isJSON {
      try session.console.json(.object(["keys": .array(commands.map { json($0, texts) })]))
      return .done
    }
    let rows = commands.map { command in
      [command.id, command.keys.notation, command.title(texts), mark(command, texts)]
    }
    for line in TextTable.lines([.init(), .init(), .init(limit: 40), .init()], rows) {
      try session.console.line(line)
    }
    return .done
  }

  private static func mark(_ command: Command, _ texts: Texts) -> String {
    if !command.hasOwnKeys { return texts("keys.fixed") }
    return command.isOwn ? texts("keys.own") : ""
  }

  private static func json(_ command: Command, _ texts: Texts) -> JSON {
    .object([
      "id": .string(command.id), "title": .string(command.title(texts)),
      "scope": .string(command.scope.rawValue),
      "keys": .array(command.keys.map { .string($0.notation) }),
      "is_own": .bool(command.isOwn), "is_fixed": .bool(!command.hasOwnKeys),
    ])
  }

  // MARK: Changing

  private static func runSet(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let id = call.operands[0]
    let keys = try [KeySequence](notation: call.operands[1])
    let changes = try session.commands().changes(giving: keys, to: id, taking: call.has("take"))
    return try perform(KeyChange(.set(id), changes, of: program), session)
  }

  private static func runReset(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard let id = call.operands.first else {
      return try perform(KeyChange(.resetAll, of: program), session)
    }
    guard program[id] != nil else { throw program.unknown(id) }
    return try perform(KeyChange(.reset(id), of: program), session)
  }

  private static func perform(_ change: KeyChange, _ session: Session) throws -> ExitStatus {
    let result = try session.perform(.keys(.set(change)))
    guard !session.options.isJSON else { return try print(session) }
    try session.print([result.message?.text(session.environment().texts) ?? ""])
    return .done
  }

  // MARK: Files

  private static func runExport(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let path = ExportTarget.name(call.operands[0])
    let text = KeyFile.text(try session.commands(), try session.environment().texts)
    if path == InputFile.standardInput {
      try session.console.raw(text)
      return .done
    }
    try ExportTarget.filing(path) {
      try OutputFile.replace(path, mode: 0o644) { try $0.append(Array(text.utf8)) }
    }
    try session.printWritten(path, as: "cli.keys.exported")
    return .done
  }

  private static func runImport(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    let bytes = try InputFile.read(call.operands[0], limit: KeyFile.longest, session)
    let keys = try KeyFile.keys(bytes, program)
    return try perform(KeyChange(.file, keys, of: program), session)
  }
}

extension Session {
  /// Returns the commands of the screen with the user's keys. Throws `CommandError` and
  /// `StoreError`.
  fileprivate func commands() throws -> CommandRegistry {
    let stored = try existingStore()?.keyBindings.bindings() ?? [:]
    return Features.standard.commands.with(KeyBindings(stored: stored))
  }
}
