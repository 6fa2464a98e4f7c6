import Domain

/// A source of samples as the store knows it.
public struct StepSource: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The number by which samples name it.
  public var number: Int
  /// What it is.
  public var source: SampleSource
  /// The time of its earliest sample.
  public var firstSeen: Instant
  /// The place that the person gave it in the order of trust, nil where they gave none.
  public var place: Int?
  /// When the record was made.
  public var createdAt: Instant

  /// What its place in the order of trust depends on.
  public var candidate: SourceOrder.Candidate {
    SourceOrder.Candidate(number: number, source: source, firstSeen: firstSeen, place: place)
  }
}

/// How steps are counted for this person.
public struct WearSettings: Equatable, Sendable {
  /// Millimetres to a step where nobody measured.
  public var stride = StepMerge.usualStride
  /// When a pair that nobody took off counts as taken off.
  public var inactivity = InactivityRule.usual
  /// The pair that starting a shift puts on, nil where it leaves shoes alone.
  public var workShoe: RecordID?
  /// From when on steps in no pair put the usual pair on, nil where they do not.
  public var autoStartSince: Instant?

  /// The documented defaults.
  public init() {}
}

/// A stay in another zone: from a day on, until the next one begins.
public struct ZoneStay: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The first day there.
  public var from: CivilDay
  /// The IANA name of the zone.
  public var zone: String
}

/// The sources of a store, and how they are counted. Every function throws `StoreError`.
public struct StepSourceRepository {
  let connection: Connection

  /// All sources, the most trusted first.
  public func sources() throws -> [StepSource] {
    let sources = try connection.all(RecordStatements.stepSource.select) { try decode(&$0) }
    let byNumber = Dictionary(sources.map { ($0.number, $0) }) { first, _ in first }
    return SourceOrder.numbers(sources.map(\.candidate)).compactMap { byNumber[$0] }
  }

  /// The settings; the defaults until some are saved.
  public func settings() throws -> WearSettings {
    try connection.first(
      """
      SELECT stride_mm, inactivity_minutes, work_shoe_id, auto_start_since FROM wear_settings
      WHERE deleted_at IS NULL
      """
    ) { row in
      var settings = WearSettings()
      settings.stride = row.integer()
      settings.inactivity = InactivityRule(minutes: row.int())
      settings.workShoe = row.optionalID()
      settings.autoStartSince = row.optionalInstant()
      return settings
    } ?? WearSettings()
  }

  /// The days from which on the person was in another zone, in order.
  public func stays() throws -> [ZoneStay] {
    try connection.all(
      "SELECT id, from_day, zone FROM zone_stay WHERE deleted_at IS NULL ORDER BY from_day"
    ) { row in
      let id = row.id()
      guard let day = row.optionalDay() else {
        throw StoreError.damagedRecord(path: connection.path, table: .zoneStay, id: id)
      }
      return ZoneStay(id: id, from: day, zone: row.text())
    }
  }

  private func decode(_ row: inout ResultRow) throws -> StepSource {
    let id = row.id()
    let number = row.int()
    let name = row.text()
    let model = row.optionalText()
    guard let kind = SampleSource.Kind(rawValue: row.text()) else {
      throw StoreError.damagedRecord(path: connection.path, table: .stepSource, id: id)
    }
    return StepSource(
      id: id, number: number, source: SampleSource(name: name, model: model, kind: kind),
      firstSeen: row.instant(), place: row.optionalInt(), createdAt: row.instant())
  }
}

extension Store {
  /// The sources of steps.
  public var stepSources: StepSourceRepository { StepSourceRepository(connection: connection) }
}

extension WriteTransaction {
  /// The sources of steps as this transaction sees them.
  public var stepSources: StepSourceRepository { StepSourceRepository(connection: connection) }

  /// Inserts a source or replaces the one with its identity. Throws `StoreError`.
  public func save(_ source: StepSource) throws {
    try save(
      source.id, in: .stepSource,
      [
        Value(source.id), Value(source.number), Value(source.source.name),
        Value(source.source.model), Value(source.source.kind.rawValue), Value(source.firstSeen),
        Value(source.place), Value(source.createdAt), Value(now), .null,
      ])
  }

  /// Has the person be in a zone from a day on; nil where they were as before. Throws `StoreError`.
  public func setStay(from day: CivilDay, in zone: String?) throws {
    let old = try stepSources.stays().first { $0.from == day }
    if let zone {
      let id = old?.id ?? .new()
      try save(
        id, in: .zoneStay,
        [Value(id), Value(day.storedText), Value(zone), Value(now), Value(now), .null])
    } else if let old {
      try delete(old.id, from: .zoneStay)
    }
  }

  /// Saves how steps are counted. Throws `StoreError.constraint`.
  public func save(_ settings: WearSettings) throws {
    let id = try connection.first("SELECT id FROM wear_settings", [], { $0.id() }) ?? .new()
    try save(
      id, in: .wearSettings,
      [
        Value(id), Value(settings.stride), Value(settings.inactivity.minutes), Value(now),
        Value(now), .null, Value(settings.workShoe), Value(settings.autoStartSince),
      ])
  }
}
