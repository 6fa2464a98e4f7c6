import Domain

/// The result of an import of samples.
public struct StepImportCount: Equatable, Sendable {
  /// New samples.
  public var added = 0
  /// Samples that the store already had.
  public var unchanged = 0
  /// Samples without steps or distance.
  public var empty = 0
  /// New samples that are left out until the user accepts them.
  public var doubted: [SampleDoubt: Int] = [:]
  /// The time from the first new sample that counts to the last.
  public var interval: Interval?
}

/// A record of `step_import`: samples imported together.
private struct StepImport {
  var batch: Int64 = 0
  var file = ""
  var format = ""
  var samples = 0
  var span = Interval(start: .epoch, end: .epoch)

  static let table = TableDescriptor("step_import", about: .steps, empty: StepImport()) { t in
    t.id()
    t.column("batch", \.batch, home: .store)
    t.column("file", \.file)
    t.column("format", \.format)
    t.column("samples", \.samples)
    t.column("from_date", \.span.start, part: "time")
    t.column("to_date", \.span.end, part: "time")
    t.times()
  }
}

extension RecordTable {
  /// Imports of steps.
  public static let stepImport = StepImport.table.untyped
}

/// Imports samples. Valid only inside `Store.write`.
///
/// Rows of one file with the same source, kind and span are separate samples whose times were
/// rounded, so they are summed. A span in another file of the import replaces the earlier one, as
/// in a later import. A limited number of samples waits in memory to be summed before they are
/// stored.
public final class StepImporter {
  /// A sample that waits to be stored.
  private struct Pending {
    /// Kind, whether it is a day, start, source and end: the order of the stored samples.
    typealias Key = (kind: Int, isDay: Int, start: Int64, number: Int, end: Int64)

    var sample: StepSample
    /// The number of its file in the import.
    var file: Int
    /// The number of rows that it is the sum of.
    var rows = 1

    /// Samples with the same key are summed.
    let key: Key

    init(_ sample: StepSample, number: Int, file: Int) {
      let (isDay, span) = StepImporter.span(of: sample)
      key = (
        sample.kind == .steps ? 0 : 1, isDay ? 1 : 0, span.start.seconds, number, span.end.seconds
      )
      self.sample = sample
      self.file = file
    }
  }

  /// Some megabytes. Rows of one span follow each other, or a few hundred rows apart.
  private static let maxPending = 1 << 15

  /// The result so far.
  public private(set) var count = StepImportCount()
  private let transaction: WriteTransaction
  private let insert: Statement
  private let append: Statement
  /// The start of the last sample before this import; a later one cannot be in the store yet.
  private let newest: Int64
  private let find: Statement
  private let remove: Statement
  private let batch: Int64
  private var pending: [Pending] = []
  private var file = 0
  /// Whether samples of this import, and of the current file, were stored before.
  private var hasStored = (any: false, ofFile: false)
  /// The sources by number.
  private var sources: [Int: StepSource] = [:]
  private var numbers: [SampleSource: Int] = [:]
  /// The source of the previous sample. The next one is nearly always the same, and looking up a
  /// name that is not ASCII takes longer than inserting a sample.
  private var last: (source: SampleSource, number: Int)?
  private var firstSeen: [Int: Instant] = [:]

  init(_ transaction: WriteTransaction) throws {
    self.transaction = transaction
    let connection = transaction.connection
    // A write that imports nothing is rolled back, including this.
    try Self.clearUndone(connection)
    for source in try transaction.stepSources.sources() {
      sources[source.number] = source
      numbers[source.source] = source.number
    }
    insert = try Statement(Self.insertion, on: connection)
    append = try Statement(
      "INSERT OR IGNORE INTO step_sample VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", on: connection)
    newest = try Self.newest(connection)
    // Two levels instead of a range of them: only then the key leads to one row.
    find = try Statement(
      """
      SELECT value FROM step_sample WHERE kind = ?1 AND level IN (?2, ?3) AND start_date = ?4
        AND source = ?5 AND end_date = ?6 AND batch = ?7
      """, on: connection)
    remove = try Statement(
      """
      DELETE FROM step_sample WHERE kind = ?1 AND level IN (?2, ?3) AND start_date = ?4
        AND source = ?5 AND end_date = ?6 AND batch = ?7
      """, on: connection)
    batch = try connection.integer("SELECT coalesce(max(batch), 0) + 1 FROM step_batch")
  }

  /// Inserts a sample unless it is the one that counts for its span, so that one that was replaced
  /// counts again. That of an undone import stays beside it, because undo or redo may bring that
  /// import back.
  private static let insertion = """
    INSERT INTO step_sample SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
    WHERE \(value("max", "s.batch <> ?7")) <> ?6
    ON CONFLICT DO NOTHING
    """

  /// Inserts a sample of an import that need not be the last one, unless the import before or after
  /// it has the same value for its span.
  static let insertionAmongOthers = """
    INSERT INTO step_sample SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
    WHERE \(value("max", "\(place) < \(ownPlace)")) <> ?6
      AND \(value("min", "\(place) > \(ownPlace)")) <> ?6
    ON CONFLICT DO NOTHING
    """

  /// The place of the import `i` in time, and that of the import of the sample.
  private static let place = "\(StepRepository.importTime) || printf('%020d', i.batch)"
  private static let ownPlace = "(SELECT \(place) FROM step_import AS i WHERE i.batch = ?7)"

  /// The value of the same span in the first or last of some other imports in force; -1 without one.
  private static func value(_ choice: String, _ others: String) -> String {
    """
    coalesce((SELECT value FROM (
      SELECT s.value, \(choice)(\(place)) FROM step_sample AS s
      CROSS JOIN step_import AS i ON i.batch = s.batch
      WHERE s.kind = ?1 AND s.level = ?2 AND s.start_date = ?3 AND s.source = ?4
        AND s.end_date = ?5 AND i.deleted_at IS NULL AND \(others))), -1)
    """
  }

  /// Returns the start of the last sample of all. Each of the six seeks reads one row of the key.
  private static func newest(_ connection: Connection) throws -> Int64 {
    let start = try connection.first(
      """
      SELECT max((SELECT max(start_date) FROM step_sample WHERE kind = k.value AND level = l.value))
      FROM json_each('[0, 1]') AS k, json_each('[0, 1, 2]') AS l
      """
    ) { $0.optionalInteger() }
    return start.flatMap { $0 } ?? .min
  }

  /// Deletes the samples of imports that were undone and cannot be redone. Imports replaced by a
  /// backup or a merge stay, because undo brings them back.
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

  /// Returns the samples of a source and kind that earlier imports stored with hours, accepted or
  /// not, and that end in `interval` after its start. Throws `StoreError`.
  public func stored(
    by source: SampleSource, _ kind: SampleKind, in interval: Interval
  ) throws -> [(span: Interval, value: Int64)] {
    guard let number = numbers[source] else { return [] }
    // If a span was imported again, the last import applies.
    return try transaction.connection.all(
      """
      SELECT start_date, end_date, value, max(\(Self.place))
      FROM step_sample AS s JOIN step_import AS i ON i.batch = s.batch
      WHERE kind = ?1 AND level IN (0, 1) AND start_date >= ?2 AND start_date < ?4 AND source = ?5
        AND end_date > ?3 AND end_date <= ?4 AND i.deleted_at IS NULL
      GROUP BY start_date, end_date
      """,
      [
        Value(kind == .steps ? 0 : 1), Value(interval.start - StepSample.longestSpan),
        Value(interval.start), Value(interval.end), Value(number),
      ]
    ) { row in (Interval(start: row.instant(), end: row.instant()), row.integer()) }
  }

  /// Counts samples of an unchanged file.
  public func addUnchanged(_ samples: Int) { count.unchanged += samples }

  /// Begins another file; the samples that follow are from it. Throws `StoreError`.
  public func beginFile() throws {
    // Many small files are stored together.
    if pending.count > Self.maxPending / 2 { try store() }
    file += 1
    hasStored.ofFile = false
  }

  /// Adds a sample unless the store has it. Throws `StoreError`.
  public func add(_ sample: StepSample, from source: SampleSource) throws {
    guard sample.value > 0 else {
      count.empty += 1
      return
    }
    pending.append(Pending(sample, number: try number(of: source), file: file))
    if pending.count >= Self.maxPending { try store() }
  }

  /// Stores the pending samples, each span once.
  private func store() throws {
    pending.sort { $0.key == $1.key ? $0.file < $1.file : $0.key < $1.key }
    var sum: Pending?
    for next in pending {
      guard var known = sum, known.key == next.key else {
        if let sum { try store(sum) }
        sum = next
        continue
      }
      if known.file == next.file {
        known.sample.value = Self.sum(known.sample.value, next.sample.value)
      } else {
        known.sample.value = next.sample.value
        known.file = next.file
      }
      known.rows += 1
      sum = known
    }
    if let sum { try store(sum) }
    pending.removeAll(keepingCapacity: true)
    hasStored = (true, true)
  }

  private static func sum(_ a: Int64, _ b: Int64) -> Int64 {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? .max : sum
  }

  private func store(_ pending: Pending) throws {
    var next = pending
    if hasStored.any, let before = try removeStored(next.key) {
      count.added -= 1
      next.rows += 1
      if hasStored.ofFile { next.sample.value = Self.sum(next.sample.value, before) }
    }
    let (kind, isDay, start, number, end) = next.key
    let doubt = SampleDoubt(next.sample, now: transaction.now)
    let level: Int64 = isDay == 1 ? 2 : next.sample.isDayLevel ? 1 : 0
    let isNew = try (start > newest ? append : insert).insert(
      Int64(kind), level, start, Int64(number), end, next.sample.value, batch,
      Int64(doubt?.rawValue ?? 0))
    if isNew {
      countAdded(next, doubt)
    } else {
      count.unchanged += next.rows
    }
  }

  /// Removes the sample of this import with the same span, and returns its value; nil without one.
  private func removeStored(_ key: Pending.Key) throws -> Int64? {
    let (kind, isDay, start, number, end) = key
    // The level of a sample without length depends on its sum.
    let place: [Value] = [
      Value(kind), Value(isDay == 1 ? 2 : 0), Value(isDay == 1 ? 2 : 1), .integer(start),
      Value(number), .integer(end), .integer(batch),
    ]
    try find.bind(place)
    var row = try find.step()
    let value = row?.integer()
    find.reset()
    guard let value else { return nil }
    try remove.bind(place)
    _ = try remove.step()
    remove.reset()
    return value
  }

  private func countAdded(_ next: Pending, _ doubt: SampleDoubt?) {
    count.added += next.rows
    if let doubt {
      count.doubted[doubt, default: 0] += next.rows
      return
    }
    let (_, _, start, number, end) = next.key
    let span = Interval(start: Instant(seconds: start), end: Instant(seconds: end))
    firstSeen[number] = min(firstSeen[number] ?? span.start, span.start)
    count.interval = Interval(
      start: min(count.interval?.start ?? span.start, span.start),
      end: max(count.interval?.end ?? span.end, span.end))
  }

  private static func span(of sample: StepSample) -> (isDay: Bool, span: Interval) {
    switch sample.time {
    case .day(let day):
      let start = Instant(seconds: Int64(day.number) * 86_400)
      return (true, Interval(start: start, end: start + 86_400))
    case .span(let span): return (false, span)
    }
  }

  private func number(of source: SampleSource) throws -> Int {
    if let last, last.source == source { return last.number }
    let number = try numbers[source] ?? newNumber(of: source)
    last = (source, number)
    return number
  }

  private func newNumber(of source: SampleSource) throws -> Int {
    let largest = Int(try transaction.connection.largestSource())
    let number = max(largest, sources.keys.max() ?? 0) + 1
    numbers[source] = number
    sources[number] = StepSource(
      id: .new(), number: number, source: source, firstSeen: transaction.now,
      createdAt: transaction.now)
    firstSeen[number] = firstSeen[number] ?? transaction.now
    return number
  }

  /// Completes the import, so that its samples count, as one entry of the history. `file` and
  /// `format` describe its origin. Throws `StoreError`.
  public func finish(file: String, format: String) throws {
    try store()
    guard count.added > 0 else { return }
    for (number, seen) in firstSeen {
      guard var source = sources[number] else { continue }
      source.firstSeen = min(source.firstSeen, seen)
      try transaction.save(source)
    }
    try transaction.connection.run(
      "INSERT INTO step_batch (batch) VALUES (?1)", [.integer(batch)])
    let span = count.interval ?? Interval(start: transaction.now, end: transaction.now)
    try transaction.save(
      StepImport(batch: batch, file: file, format: format, samples: count.added, span: span),
      as: .new(), in: StepImport.table)
  }
}

extension WriteTransaction {
  /// Begins an import of samples, which count once it is finished. Throws `StoreError`.
  public func importSteps() throws -> StepImporter { try StepImporter(self) }
}
