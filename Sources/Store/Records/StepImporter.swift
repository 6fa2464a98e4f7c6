import Domain

/// What became of the samples of an import.
public struct StepImportCount: Equatable, Sendable {
  /// Samples that are new.
  public var added = 0
  /// Samples that were there already.
  public var unchanged = 0
  /// Samples without steps or distance.
  public var empty = 0
  /// New samples that are left out until the person believes them.
  public var doubted: [SampleDoubt: Int] = [:]
  /// From the start of the first new sample that counts to the end of the last.
  public var interval: Interval?
}

/// Takes in the samples of one import. Valid inside `Store.write` only.
public final class StepImporter {
  /// What came of it so far.
  public private(set) var count = StepImportCount()
  private let transaction: WriteTransaction
  private let insert: Statement
  private let batch: Int64
  /// By their numbers.
  private var sources: [Int: StepSource] = [:]
  private var numbers: [SampleSource: Int] = [:]
  /// The source of the sample before: the next one's is nearly always the same, and a name that is no
  /// ASCII takes longer to look up than its sample to insert.
  private var last: (source: SampleSource, number: Int)?
  private var firstSeen: [Int: Instant] = [:]

  init(_ transaction: WriteTransaction) throws {
    self.transaction = transaction
    let connection = transaction.connection
    try Self.clearUndone(connection)
    for source in try transaction.stepSources.sources() {
      sources[source.number] = source
      numbers[source.source] = source.number
    }
    insert = try Statement(
      "INSERT OR IGNORE INTO step_sample VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", on: connection)
    batch = try connection.integer("SELECT coalesce(max(batch), 0) + 1 FROM step_batch")
  }

  /// Removes the samples of imports that were undone: from now on those cannot be redone. Imports that
  /// gave way to a backup stay, because undo brings them back.
  static func clearUndone(_ connection: Connection) throws {
    let gone = "FROM step_batch WHERE batch NOT IN (SELECT batch FROM step_import)"
    guard try connection.first("SELECT batch \(gone)", [], { $0.integer() }) != nil else { return }
    let undone = """
      \(gone) AND batch NOT IN (
        SELECT json_extract(c.before, '$.batch')
        FROM change AS c JOIN change_group AS g ON g.id = c.group_id
        WHERE c.table_name = 'step_import' AND c.before IS NOT NULL AND g.state = 0)
      """
    try connection.run("DELETE FROM step_sample WHERE batch IN (SELECT batch \(undone))")
    try connection.run("DELETE \(undone)")
  }

  /// Takes a sample in unless it is there. Throws `StoreError`.
  public func add(_ sample: StepSample, from source: SampleSource) throws {
    guard sample.value > 0 else {
      count.empty += 1
      return
    }
    let doubt = SampleDoubt(sample, now: transaction.now)
    let (level, span) = Self.place(sample)
    let number = number(of: source)
    let isNew = try insert.insert(
      sample.kind == .steps ? 0 : 1, level, span.start.seconds, Int64(number), span.end.seconds,
      sample.value, batch, Int64(doubt?.rawValue ?? 0))
    guard isNew else {
      count.unchanged += 1
      return
    }
    count.added += 1
    if let doubt {
      count.doubted[doubt, default: 0] += 1
    } else {
      firstSeen[number] = min(firstSeen[number] ?? span.start, span.start)
      count.interval = Interval(
        start: min(count.interval?.start ?? span.start, span.start),
        end: max(count.interval?.end ?? span.end, span.end))
    }
  }

  private static func place(_ sample: StepSample) -> (level: Int64, span: Interval) {
    switch sample.time {
    case .day(let day):
      let start = Instant(seconds: Int64(day.number) * 86_400)
      return (2, Interval(start: start, end: start + 86_400))
    case .span(let span): return (sample.isDayLevel ? 1 : 0, span)
    }
  }

  private func number(of source: SampleSource) -> Int {
    if let last, last.source == source { return last.number }
    let number = numbers[source] ?? newNumber(of: source)
    last = (source, number)
    return number
  }

  private func newNumber(of source: SampleSource) -> Int {
    let number = (sources.keys.max() ?? 0) + 1
    numbers[source] = number
    sources[number] = StepSource(
      id: .new(), number: number, source: source, firstSeen: transaction.now,
      createdAt: transaction.now)
    firstSeen[number] = firstSeen[number] ?? transaction.now
    return number
  }

  /// Makes the new samples count, as one entry of the history. `file` and `format` say where they are
  /// from. Throws `StoreError`.
  public func finish(file: String, format: String) throws {
    guard count.added > 0 else { return }
    for (number, seen) in firstSeen {
      guard var source = sources[number] else { continue }
      source.firstSeen = min(source.firstSeen, seen)
      try transaction.save(source)
    }
    try transaction.connection.run(
      "INSERT INTO step_batch (batch) VALUES (?1)", [.integer(batch)])
    let id = RecordID.new()
    let span = count.interval ?? Interval(start: transaction.now, end: transaction.now)
    let now = Value(transaction.now)
    try transaction.save(
      id, in: .stepImport,
      [
        Value(id), .integer(batch), Value(file), Value(format), Value(count.added),
        Value(span.start), Value(span.end), now, now, .null,
      ])
  }
}

extension WriteTransaction {
  /// Begins to take in samples; they count once the import is finished. Throws `StoreError`.
  public func importSteps() throws -> StepImporter { try StepImporter(self) }
}
