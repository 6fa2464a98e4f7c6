import Domain
import Interchange
import Platform
import Services
import Store
import SystemUI

/// Restores a backup: into a new store, replacing an existing one, or merging by last change.
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

  private static func run(_ call: Invocation, _ session: Session) throws -> ExitStatus {
    try call.exclude("merge", "replace")
    let path = call.operands[0]
    let package = try package(path, call, session)
    let isRehearsal = call.has("dry-run")
    let place = try session.storePath()
    let isFresh = try session.existingStore()?.isUntouched() ?? true
    let mode = call.has("merge") ? RestoreMode.merge : call.has("replace") ? .replace : nil
    guard isFresh || isRehearsal || mode != nil else {
      throw CommandError.refusal("store_not_empty", ["path": place, "file": path])
    }
    let backup = try UnpackedBackup(package, beside: isRehearsal ? scratch(session) : place)
    let environment = try session.environment()
    var report = RestoreReport(
      path: path, backup: backup.manifest, there: try StoreContents(of: backup.store, environment),
      isRehearsal: isRehearsal)
    report.mode = isFresh ? "fresh" : mode?.rawValue
    if !isFresh, let store = try session.existingStore() {
      report.here = try StoreContents(of: store, environment)
    }
    let archive = try session.services(isRehearsal: isRehearsal).archive
    let name = BackupSource(path).name
    if isRehearsal {
      if !isFresh {
        report.count =
          mode == .replace
          ? try archive.replace(by: backup.store, named: name, isDryRun: true)
          : try archive.merge(backup.store, named: name, isDryRun: true)
      }
      report.leavesCommandOut = try archive.leavesCommandOut(backup.store)
    } else {
      let outcome = try archive.restore(backup, named: name, mode ?? .replace)
      report.count = outcome.count
      report.leavesCommandOut = outcome.leavesCommandOut
      try session.report(outcome.kept)
    }
    try report.print(session)
    return .done
  }

  /// Returns the path where a dry run unpacks, so that it leaves nothing beside the store.
  private static func scratch(_ session: Session) -> String {
    StoreLocation.temporary(session.processEnvironment)
  }

  private static func package(
    _ path: String, _ call: Invocation, _ session: Session
  ) throws -> BackupPackage {
    let file = try EncryptedInput.open(path, session)
    let passphrase = try file.isEncrypted() ? PassphraseSource.known(call, session) : nil
    return try BackupSource(path, passphrase).package(file)
  }
}

/// The result of a restore, or of a dry run.
struct RestoreReport {
  let path: String
  let backup: BackupManifest
  /// The contents of the backup.
  let there: StoreContents
  let isRehearsal: Bool
  /// The kind of restore; nil if it is still to be chosen.
  var mode: String?
  /// The previous contents of the store; nil for an empty one.
  var here: StoreContents?
  /// The changed records, or those that a merge would change.
  var count: RecordMergeCount?
  /// Whether the backup's reminder command was dropped.
  var leavesCommandOut = false

  init(path: String, backup: BackupManifest, there: StoreContents, isRehearsal: Bool) {
    self.path = path
    self.backup = backup
    self.there = there
    self.isRehearsal = isRehearsal
  }

  /// Prints the report. Throws `OutputError`.
  func print(_ session: Session) throws {
    if session.options.isJSON { return try session.console.json(json) }
    let environment = try session.environment()
    let texts = environment.texts
    let made = environment.format.moment(backup.createdAt, in: environment.zone)
    var lines = [
      texts("cli.restore.backup", words(there, environment).merging(["time": made]) { $1 })
    ]
    if let here { lines.append(texts("cli.restore.here", words(here, environment))) }
    if let count {
      let replaces = mode == RestoreMode.replace.rawValue
      let key =
        isRehearsal
        ? (replaces ? "would_replace" : "would") : (replaces ? "replaced" : "merged")
      lines.append(texts("cli.restore.\(key)", numbers(count)))
      if count.refused > 0 {
        lines.append(texts("cli.import.all_closed", ["n": String(count.refused)]))
      }
      lines += count.notes(environment).map { $0.text(texts) }
      if count.isChange, !isRehearsal { lines.append(texts("cli.undo_hint")) }
    } else if !isRehearsal {
      lines.append(texts("cli.restore.done", ["path": try session.storePath()]))
    }
    if leavesCommandOut { lines.append(texts("restore.no_command")) }
    try session.print(lines)
  }

  private func numbers(_ count: RecordMergeCount) -> [String: String] {
    [
      "added": String(count.added), "updated": String(count.updated), "kept": String(count.kept),
      "removed": String(count.removed), "samples": String(count.samples),
    ]
  }

  private func words(
    _ contents: StoreContents, _ environment: Environment
  ) -> [String: String] {
    let format = environment.format
    let days = contents.days.map { format.period($0.lowerBound..<$0.upperBound.adding(days: 1)) }
    return [
      "n": String(contents.shifts), "days": days.map { ", \($0)" } ?? "",
      "patterns": String(contents.patterns), "shoes": String(contents.shoes),
      "samples": format.number(Int64(contents.samples)),
    ]
  }

  private var json: JSON {
    let changes = count.map { count -> JSON in
      .object([
        "added": .integer(Int64(count.added)), "updated": .integer(Int64(count.updated)),
        "unchanged": .integer(Int64(count.kept)), "removed": .integer(Int64(count.removed)),
        "samples_added": .integer(Int64(count.samples)),
      ])
    }
    return .object([
      "file": .string(path), "mode": JSON(mode), "dry_run": .bool(isRehearsal),
      "backup": .members(backup.members + members(there)),
      "here": here.map { .members([("shifts", .integer(Int64($0.shifts)))] + members($0)) }
        ?? .null,
      "changes": changes ?? .null, "leaves_command_out": .bool(leavesCommandOut),
    ])
  }

  private func members(_ contents: StoreContents) -> [(key: String, value: JSON)] {
    [
      ("patterns", .integer(Int64(contents.patterns))), ("shoes", .integer(Int64(contents.shoes))),
      ("step_samples", .integer(Int64(contents.samples))),
    ]
  }
}
