import Domain
import Interchange
import Platform
import Store
import Sync

/// Backs up the store, restores backups, and merges other stores into it.
package struct ArchiveService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on whole stores.
  package var archive: ArchiveService { ArchiveService(services: self) }
}

/// Merging of other stores' records.
extension ArchiveService {
  /// Rolls back a dry run and carries its outcome.
  private struct Rehearsal: Error {
    let count: RecordMergeCount
  }

  /// Imports the records of a `FullExport` file as one undoable step. Of two records with the same
  /// identity, the one changed last wins. `kept` lists the closed pay periods that the import would
  /// have altered. `isDryRun` writes nothing. Throws `FullExport.Failure`, `RulesetFileError` and
  /// `StoreError`.
  package func importEverything(
    _ stream: any ByteStream, named file: String, isDryRun: Bool
  ) throws -> (count: RecordMergeCount, kept: [ClosedDifference]) {
    func merged() throws -> RecordMergeCount {
      try merge("archive.import", named: file, isDryRun: isDryRun) { merge in
        let own = try store.profiles.profile()?.currency
        var theirs: String?
        try FullExport.read(stream, into: merge) {
          try services.pay.checkCurrency($0, replaces: own)
          theirs = $0
        }
        return theirs
      }
    }
    do {
      guard !isDryRun else { return (try merged(), []) }
      let (count, kept) = try services.closedPeriods.reporting(.merge, merged)
      return (count, kept)
    } catch StoreError.refusedRecord(let table, let id, let rule)
      where rule != StoreError.runningShiftRule
    {
      throw FullExport.Failure.rule(rule, record: "\(table.name) \(id)")
    }
  }

  /// Imports the records of the `FullExport` file at a path.
  func importEverything(_ typed: String) throws -> ActionResult {
    let path = files.expanded(typed)
    let name = Files.name(of: path)
    let count: RecordMergeCount, kept: [ClosedDifference]
    do {
      (count, kept) = try importEverything(FileStream(OpenFile(path)), named: name, isDryRun: false)
    } catch let error as SystemError {
      throw HealthImportError.unreadable(error)
    }
    let texts = environment.texts
    let lines = kept.compactMap { $0.message(environment.format)?.text(texts) }
    return ActionResult(
      nil,
      lines: count.lines(about: name, isRehearsal: false, texts) + lines,
      canUndo: count.changesAnything)
  }

  /// Merges the records of another store. A preview may set `respectsClosed` to false to count the
  /// records that closed pay periods would keep out. Throws `RulesetFileError` and `StoreError`.
  package func merge(
    _ other: Store, named file: String, isDryRun: Bool, respectsClosed: Bool = true
  ) throws -> RecordMergeCount {
    try merge(
      "archive.restore", named: file, isDryRun: isDryRun, respectsClosed: respectsClosed
    ) { merge in
      let theirs = try other.profiles.profile()?.currency
      if respectsClosed, let theirs {
        try services.pay.checkCurrency(theirs, replaces: store.profiles.profile()?.currency)
      }
      try merge.add(other)
      return respectsClosed ? theirs : nil
    }
  }

  /// Merges what another machine sent, which undo passes over. Throws `RulesetFileError` and
  /// `StoreError`.
  func receive(
    _ records: ReceivedRecords, from machine: Machine?, isDryRun: Bool
  ) throws -> RecordMergeCount {
    try merge("sync.receive", named: machine?.name ?? "", isDryRun: isDryRun) { merge in
      let theirs = try records.currency()
      if let theirs {
        try services.pay.checkCurrency(theirs, replaces: store.profiles.profile()?.currency)
      }
      try merge.add(records, of: machine)
      return theirs
    }
  }

  /// Replaces all records by those of another store, as one undoable step; `isDryRun` writes
  /// nothing. Throws `RulesetFileError` and `StoreError`.
  package func replace(
    by other: Store, named file: String, isDryRun: Bool = false
  ) throws -> RecordMergeCount {
    if try store.machines.link() != nil { throw MachineError.replacesShared }
    if !isDryRun { try services.closedPeriods.complete() }
    return try rehearsing {
      try store.write(WriteLabel("archive.replace", detail: file), now: now) { transaction in
        let count = try transaction.replaceRecords(byThoseOf: other)
        try checkRulesets(transaction)
        try services.closedPeriods.complete(in: transaction)
        if isDryRun { throw Rehearsal(count: count) }
        return count
      }.value
    }
  }

  /// Merges what `body` adds; it returns the currency of the other profile. Amounts of both stores
  /// need one with the same minor units.
  private func merge(
    _ key: String, named file: String, isDryRun: Bool, respectsClosed: Bool = true,
    _ body: (RecordMerge) throws -> String?
  ) throws -> RecordMergeCount {
    if !isDryRun { try services.closedPeriods.complete() }
    return try rehearsing {
      try store.write(WriteLabel(key, detail: file), now: now) { transaction in
        let merge = try transaction.mergeRecords()
        if respectsClosed { merge.keepsClosedPeriods = services.closedPeriods.mergeCheck() }
        let theirs = try body(merge)
        try merge.finish()
        if let theirs {
          try services.pay.checkCurrency(theirs, replaces: store.profiles.profile()?.currency)
        }
        if merge.mayHaveChanged(.payRuleset) || merge.mayHaveChanged(.payPeriod) {
          try checkRulesets(transaction)
        }
        var count = merge.count
        if merge.mayHaveChanged(.payPeriod) {
          count.opened = try services.closedPeriods.openOverlapping(in: transaction)
        }
        try services.closedPeriods.complete(in: transaction)
        if isDryRun { throw Rehearsal(count: count) }
        return count
      }.value
    }
  }

  private func rehearsing(
    _ body: () throws -> RecordMergeCount
  ) throws -> RecordMergeCount {
    do { return try body() } catch let rehearsal as Rehearsal { return rehearsal.count }
  }

  /// Checks that all pay rules can be read. Throws `RulesetFileError` and `StoreError`.
  private func checkRulesets(_ transaction: WriteTransaction) throws {
    let texts =
      try transaction.pay.rulesets().map(\.rulesJSON)
      + transaction.pay.lockedPeriods().map(\.rulesJSON)
    for text in texts { _ = try RulesetFile.ruleset(text) }
    for period in try transaction.pay.lockedPeriods() where period.hasResult {
      guard let text = try transaction.pay.result(of: period.id) else { continue }
      _ = try ClosedResult(text: text)
    }
  }
}

/// Backups.
extension ArchiveService {
  /// Restores a validated backup, all or nothing. An untouched store becomes the backup, history
  /// included; otherwise the restore is one undoable step. The backup's reminder command is dropped
  /// unless it is already the configured one, because a file must not introduce a program that runs
  /// automatically. Throws `RulesetFileError` and `StoreError`.
  package func restore(
    _ backup: UnpackedBackup, named file: String, _ mode: RestoreMode
  ) throws -> RestoreOutcome {
    let leavesOut = try leavesCommandOut(backup.store)
    guard try !store.isUntouched() else {
      try backup.store.removeLocalOnlySettings()
      try store.replaceContents(byThoseOf: backup.store)
      try store.resolvePlannedTimes(now: now)
      return RestoreOutcome(isFresh: true, count: nil, leavesCommandOut: leavesOut)
    }
    let (count, kept) = try services.closedPeriods.reporting(mode == .merge ? .merge : .everything)
    {
      switch mode {
      case .merge: try merge(backup.store, named: file, isDryRun: false)
      case .replace: try replace(by: backup.store, named: file)
      }
    }
    return RestoreOutcome(
      isFresh: false, count: count, leavesCommandOut: leavesOut, kept: kept)
  }

  /// Previews a backup and the changes that restoring it would make. Throws as `open` does, and
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

  /// Restores the backup at a path.
  func restore(_ source: BackupSource, _ mode: RestoreMode) throws -> ActionResult {
    let outcome = try restore(try open(source), named: source.name, mode)
    let key = outcome.isFresh ? "fresh" : mode.rawValue
    let isChange = outcome.count?.isChange ?? false
    var result = ActionResult(
      Message(
        isChange || outcome.isFresh ? "done.restore.\(key)" : "done.restore.nothing",
        ["file": source.name]), canUndo: isChange)
    result.kept = outcome.kept
    for note in outcome.count?.notes(environment) ?? [] { result = result.noting(note) }
    return result
  }

  /// Unpacks a backup next to the store. Throws `ActionError`, `EncryptionError`, `BackupError` and
  /// `StoreError`.
  func open(_ source: BackupSource) throws -> UnpackedBackup {
    do {
      let file = try OpenFile(files.expanded(source.path))
      return try UnpackedBackup(source.package(file), beside: store.path)
    } catch let error as SystemError {
      throw ActionError.file(.cannotRead(source.path, reason: error.reason))
    }
  }

  /// Returns whether another store has a reminder command that differs from the configured one and
  /// is therefore dropped. Throws `StoreError`.
  package func leavesCommandOut(_ other: Store) throws -> Bool {
    let theirs = try other.reminders.settings().command
    return try !theirs.isEmpty && theirs != store.reminders.settings().command
  }

  /// Backs up the store to a file; overwrites an existing one only if `job` allows it.
  func backUp(
    _ job: BackupJob, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    try services.exports.writeFile(job.path, job.passphrase, replaces: job.replaces) { write in
      _ = try Backup.write(store, environment, progress: progress, to: write)
    }
    try store.recordBackup(at: now)
    return ActionResult(Message("done.backup", ["file": job.path]), canUndo: false)
  }

  func save(_ edit: Edited<BackupSettings>) throws -> ActionResult {
    let settings = try current(edit)
    try store.write("backups.save", now: now) { try $0.save(settings) }
    return ActionResult(Message("done.backups.save"))
  }

  /// Returns the settings to save. Throws `ActionError.settingsChangedMeanwhile`.
  func current(_ edit: Edited<BackupSettings>) throws -> BackupSettings {
    try merged(edit, intoSettings: store.backups.settings())
  }
}

extension RecordMergeCount {
  /// Names the closed pay periods that had to be opened.
  package func openedLines(_ texts: Texts) -> [String] {
    let format = Format(texts: texts, clock: .twentyFourHour)
    return opened.map { texts("cli.import.all_opened", ["period": format.period($0)]) }
  }

  /// Names the closed pay periods that had to be opened, and the shifts in progress that ended.
  package func notes(_ environment: Environment) -> [Message] {
    opened.map {
      Message("cli.import.all_opened", ["period": environment.format.period($0)])
    } + endedNotes(environment)
  }

  /// Names the shifts in progress that ended.
  private func endedNotes(_ environment: Environment) -> [Message] {
    let format = environment.format
    return ended.compactMap { shift in
      shift.actualEnd.map { end in
        Message(
          "cli.import.all_ended",
          [
            "shift": format.name(of: shift, in: environment), "id": shift.id.short,
            "end": environment.dayAndTime(at: end),
          ])
      }
    }
  }

  /// The number of records and samples that it changed.
  package var changed: Int { added + updated + samples }

  /// Whether anything was changed.
  package var changesAnything: Bool { changed > 0 }

  /// Describes the outcome of an import or of a dry run.
  package func lines(about file: String, isRehearsal: Bool, _ texts: Texts) -> [String] {
    let line = texts(
      isRehearsal ? "cli.import.all_would" : "cli.import.all_done",
      [
        "file": file, "added": String(added), "updated": String(updated), "kept": String(kept),
        "samples": String(samples),
      ])
    let closed = refused > 0 ? [texts("cli.import.all_closed", ["n": String(refused)])] : []
    return [line] + closed + openedLines(texts)
      + (leavesCommandOut ? [texts("restore.no_command")] : [])
  }
}
