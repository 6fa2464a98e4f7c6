import Domain

/// A source of samples as the store has it.
public struct StepSource: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The number by which samples refer to it.
  public var number: Int
  /// The name, model and kind.
  public var source: SampleSource
  /// The time of its earliest sample.
  public var firstSeen: Instant
  /// The position that the user gave it in the order of trust; nil without one.
  public var place: Int?
  /// The time of the record's creation.
  public var createdAt: Instant

  /// The values that decide its position in the order of trust.
  public var candidate: SourceOrder.Candidate {
    SourceOrder.Candidate(number: number, source: source, firstSeen: firstSeen, place: place)
  }
}

/// Settings of counting steps.
public struct WearSettings: Equatable, Sendable {
  /// Millimetres of a step without a measured distance.
  public var stride = StepMerge.usualStride
  /// The rule by which an unused pair counts as taken off.
  public var inactivity = InactivityRule.usual
  /// The pair that starting a shift puts on; nil for none.
  public var workShoe: RecordID?
  /// The time from which steps without a pair put on the default one; nil if they do not.
  public var autoStartSince: Instant?

  /// The documented defaults.
  public init() {}
}

/// A stay in another zone, until the next one begins.
public struct TravelZone: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The first day there.
  public var from: CivilDay
  /// The IANA name of the zone.
  public var zone: String

  /// The first day of the home before the first move: before any steps.
  public static let always = CivilDay.clamped(year: 1970, month: 1, day: 1)
}

extension StepSource {
  static let table = TableDescriptor(
    "step_source", about: .steps, identity: .same(["name", "model", "kind"]),
    empty: StepSource(
      id: RecordID(""), number: 0, source: SampleSource(name: "", kind: .manual),
      firstSeen: .epoch, createdAt: .epoch)
  ) { t in
    t.id(\.id)
    t.column("number", \.number, home: .store)
    t.column("name", \.source.name, typed: .optionalName, part: "source")
    t.column("model", \.source.model, typed: .name, part: "source")
    t.column("kind", \.source.kind, part: "source")
    t.column("first_seen", \.firstSeen)
    t.column("place", \.place)
    t.times(created: \.createdAt)
  }
}

extension WearSettings: TabledRecord {
  package static let table = TableDescriptor(
    "wear_settings", about: .settings, identity: .single, empty: WearSettings()
  ) { t in
    t.id()
    t.column("stride_mm", \.stride)
    t.column("inactivity_minutes", \.inactivity.minutes)
    t.times()
    t.column("work_shoe_id", \.workShoe)
    t.column("auto_start_since", \.autoStartSince)
  }
}

extension TravelZone {
  static let table = TableDescriptor(
    "zone_stay", about: .steps,
    empty: TravelZone(id: RecordID(""), from: CivilDay(number: 0), zone: "")
  ) { t in
    t.id(\.id)
    t.column("from_day", \.from, part: "stay")
    t.column("zone", \.zone, part: "stay")
    t.times()
  }
}

extension RecordTable {
  /// Sources of steps.
  public static let stepSource = StepSource.table.untyped
  /// Settings of counting steps.
  public static let wearSettings = WearSettings.table.untyped
  /// Stays in other zones.
  public static let travelZone = TravelZone.table.untyped
}

/// The sources of a store, and the settings of counting them. Every function throws `StoreError`.
public struct StepSourceRepository {
  let connection: Connection

  /// Returns all sources, the most trusted first.
  public func sources() throws -> [StepSource] {
    let sources = try connection.records(StepSource.table)
    let byNumber = Dictionary(sources.map { ($0.number, $0) }) { first, _ in first }
    return SourceOrder.numbers(sources.map(\.candidate)).compactMap { byNumber[$0] }
  }

  /// Returns the settings; the defaults until some are saved.
  public func settings() throws -> WearSettings {
    try connection.record(WearSettings.table) ?? WearSettings()
  }

  /// Returns the stays in other zones by their first day.
  public func travelZones() throws -> [TravelZone] {
    try connection.records(TravelZone.table, "ORDER BY from_day")
  }
}

extension Connection {
  /// Returns the largest number of a source, including sources removed by undo to which samples
  /// still refer. Throws `StoreError`.
  func largestSource() throws -> Int64 {
    try integer(
      """
      SELECT max(
        (SELECT coalesce(max(number), 0) FROM step_source),
        (SELECT coalesce(max(source), 0) FROM step_sample))
      """)
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
    try save(source, in: StepSource.table)
  }

  /// Sets the zone from a day on; nil removes that stay. Throws `StoreError`.
  public func setTravelZone(from day: CivilDay, in zone: String?) throws {
    let old = try stepSources.travelZones().first { $0.from == day }
    if let zone {
      try save(TravelZone(id: old?.id ?? .new(), from: day, zone: zone), in: TravelZone.table)
    } else if let old {
      try delete(old.id, from: .travelZone)
    }
  }

  /// Records a move from one home zone to another, so that earlier days stay as they are. Throws
  /// `StoreError`.
  public func moveHome(on day: CivilDay, from old: String, to new: String) throws {
    let stays = try stepSources.travelZones()
    if stays.first?.from != TravelZone.always, TravelZone.always < day {
      try setTravelZone(from: TravelZone.always, in: old)
    }
    try setTravelZone(from: day, in: new)
  }

  /// Saves the settings of counting steps. Throws `StoreError.constraint`.
  public func save(_ settings: WearSettings) throws {
    try save(single: settings, in: WearSettings.table)
  }
}
