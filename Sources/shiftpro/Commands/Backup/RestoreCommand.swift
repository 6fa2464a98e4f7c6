import App
import Domain
import Interchange
import Platform
import Store

/// Takes a backup back: into a fresh store, into one that gives way, or by what was changed last.
enum RestoreCommand {
  static let spec = CommandSpec(
    name: "restore", group: .upkeep, operands: [OperandSpec("FILE", .file)],
    options: [
      OptionSpec(flag: "merge"), OptionSpec(flag: "replace"), OptionSpec(flag: "dry-run"),
      PassphraseSource.option,
    ],
    examples: [
      "restore ward.shiftpro --dry-run", "restore ward.shiftpro --store again.sqlite",
      "restore ward.shiftpro --merge",
    ], run: run)

  /// What becomes of the store.
  private enum Mode: String {
    case fresh, merge, replace
  }

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try call.exclude("merge", "replace")
    let path = call.operands[0]
    let package = try package(path, call, session)
    let isRehearsal = call.has("dry-run")
    let place = try session.storePath()
    let isFresh = try session.existingStore()?.isUntouched() ?? true
    guard isFresh || isRehearsal || call.has("merge") || call.has("replace") else {
      throw CommandError.refusal("store_not_empty", ["path": place, "file": path])
    }
    let backup = try UnpackedBackup(package, beside: isRehearsal ? scratch(session) : place)
    var report = RestoreReport(path: path, backup: backup.manifest, isRehearsal: isRehearsal)
    let mode: Mode = isFresh ? .fresh : call.has("merge") ? .merge : .replace
    report.mode = isFresh || call.has("merge") || call.has("replace") ? mode.rawValue : nil
    if let store = try session.existingStore(), !isFresh {
      report.here = try Backup.manifest(
        of: store, program: Program.version, session.environment())
      let desk = ShiftDesk(store: store, environment: try session.environment())
      if mode == .merge || isRehearsal {
        report.count = try desk.merge(
          backup.store, named: String(path.split(separator: "/").last ?? ""),
          isDryRun: isRehearsal)
      }
    }
    guard !isRehearsal, mode != .merge else {
      try report.tell(session)
      return .done
    }
    let store = try session.store()
    if mode == .replace { report.keptAs = try keep(store) }
    try store.replaceContents(byThoseOf: backup.store)
    try report.tell(session)
    return .done
  }

  /// Where a rehearsal unpacks: what looks only leaves nothing beside the store.
  private static func scratch(_ session: Session) -> String {
    StoreLocation.temporary(session.surroundings)
  }

  private static func package(
    _ path: String, _ call: Invocation, _ session: Session
  ) throws -> BackupPackage {
    let file = try EncryptedInput.open(path, session)
    guard try EncryptedInput.isEncrypted(file) else { return try BackupPackage(file) }
    let plain = try ScratchFile()
    try EncryptedInput.decryptor(file, path, call, session).forEachPiece { piece in
      try piece.withUnsafeBytes(plain.append)
    }
    return try BackupPackage(plain)
  }

  /// Copies the store as it is beside itself, under a name that nothing has yet.
  private static func keep(_ store: Store) throws -> String {
    var name = store.path + ".before-restore", number = 2
    while Files.exists(name) {
      name = "\(store.path).before-restore-\(number)"
      number += 1
    }
    try store.copy(to: name)
    return name
  }
}

/// What a restore came to, or would come to.
struct RestoreReport {
  let path: String
  let backup: BackupManifest
  let isRehearsal: Bool
  /// Into what kind of store; nil where that is still to be chosen.
  var mode: String?
  /// What was in the store before, nil for nothing.
  var here: BackupManifest?
  /// What a merge comes to.
  var count: RecordMergeCount?
  /// The copy of the store as it was.
  var keptAs: String?

  init(path: String, backup: BackupManifest, isRehearsal: Bool) {
    self.path = path
    self.backup = backup
    self.isRehearsal = isRehearsal
  }

  /// Writes it. Throws `OutputError`.
  func tell(_ session: Session) throws {
    if session.options.isJSON { return try session.console.json(json) }
    let environment = try session.environment()
    let texts = environment.texts
    var lines = [texts("cli.restore.backup", words(backup, environment))]
    if let here { lines.append(texts("cli.restore.here", words(here, environment))) }
    if let count {
      let numbers = [
        "added": String(count.added), "updated": String(count.updated),
        "kept": String(count.kept), "samples": String(count.samples),
      ]
      lines.append(texts(isRehearsal ? "cli.restore.would" : "cli.restore.merged", numbers))
      let isChanged = count.added + count.updated + count.samples > 0
      if isChanged, !isRehearsal { lines.append(texts("cli.undo_hint")) }
    } else if !isRehearsal {
      lines.append(texts("cli.restore.done", ["path": try session.storePath()]))
    }
    if let keptAs { lines.append(texts("cli.restore.kept", ["path": keptAs])) }
    try session.tell(lines)
  }

  private func words(
    _ manifest: BackupManifest, _ environment: AppEnvironment
  ) -> [String: String] {
    let format = environment.format
    let local = environment.zone.local(at: manifest.createdAt)
    let days = manifest.days.map { format.period($0.lowerBound..<$0.upperBound.adding(days: 1)) }
    return [
      "time": "\(format.dayWithYear(local.day)) \(format.time(local))",
      "n": String(manifest.shifts), "days": days.map { ", \($0)" } ?? "",
    ]
  }

  private var json: JSON {
    let count = count.map { count -> JSON in
      .object([
        "added": .integer(Int64(count.added)), "updated": .integer(Int64(count.updated)),
        "unchanged": .integer(Int64(count.kept)), "samples_added": .integer(Int64(count.samples)),
      ])
    }
    return .object([
      "file": .string(path), "mode": JSON(mode), "dry_run": .bool(isRehearsal),
      "backup": .members(backup.members), "here": here.map { .members($0.members) } ?? .null,
      "merge": count ?? .null, "kept_as": JSON(keptAs),
    ])
  }
}
