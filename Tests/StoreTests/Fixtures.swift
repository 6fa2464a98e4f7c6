import Domain
import Platform
import Store
import TestSupport

/// 2026-10-24 00:00 UTC: hours in the tests count from here.
let midnight = Instant(seconds: 1_792_800_000)

func at(_ hour: Int64) -> Instant { midnight + hour * 3600 }

/// A shift in UTC; hours count from `midnight`.
func shift(
  _ id: String, _ start: Int64 = 7, _ end: Int64 = 15, _ status: ShiftStatus = .scheduled,
  actual: (start: Int64, end: Int64?)? = nil
) -> Shift {
  Shift(
    id: RecordID(id), name: "Early", status: status, scheduledStart: at(start),
    scheduledEnd: at(end), localStart: LocalDateTime(floatingSeconds: at(start).seconds),
    localEnd: LocalDateTime(floatingSeconds: at(end).seconds), zone: "UTC",
    actualStart: actual.map { at($0.start) }, actualEnd: actual?.end.map(at), createdAt: at(0),
    updatedAt: at(0))
}

/// A shift in progress.
func running(_ id: String, since start: Int64 = 7) -> Shift {
  shift(id, start, start + 8, .inProgress, actual: (start, nil))
}

func profile(_ id: String = "p") -> UserProfile {
  UserProfile(
    id: RecordID(id), timeZoneIdentifier: "Europe/Berlin", createdAt: at(0), updatedAt: at(0))
}

func utc(_ zone: String, _ instant: Instant) -> LocalDateTime? {
  zone == "UTC" ? LocalDateTime(floatingSeconds: instant.seconds) : nil
}

extension StoreOptions {
  /// A clock that is later than all stamps, for old stores.
  static var late: StoreOptions {
    StoreOptions(busyTimeoutMilliseconds: 0, wallMilliseconds: { 1 << 43 })
  }
}

extension Store {
  /// Saves shifts as one change at midnight.
  @discardableResult
  func save(_ shifts: Shift..., label: WriteLabel = "test.save") throws -> Written<Void> {
    try write(label, now: at(0)) { for shift in shifts { try $0.save(shift) } }
  }

  /// Every row of a table as text, in the order of the primary key.
  func dump(_ table: String) throws -> [String] {
    let columns = try connection.all("SELECT name FROM pragma_table_info(?1)", [Value(table)]) {
      $0.text()
    }
    let quoted = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
    return try connection.all("SELECT \(quoted) FROM \(table) ORDER BY 1") { $0.text() }
  }

  /// Every row of every table of records.
  func records() throws -> [String] { try RecordTable.all.flatMap { try dump($0.name) } }

  func ids(_ shifts: [Shift]) -> String { shifts.map(\.id.text).joined(separator: " ") }

  /// Returns SQLite's plan of a query.
  func plan(_ sql: String) throws -> String {
    try connection.all("EXPLAIN QUERY PLAN \(sql)") { row in
      _ = (row.integer(), row.integer(), row.integer())
      return row.text()
    }.joined(separator: "; ")
  }
}

/// The mode bits of a file.
func mode(_ path: String) -> UInt32 {
  var info = stat()
  return stat(path, &info) == 0 ? UInt32(info.st_mode & 0o7777) : 0
}

func names(in folder: String) -> [String] { TemporaryStore.names(in: folder) }

/// Runs `body` on this thread without the superuser's exemption from permissions.
func unprivileged<Result>(_ body: () throws -> Result) rethrows -> Result {
  typealias SetID = @convention(c) (UInt32) -> Int32
  // Linux has an identity for file access per thread, with no declaration in Swift's C library.
  guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
  let setID = unsafeBitCast(symbol, to: SetID.self)
  _ = setID(65_534)
  defer { _ = setID(0) }
  return try body()
}
