import Coach
import Domain

extension SleepEntry: TabledRecord {
  package static let table = TableDescriptor(
    "sleep", about: .training,
    empty: SleepEntry(id: RecordID(""), interval: Interval(start: .epoch, end: .epoch))
  ) { t in
    t.id(\.id)
    t.column("start_at", \.interval.start, part: "time")
    t.column("end_at", \.interval.end, part: "time")
    t.times()
  }
}

extension RecordTable {
  /// Logged sleep.
  public static let sleep = SleepEntry.table.untyped
}

/// The sleep that a person logged. Every function throws `StoreError`.
public struct SleepRepository {
  let connection: Connection

  /// Returns the sleep that overlaps `interval`, in order of time.
  public func entries(reaching interval: Interval) throws -> [SleepEntry] {
    try connection.records(
      SleepEntry.table, "AND start_at < ?2 AND end_at > ?1 ORDER BY start_at, id",
      [Value(interval.start), Value(interval.end)])
  }

  /// Returns the latest sleep, latest first.
  public func latest(_ count: Int) throws -> [SleepEntry] {
    try connection.records(
      SleepEntry.table, "ORDER BY start_at DESC, id LIMIT ?1", [Value(count)])
  }

  /// Returns the sleep whose id begins with `prefix`.
  public func entries(idPrefix prefix: String) throws -> [SleepEntry] {
    try connection.records(
      SleepEntry.table, "AND substr(id, 1, length(?1)) = ?1 ORDER BY start_at, id",
      [Value(prefix)])
  }
}

extension Store {
  /// The sleep that a person logged.
  public var sleep: SleepRepository { SleepRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts sleep or replaces the entry with its identity. Throws `StoreError.constraint`.
  public func save(_ sleep: SleepEntry) throws { try save(sleep, in: SleepEntry.table) }

  /// Deletes logged sleep. Throws `StoreError.notFound`.
  public func delete(sleep id: RecordID) throws { try delete(id, from: .sleep) }
}
