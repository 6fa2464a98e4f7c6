import App
import Domain
import Interchange
import Platform
import Store

/// Puts the whole store into one file.
enum BackupCommand {
  static let spec = CommandSpec(
    name: "backup", group: .upkeep, operands: [OperandSpec("FILE", .file, isRequired: false)],
    options: PassphraseSource.options,
    examples: [
      "backup ward.shiftpro", "backup --encrypt ward.shiftpro", "backup --quiet",
    ], run: run)

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    guard let store = try session.existingStore() else {
      throw CommandError.refusal("nothing_to_back_up", ["path": try session.storePath()])
    }
    let environment = try session.environment()
    let daily = call.operands.isEmpty ? try DailyBackup(session, environment.today) : nil
    let target = try ExportTarget(daily?.path ?? call.operands[0], packed: true, call, session)
    var manifest: BackupManifest?
    try target.write { (write: @escaping ([UInt8]) throws -> Void) in
      manifest = try Backup.write(
        store, program: Program.version, environment, to: write)
    }
    let removed = try daily?.rotate() ?? []
    guard let manifest, target.isFile else { return .done }
    if session.options.isJSON {
      try session.console.json(json(manifest, target.path, removed))
    } else {
      let texts = environment.texts
      var lines = [
        texts("cli.backup.done", ["file": target.path, "n": String(manifest.shifts)])
      ]
      if !removed.isEmpty {
        lines.append(texts("cli.backup.removed", ["n": String(removed.count)]))
      }
      try session.tell(lines)
    }
    return .done
  }

  private static func json(
    _ manifest: BackupManifest, _ path: String, _ removed: [String]
  ) -> JSON {
    .members(
      [("file", .string(path))] + manifest.members
        + [("removed", .array(removed.map(JSON.string)))])
  }
}

/// Today's backup in the folder beside the store.
private struct DailyBackup {
  let path: String
  private let folder: String
  private let name: String

  /// Makes the folder where there is none. Throws `CommandError` and `SystemError`.
  init(_ session: Session, _ today: CivilDay) throws {
    let store = try session.storePath()
    folder = Files.folder(of: store) + "/backups"
    let file = store.split(separator: "/").last ?? "shiftpro"
    name = file.hasSuffix(".sqlite") ? String(file.dropLast(7)) : String(file)
    do {
      try Files.createFolder(folder, mode: 0o700)
    } catch let error as SystemError {
      throw CommandError.refusal("cannot_write", ["path": folder, "reason": error.reason])
    }
    path = "\(folder)/\(BackupRotation.file(named: name, of: today))"
  }

  /// Removes what is no longer worth keeping.
  func rotate() throws -> [String] { try Backup.rotate(name, in: folder) }
}

extension BackupManifest {
  /// What scripts may know of it.
  var members: [(key: String, value: JSON)] {
    [
      ("created_at", JSON(createdAt)), ("program", .string(program)),
      ("schema", .integer(Int64(schema))), ("shifts", .integer(Int64(shifts))),
      ("from", days.map { JSON($0.lowerBound) } ?? .null),
      ("to", days.map { JSON($0.upperBound) } ?? .null),
    ]
  }
}
