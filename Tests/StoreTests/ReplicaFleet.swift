import Domain
import Platform
import Store
import Synchronization
import TestSupport
import Testing

extension Store {
  /// Merges another store. `keepsPeriods` is `RecordMerge.keepsClosedPeriods`.
  @discardableResult
  func mergeAll(
    of other: Store,
    _ keepsPeriods: ((TableRecord?, TableRecord, [LockedPeriod]) throws -> Bool)? = nil
  ) throws -> RecordMergeCount {
    try write("archive.restore", now: at(90)) { transaction in
      let merge = try transaction.mergeRecords()
      merge.keepsClosedPeriods = keepsPeriods
      try merge.add(other)
      try merge.finish()
      return merge.count
    }.value
  }

  /// The contents of all records, without numbers that are valid in one store only, and the samples
  /// that count.
  func contents() throws -> [String] {
    var lines: [String] = []
    for table in tables {
      try forEachRecord(in: table) { record in
        var record = record
        for column in ["number", "batch", "source_number", "command", "folder"] {
          record[column] = .null
        }
        if table == .reminderSettings { record["channel"] = .null }
        lines.append("\(table.name) \(record.values)")
      }
    }
    lines += try connection.all(
      """
      SELECT DISTINCT 'sample ' || start_date || ' ' || value || ' ' || coalesce(s.name, '?')
      FROM step_sample LEFT JOIN step_source AS s ON s.number = source
      WHERE batch IN (SELECT batch FROM step_import)
      """
    ) { $0.text() }
    return lines.sorted()
  }
}

/// The program's protection of closed pay periods.
enum Closed {
  /// Whether a record is paid in one of these periods.
  static func holds(_ record: TableRecord, _ periods: [LockedPeriod]) -> Bool {
    guard record["deleted_at"] == .null else { return false }
    let day: String
    switch record.table {
    case .shift:
      guard case .text(let start) = record["local_start"] else { return false }
      day = String(start.prefix(10))
    case .bonus:
      guard case .text(let text) = record["day"] else { return false }
      day = text
    default: return false
    }
    return periods.contains {
      $0.days.lowerBound.storedText <= day && day < $0.days.upperBound.storedText
    }
  }

  static func keepsPeriods(
    _ before: TableRecord?, _ after: TableRecord, _ closed: [LockedPeriod]
  ) -> Bool {
    before == after || ![before, after].contains { $0.map { holds($0, closed) } ?? false }
  }

  struct Refused: Error {}

  /// Runs a change, and refuses it if it affects a closed period.
  static func respect(_ store: Store, _ change: () throws -> Void) throws {
    let locked = try store.pay.lockedPeriods()
    let before = try contents(store, locked)
    try change()
    guard try store.pay.lockedPeriods() == locked else { return }
    guard try contents(store, locked) == before else { throw Refused() }
  }

  private static func contents(_ store: Store, _ locked: [LockedPeriod]) throws -> [TableRecord] {
    var found: [TableRecord] = []
    for table in [RecordTable.shift, .bonus] {
      try store.forEachRecord(in: table) { if holds($0, locked) { found.append($0) } }
    }
    return found
  }
}

/// Stores with the same initial contents, and a clock that stops unless it is set, so that many
/// stamps are equal.
final class Fleet {
  let folders: [TemporaryStore]
  let stores: [Store]
  private let clock: Clock

  final class Clock: Sendable {
    private let value = Mutex<Int64>(1_792_800_000_000)
    var now: Int64 { value.withLock { $0 } }
    func move(by milliseconds: Int64) { value.withLock { $0 += milliseconds } }
  }

  init(_ count: Int, fill: (Store) throws -> Void) throws {
    let clock = Clock()
    self.clock = clock
    let folders = try (0..<count).map { _ in try TemporaryStore() }
    self.folders = folders
    var stores: [Store] = []
    for (index, folder) in folders.enumerated() {
      if index > 0 { try stores[0].copy(to: folder.path) }
      let store = try Self.open(folder, clock)
      if index == 0 { try fill(store) }
      stores.append(store)
    }
    self.stores = stores
    for store in stores { try store.setUndoBarrier() }
  }

  private static func options(_ clock: Clock) -> StoreOptions {
    StoreOptions(device: "same", syncsCommits: false, wallMilliseconds: { clock.now })
  }

  /// The options of its stores.
  var options: StoreOptions { Self.options(clock) }

  private static func open(_ folder: TemporaryStore, _ clock: Clock) throws -> Store {
    let store = try folder.open(options: options(clock))
    store.use(ZoneDatabase { _ in nil }, home: .utc)
    return store
  }

  func tick(_ milliseconds: Int64) { clock.move(by: milliseconds) }

  /// The time in milliseconds.
  var now: Int64 { clock.now }

  /// Creates an empty store with the same clock.
  func fresh() throws -> (TemporaryStore, Store) {
    let folder = try TemporaryStore()
    return (folder, try Self.open(folder, clock))
  }
}

/// Two stores with the same initial contents.
func pair(_ fill: (Store) throws -> Void) throws -> (Fleet, Store, Store) {
  let fleet = try Fleet(2, fill: fill)
  return (fleet, fleet.stores[0], fleet.stores[1])
}

/// Merges both ways, and expects both to be equal.
func exchange(_ a: Store, _ b: Store) throws {
  try a.mergeAll(of: b, Closed.keepsPeriods)
  try b.mergeAll(of: a, Closed.keepsPeriods)
  #expect(try a.contents() == b.contents())
}

/// Makes one change of a store.
func write(_ store: Store, _ body: (WriteTransaction) throws -> Void) throws {
  try store.write("test", now: at(5), body)
}
