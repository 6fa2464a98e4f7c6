import Interchange
import Platform
import Store

/// Whole stores that are brought along.
extension ShiftDesk {
  /// Carries the outcome out of a write that is to leave nothing behind.
  private struct Rehearsal: Error {
    let count: RecordMergeCount
  }

  /// Brings the records of a file of `EverythingFile` along, all of them as one step that undo
  /// takes back; of two with one identity the one changed last counts. Closed pay periods that
  /// would come to something else by it are in `kept`. `isDryRun` writes nothing. Throws
  /// `EverythingFile.Failure`, `RulesetFileError` and `StoreError`.
  public func importEverything(
    _ stream: any ByteStream, named file: String, isDryRun: Bool
  ) throws -> (count: RecordMergeCount, kept: [ClosedDifference]) {
    func merged() throws -> RecordMergeCount {
      try merge("archive.import", named: file, isDryRun: isDryRun) { merge in
        try EverythingFile.read(stream, into: merge)
      }
    }
    do {
      guard !isDryRun else { return (try merged(), []) }
      let (count, kept) = try noting(.merge, merged)
      return (count, kept)
    } catch StoreError.refusedRecord(let table, let id, let rule)
      where rule != StoreError.oneRunsRule
    {
      throw EverythingFile.Failure.rule(rule, record: "\(table.name) \(id)")
    }
  }

  /// The same as asked for on the screen.
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

  /// The same for the records of another store; a look may also tell what closed pay periods would
  /// keep out. Throws `RulesetFileError` and `StoreError`.
  public func merge(
    _ other: Store, named file: String, isDryRun: Bool, respectsClosed: Bool = true
  ) throws -> RecordMergeCount {
    try merge(
      "archive.restore", named: file, isDryRun: isDryRun, respectsClosed: respectsClosed
    ) { merge in
      try other.snapshot {
        for table in other.tables { try other.forEachRecord(in: table, merge.add) }
        try other.forEachSample(merge.add)
      }
    }
  }

  /// Puts the records of another store in the place of those here, as one step that undo takes
  /// back; `isDryRun` writes nothing. Throws `RulesetFileError` and `StoreError`.
  public func replace(
    by other: Store, named file: String, isDryRun: Bool = false
  ) throws -> RecordMergeCount {
    if !isDryRun { try completeClosed() }
    return try rehearsing {
      try store.write(WriteLabel("archive.replace", detail: file), now: now) { transaction in
        let count = try transaction.replaceRecords(byThoseOf: other)
        try checkRulesets(transaction)
        try completeClosed(in: transaction)
        if isDryRun { throw Rehearsal(count: count) }
        return count
      }.value
    }
  }

  private func merge(
    _ key: String, named file: String, isDryRun: Bool, respectsClosed: Bool = true,
    _ body: (RecordMerge) throws -> Void
  ) throws -> RecordMergeCount {
    if !isDryRun { try completeClosed() }
    return try rehearsing {
      try store.write(WriteLabel(key, detail: file), now: now) { transaction in
        let merge = try transaction.mergeRecords()
        let locked = respectsClosed ? try transaction.pay.lockedPeriods() : []
        if !locked.isEmpty { merge.mayTake = { try isOpen($0, $1, locked) } }
        try body(merge)
        try merge.finish()
        try checkRulesets(transaction)
        try completeClosed(in: transaction)
        if isDryRun { throw Rehearsal(count: merge.count) }
        return merge.count
      }.value
    }
  }

  private func rehearsing(
    _ body: () throws -> RecordMergeCount
  ) throws -> RecordMergeCount {
    do { return try body() } catch let rehearsal as Rehearsal { return rehearsal.count }
  }

  /// Makes sure that all rules of pay can be read.
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

  /// Keeps what closed periods came to that were brought along without it.
  private func completeClosed(in transaction: WriteTransaction) throws {
    let missing = try transaction.pay.lockedPeriods().filter { !$0.hasResult }
    guard !missing.isEmpty else { return }
    let payroll = try payroll()
    for period in missing {
      try transaction.complete(period, result: payroll.closedResult(of: period.days).text)
    }
  }
}

extension RecordMergeCount {
  /// Whether anything is otherwise than before.
  public var changesAnything: Bool { added + updated + samples > 0 }

  /// What came of a file, or would come of it.
  public func lines(about file: String, isRehearsal: Bool, _ texts: Texts) -> [String] {
    let line = texts(
      isRehearsal ? "cli.import.all_would" : "cli.import.all_done",
      [
        "file": file, "added": String(added), "updated": String(updated), "kept": String(kept),
        "samples": String(samples),
      ])
    let closed = refused > 0 ? [texts("cli.import.all_closed", ["n": String(refused)])] : []
    return [line] + closed + (leavesCommandOut ? [texts("restore.no_command")] : [])
  }
}
