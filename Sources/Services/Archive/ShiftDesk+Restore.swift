import Domain
import Interchange
import Platform
import Store

/// What becomes of a store into which a backup is restored.
public enum RestoreMode: String, CaseIterable, Sendable {
  /// Everything gives way to what the backup holds.
  case replace
  /// Of two records with one identity the one changed last counts.
  case merge
}

/// What a restore came to.
public struct RestoreOutcome: Equatable, Sendable {
  /// Whether the store had nothing in it: it is the backup now, history included.
  public var isFresh: Bool
  /// What became of the records; nil where it is the backup itself.
  public var count: RecordMergeCount?
  /// Whether the backup names a program for reminders that was not taken along.
  public var leavesCommandOut: Bool
  /// The closed pay periods that it would have changed, and did not.
  public var kept: [ClosedDifference] = []
}

/// A backup beside the store, before anything happens.
public struct RestorePreview: ResultPayload {
  /// The file.
  public var source: BackupSource
  /// What it says about itself.
  public var manifest: BackupManifest
  /// What it holds.
  public var there: StoreContents
  /// What is in the store now.
  public var here: StoreContents
  /// What a merge would come to.
  public var merge: RecordMergeCount
  /// Whether it names a program for reminders that stays behind.
  public var leavesCommandOut: Bool
}

extension ActionResult {
  /// The preview of a backup.
  public var preview: RestorePreview? { payload() }
}

extension ShiftDesk {
  /// Restores a backup that was found whole. Into a store in which nothing was ever written it goes
  /// as it is; else it is one step that undo takes back. A program for reminders comes along only
  /// where it is the present one already: a file must not bring something that runs by itself.
  /// Throws `RulesetFileError` and `StoreError`, and nothing has changed then.
  public func restore(
    _ backup: UnpackedBackup, named file: String, _ mode: RestoreMode
  ) throws -> RestoreOutcome {
    let leavesOut = try leavesCommandOut(backup.store)
    guard try !store.isUntouched() else {
      try leaveMachineOut(of: backup.store)
      try store.replaceContents(byThoseOf: backup.store)
      return RestoreOutcome(isFresh: true, count: nil, leavesCommandOut: leavesOut)
    }
    let (count, kept) = try noting(mode == .merge ? .merge : .everything) {
      switch mode {
      case .merge: try merge(backup.store, named: file, isDryRun: false)
      case .replace: try replace(by: backup.store, named: file)
      }
    }
    return RestoreOutcome(
      isFresh: false, count: count, leavesCommandOut: leavesOut, kept: kept)
  }

  /// Looks at a backup, and at what restoring it would come to. Throws as `open` does, and
  /// `StoreError`.
  func look(at source: BackupSource) throws -> RestorePreview {
    let backup = try open(source)
    return RestorePreview(
      source: source, manifest: backup.manifest,
      there: try StoreContents(of: backup.store, environment),
      here: try StoreContents(of: store, environment),
      merge: try merge(
        backup.store, named: source.name, isDryRun: true, respectsClosed: false),
      leavesCommandOut: try leavesCommandOut(backup.store))
  }

  /// As asked for on the screen.
  func restore(_ source: BackupSource, _ mode: RestoreMode) throws -> ActionResult {
    let outcome = try restore(try open(source), named: source.name, mode)
    let key = outcome.isFresh ? "fresh" : mode.rawValue
    let isChange = outcome.count?.isChange ?? false
    var result = ActionResult(
      Message(
        isChange || outcome.isFresh ? "done.restore.\(key)" : "done.restore.nothing",
        ["file": source.name]), canUndo: isChange)
    result.kept = outcome.kept
    return result
  }

  /// Unpacks a backup beside the store. Throws `ActionError`, `EncryptionError`, `BackupError` and
  /// `StoreError`.
  func open(_ source: BackupSource) throws -> UnpackedBackup {
    do {
      let file = try OpenFile(files.expanded(source.path))
      return try UnpackedBackup(source.package(file), beside: store.path)
    } catch let error as SystemError {
      throw ActionError.cannotRead(source.path, reason: error.reason)
    }
  }

  /// Whether another store names a program for reminders that is not the present one, and so stays
  /// behind. Throws `StoreError`.
  public func leavesCommandOut(_ other: Store) throws -> Bool {
    let theirs = try other.reminders.settings().command
    return try !theirs.isEmpty && theirs != store.reminders.settings().command
  }

  /// Takes away what belongs to the machine on which the backup was made.
  private func leaveMachineOut(of other: Store) throws {
    var reminders = try other.reminders.settings(), backups = try other.backups.settings()
    if !reminders.command.isEmpty || !backups.folder.isEmpty {
      if reminders.channel == .command { reminders.channel = .auto }
      reminders.command = ""
      backups.folder = ""
      try other.write("archive.machine", now: now) { transaction in
        if reminders.updatedAt != nil { try transaction.save(reminders) }
        if backups.updatedAt != nil { try transaction.save(backups) }
      }
    }
    // Undo is not to bring it along either.
    try other.forgetMachine()
  }
}

/// A backup that is to be made.
public struct BackupJob: Equatable, Sendable {
  /// The file as the person named it; `~/` is their home.
  public var path: String
  /// What it is encrypted with, nil for a plain one.
  public var passphrase: Passphrase?
  /// Whether a file that is there gives way.
  public var replaces = false

  package init(path: String, passphrase: Passphrase? = nil, replaces: Bool = false) {
    self.path = path
    self.passphrase = passphrase
    self.replaces = replaces
  }
}

extension ShiftDesk {
  /// Backs the store up into a file; one that is there only gives way where that was said.
  func backUp(
    _ job: BackupJob, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    try writeFile(job.path, job.passphrase, replaces: job.replaces) { write in
      _ = try Backup.write(store, environment, progress: progress, to: write)
    }
    try store.noteBackup(at: now)
    return ActionResult(Message("done.backup", ["file": job.path]), canUndo: false)
  }

  func save(_ settings: BackupSettings) throws -> ActionResult {
    guard try store.backups.settings().updatedAt == settings.updatedAt else {
      throw ActionError.settingsChangedMeanwhile
    }
    try store.write("backups.save", now: now) { try $0.save(settings) }
    return ActionResult(Message("done.backups.save"))
  }

  /// Writes a file whole or not at all, encrypted where there is a passphrase; `progress` hears of
  /// the bytes that `body` writes, and stops it. Throws `ActionError`, `EncryptionError`, and what
  /// `body` throws.
  package func writeFile(
    _ typed: String, _ passphrase: Passphrase?, replaces: Bool,
    _ progress: (ByteProgress) -> Bool = { _ in true },
    _ body: (@escaping FileOutput.Writer) throws -> Void
  ) throws {
    let path = files.expanded(typed)
    guard !Files.isFolder(path) else { throw ActionError.isFolder(typed) }
    guard replaces || !files.exists(path) else { throw ActionError.fileExists(typed) }
    do {
      try files.create(path) { write in
        guard let passphrase else { return try Self.count(progress, write, body) }
        let encryptor = try Encryptor(passphrase, write: write)
        try Self.count(progress, { try encryptor.add($0) }, body)
        try encryptor.finish()
      }
    } catch is DatabaseInTheWay {
      throw DatabaseInTheWay(path: typed)
    } catch let error as SystemError {
      throw ActionError.cannotWrite(typed, reason: error.reason)
    }
  }

  /// Lets `body` write, and tells how many bytes that are. Throws `ActionError.stopped` once
  /// `progress` says no.
  private static func count(
    _ progress: (ByteProgress) -> Bool, _ write: @escaping FileOutput.Writer,
    _ body: (@escaping FileOutput.Writer) throws -> Void
  ) throws {
    try withoutActuallyEscaping(progress) { progress in
      var written: Int64 = 0
      try body { bytes in
        try write(bytes)
        written += Int64(bytes.count)
        guard progress(ByteProgress(bytes: written, total: 0)) else { throw ActionError.stopped }
      }
    }
  }
}
