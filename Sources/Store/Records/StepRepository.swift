import Domain

/// Samples of one source that were left out for one reason.
public struct DoubtedSamples: Equatable, Sendable {
  /// The number of the source.
  public var source: Int
  /// The reason.
  public var doubt: SampleDoubt
  /// The number of samples.
  public var count: Int
  /// The time from the start of the first sample to the end of the last.
  public var interval: Interval
}

/// A record of `step_belief`: doubted samples that the user accepted.
private struct SampleOverride {
  var source = 0
  var interval = Interval(start: .epoch, end: .epoch)

  static let table = TableDescriptor(
    "step_belief", about: .steps, isPart: true, empty: SampleOverride()
  ) { t in
    t.id()
    t.column("source_number", \.source, home: .store)
    t.column("start_date", \.interval.start, part: "time")
    t.column("end_date", \.interval.end, part: "time")
    t.times()
  }
}

extension RecordTable {
  /// Doubted samples that the user accepted.
  public static let sampleOverride = SampleOverride.table.untyped
}

/// Everything that decides which samples count: while it is equal, so are they.
public struct StepBasis: Equatable, Sendable {
  /// The imports in force.
  public var imports: [RecordID]
  /// The doubted samples that were accepted.
  public var overrides: [RecordID]
}

/// The samples of the imports in force. Every function throws `StoreError`.
public struct StepRepository {
  let connection: Connection

  package static let inForce = "batch IN (SELECT batch FROM step_import WHERE deleted_at IS NULL)"
  /// The condition for samples that were not doubted, or were accepted; impossible values and spans
  /// longer than a day never count.
  private static let accepted = """
    (doubt = 0 OR doubt IN (\(SampleDoubt.clock.rawValue), \(SampleDoubt.tooMuch.rawValue))
      AND EXISTS (SELECT 1 FROM step_belief AS b
        WHERE b.deleted_at IS NULL AND b.source_number = step_sample.source
          AND step_sample.start_date >= b.start_date AND step_sample.start_date < b.end_date))
    """

  /// Returns the samples that share a moment with `interval`, and those without hours on the days
  /// that it touches in any zone; those of some `kinds` only.
  public func samples(
    touching interval: Interval, of kinds: [SampleKind] = SampleKind.allCases
  ) throws -> [StepSample] {
    var samples: [StepSample] = []
    let batches = try batchesInForce()
    // One more day on either side: the day of a sample without hours depends on the zone.
    let wide = Interval(start: interval.start - 172_800, end: interval.end + 172_800)
    for (kind, code) in Self.kinds where kinds.contains(kind) {
      func append(_ row: SampleRow, _ time: StepSample.Time) {
        samples.append(
          StepSample(source: row.source, kind: kind, time: time, value: row.value))
      }
      try read(code, level: 0, reach: StepSample.longestSpan, interval, of: batches) {
        append($0, .span($0.span))
      }
      try read(code, level: 1, reach: 0, wide, of: batches) { append($0, .span($0.span)) }
      try read(code, level: 2, reach: 0, wide, of: batches) { row in
        append(row, .day(LocalDateTime(floatingSeconds: row.span.start.seconds).day))
      }
    }
    return samples
  }

  /// Returns the times in `interval` in which steps were counted, in order of their start.
  public func stepTimes(in interval: Interval) throws -> [Interval] {
    var times: [Interval] = []
    try read(
      0, level: 0, reach: StepSample.longestSpan, interval, of: try batchesInForce()
    ) { times.append($0.span) }
    return times
  }

  /// Whether samples of other sources than these begin in `interval` and count.
  public func hasSamples(in interval: Interval, besides sources: [SampleSource]) throws -> Bool {
    let others = try StepSourceRepository(connection: connection).sources()
      .filter { !sources.contains($0.source) }
    return try others.contains { source in
      try connection.first(
        """
        SELECT 1 FROM step_sample
        WHERE kind = 0 AND level = 0 AND start_date >= ?1 AND start_date < ?2 AND source = ?3
          AND \(Self.inForce) AND \(Self.accepted) LIMIT 1
        """,
        [Value(interval.start), Value(interval.end), Value(source.number)]
      ) { $0.integer() } != nil
    }
  }

  /// Returns the time from the first sample that counts to the last, with a margin for days without
  /// hours; nil without samples.
  public func extent() throws -> Interval? {
    var ends: [Instant] = []
    for (_, kind) in Self.kinds {
      for level in 0...2 {
        let margin: Int64 = level == 2 ? 86_400 : 0
        if let first = try edge("start_date", kind, level, "ASC") { ends.append(first - margin) }
        if let last = try edge("end_date", kind, level, "DESC") { ends.append(last + margin + 1) }
      }
    }
    guard let first = ends.min(), let last = ends.max() else { return nil }
    return Interval(start: first, end: last)
  }

  private func edge(
    _ column: String, _ kind: Int, _ level: Int, _ order: String
  ) throws -> Instant? {
    try connection.first(
      """
      SELECT \(column) FROM step_sample WHERE kind = \(kind) AND level = \(level)
        AND \(Self.inForce) AND \(Self.accepted) ORDER BY start_date \(order) LIMIT 1
      """
    ) { $0.instant() }
  }

  /// Returns the samples that are left out until the user accepts them, or with `accepted` those
  /// accepted.
  public func doubted(accepted: Bool = false) throws -> [DoubtedSamples] {
    try connection.all(
      """
      SELECT source, doubt, count(*), min(start_date), max(end_date) FROM step_sample
      WHERE doubt <> 0 AND \(Self.inForce) AND \(accepted ? "" : "NOT") \(Self.accepted)
      GROUP BY source, doubt ORDER BY source, doubt
      """
    ) { row in
      let source = row.int()
      let doubt = SampleDoubt(rawValue: row.int())
      let count = row.int()
      let interval = Interval(start: row.instant(), end: row.instant())
      return doubt.map {
        DoubtedSamples(source: source, doubt: $0, count: count, interval: interval)
      }
    }.compactMap { $0 }
  }

  /// Returns what the samples that count depend on.
  public func basis() throws -> StepBasis {
    func ids(_ table: RecordTable) throws -> [RecordID] {
      try connection.all(
        "SELECT id FROM \(table.name) WHERE deleted_at IS NULL ORDER BY id"
      ) { $0.id() }
    }
    return StepBasis(imports: try ids(.stepImport), overrides: try ids(.sampleOverride))
  }

  // MARK: Rows

  static let kinds: [(SampleKind, Int)] = [(.steps, 0), (.distance, 1)]

  /// A row of the samples of a kind and level.
  private struct SampleRow {
    let span: Interval
    let source: Int
    let value: Int64
    let place: Int
  }

  /// When the import `i` was made: the same in every store that knows it, whatever its number there.
  static let importTime = """
    coalesce((SELECT hlc FROM record_stamp WHERE table_name = 'step_import' AND record_id = i.id
      AND part = '*'), (SELECT hlc FROM record_stamp WHERE table_name = 'step_import'
      AND record_id = i.id AND part = ''), '')
    """

  /// Returns the batches of the imports in force with their places in time. They are few, and asking
  /// SQLite for the import of each sample costs as much as the sample.
  private func batchesInForce() throws -> [Int64: Int] {
    let batches = try connection.all(
      """
      SELECT batch FROM step_import AS i WHERE deleted_at IS NULL ORDER BY \(Self.importTime), batch
      """
    ) { $0.integer() }
    return Dictionary(uniqueKeysWithValues: zip(batches, batches.indices))
  }

  /// Reads the samples of a kind and level in some batches that begin in `interval`, or up to
  /// `reach` before it and share a moment with it. If a source counted the same time twice, the last
  /// import applies: a later file may correct an hour.
  private func read(
    _ kind: Int, level: Int, reach: Int64, _ interval: Interval, of batches: [Int64: Int],
    _ body: (SampleRow) -> Void
  ) throws {
    var last: SampleRow?, current: (batch: Int64, place: Int?) = (.min, nil)
    try connection.each(
      """
      SELECT start_date, end_date, source, value, batch FROM step_sample
      WHERE kind = ?1 AND level = ?2 AND start_date >= ?3 AND start_date < ?4
        AND max(end_date, start_date + 1) > ?5 AND \(Self.accepted)
      ORDER BY start_date, source, end_date
      """,
      [
        Value(kind), Value(level), Value(interval.start - reach), Value(interval.end),
        Value(interval.start),
      ]
    ) { row in
      let span = Interval(start: row.instant(), end: row.instant()), source = row.int()
      let value = row.integer(), batch = row.integer()
      if current.batch != batch { current = (batch, batches[batch]) }
      guard let place = current.place else { return }
      let next = SampleRow(span: span, source: source, value: value, place: place)
      if let known = last {
        guard (known.span, known.source) != (next.span, next.source) else {
          if next.place > known.place { last = next }
          return
        }
        body(known)
      }
      last = next
    }
    if let last { body(last) }
  }
}

extension Store {
  /// The samples.
  public var steps: StepRepository { StepRepository(connection: connection) }
}

extension WriteTransaction {
  /// The samples as this transaction sees them.
  public var steps: StepRepository { StepRepository(connection: connection) }

  /// Accepts the doubted samples of a source that begin in `interval`. Throws `StoreError`.
  public func acceptSamples(of source: Int, in interval: Interval) throws {
    try save(
      SampleOverride(source: source, interval: interval), as: .new(), in: SampleOverride.table)
  }

  /// Leaves the accepted samples of a source out again. Throws `StoreError`.
  public func rejectSamples(of source: Int) throws {
    let ids = try connection.all(
      "SELECT id FROM step_belief WHERE source_number = ?1 AND deleted_at IS NULL",
      [Value(source)]
    ) { $0.id() }
    for id in ids { try delete(id, from: .sampleOverride) }
  }
}
