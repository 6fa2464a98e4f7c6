import Domain
import Interchange
import Platform
import Services
import Store

/// Backs up the whole store to one file.
enum BackupCommand {
  static let spec = CommandSpec(
    name: "backup", group: .upkeep, operands: [OperandSpec("FILE", .file, isRequired: false)],
    options: [OptionSpec(flag: "auto", about: "backup_auto")] + PassphraseSource.options,
    examples: [
      "backup ward.shiftpro", "backup --encrypt ward.shiftpro", "backup --auto --quiet",
    ], worksLocked: true, run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    // A timer cannot ask for the passphrase, and its backup stays in the user's own folder.
    if call.has("auto") { return try keep(call, session) }
    try session.unlock()
    guard let store = try session.existingStore() else {
      throw CommandError.refusal("nothing_to_back_up", ["path": try session.storePath()])
    }
    let environment = try session.environment()
    let daily = call.operands.isEmpty ? try DailyBackup(of: store, session.files) : nil
    try daily?.createFolder()
    let target = try ExportTarget(
      daily?.path(of: environment.today) ?? call.operands[0], packed: true, call, session)
    var manifest: BackupManifest?
    try target.write { (write: @escaping ([UInt8]) throws -> Void) in
      manifest = try Backup.write(store, environment, to: write)
    }
    try store.recordBackup(at: environment.now)
    let removed = try daily?.rotate() ?? []
    guard let manifest, target.isFile else { return .done }
    try print(
      DailyBackup.BackupResult(path: target.path, manifest: manifest, removed: removed), session)
    return .done
  }

  /// Makes the daily backup unless it exists, as timers do.
  private static func keep(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard call.operands.isEmpty else {
      throw CommandError.usage("conflict", ["first": "--auto", "second": "FILE"])
    }
    try call.exclude("auto", "encrypt")
    guard let made = try session.keepBackup() else {
      if session.options.isJSON { try session.console.json(.object(["file": .null])) }
      return .done
    }
    try print(made, session)
    return .done
  }

  private static func print(_ made: DailyBackup.BackupResult, _ session: Session) throws {
    guard !session.options.isJSON else {
      return try session.console.json(json(made.manifest, made.path, made.removed))
    }
    let texts = try session.environment().texts
    let workouts = try session.existingStore()?.count(of: .workout) ?? 0
    var lines = [
      texts(
        workouts > 0 ? "cli.backup.done_workouts" : "cli.backup.done",
        ["file": made.path, "n": String(made.manifest.shifts), "workouts": String(workouts)])
    ]
    if !made.removed.isEmpty {
      lines.append(texts("cli.backup.removed", ["n": String(made.removed.count)]))
    }
    try session.print(lines)
  }

  private static func json(
    _ manifest: BackupManifest, _ path: String, _ removed: [String]
  ) -> JSON {
    .members(
      [("file", .string(path))] + manifest.members
        + [("removed", .array(removed.map(JSON.string)))])
  }
}

extension Session {
  /// The user's files.
  var files: FileOutput { FileOutput.machine.at(home: processEnvironment.variable("HOME")) }

  /// Makes the daily backup. Returns nil if it exists or is disabled, or if the store is temporary.
  /// Throws `ActionError`, `CommandError` and `StoreError`.
  func keepBackup() throws -> DailyBackup.BackupResult? {
    let path = try storePath()
    guard !isTemporary, !DailyBackup.isTemporary(path, variable: processEnvironment.variable),
      let store = try existingStore(), try store.backups.settings().isAutomatic
    else { return nil }
    return try DailyBackup(of: store, files).make(of: store, environment())
  }
}

extension BackupManifest {
  /// The members of the manifest in JSON results.
  var members: [(key: String, value: JSON)] {
    [
      ("created_at", JSON(createdAt)), ("program", .string(program)), ("device", JSON(device)),
      ("schema", .integer(Int64(schema))), ("shifts", .integer(Int64(shifts))),
      ("from", days.map { JSON($0.lowerBound) } ?? .null),
      ("to", days.map { JSON($0.upperBound) } ?? .null),
    ]
  }
}
