import CSQLite
import Platform

/// The minimal cost of an import of Apple's export, as a baseline: the records of the two types are
/// found line by line, their times and values parsed, and the rows inserted into a table without an
/// index. There are no sources, checks of plausibility or damage, and no history.
struct BareImport {
  private static let types = [
    Array(" <Record type=\"HKQuantityTypeIdentifierStepCount".utf8),
    Array(" <Record type=\"HKQuantityTypeIdentifierDistanceWalkingRunning".utf8),
  ]
  private static let capacity = 1 << 18

  /// The number of rows.
  private(set) var rows = 0
  private let database: OpaquePointer
  private let insert: OpaquePointer

  /// Imports the export at `path` into a new database. Throws `BenchError` and `SystemError`.
  static func run(_ path: String, into name: String) throws -> Int {
    var bare = try BareImport(name)
    defer { bare.close() }
    try bare.execute("BEGIN")
    try bare.scan(path)
    try bare.execute("COMMIT")
    return bare.rows
  }

  private init(_ name: String) throws {
    var database: OpaquePointer?, insert: OpaquePointer?
    guard sqlite3_open(name, &database) == SQLITE_OK, let database else {
      throw BenchError("\(name) cannot be opened")
    }
    let setup = """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE sample (kind INTEGER, start INTEGER, end INTEGER, value REAL);
      """
    sqlite3_exec(database, setup, nil, nil, nil)
    sqlite3_prepare_v2(database, "INSERT INTO sample VALUES (?, ?, ?, ?)", -1, &insert, nil)
    guard let insert else { throw BenchError(String(cString: sqlite3_errmsg(database))) }
    self.database = database
    self.insert = insert
  }

  private func close() {
    sqlite3_finalize(insert)
    sqlite3_close(database)
  }

  private func execute(_ sql: String) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
      throw BenchError(String(cString: sqlite3_errmsg(database)))
    }
  }

  private mutating func scan(_ path: String) throws {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw SystemError(path: path) }
    defer { Platform.close(file) }
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: Self.capacity, alignment: 16)
    defer { buffer.deallocate() }
    var filled = 0
    while case let count = read(file, buffer + filled, Self.capacity - filled), count > 0 {
      filled += count
      var start = 0
      while let end = memchr(buffer + start, 10, filled - start) {
        let length = buffer.distance(to: end) - start
        parse(buffer + start, length)
        start += length + 1
      }
      filled -= start
      memmove(buffer, buffer + start, filled)
    }
  }

  private mutating func parse(_ line: UnsafeMutableRawPointer, _ length: Int) {
    for (kind, type) in Self.types.enumerated()
    where length > type.count && memcmp(line, type, type.count) == 0 {
      let text = line.assumingMemoryBound(to: CChar.self)
      text[length] = 0
      guard let start = Self.value(" startDate=\"", text),
        let end = Self.value(" endDate=\"", text), let value = Self.value(" value=\"", text)
      else { return }
      sqlite3_bind_int64(insert, 1, Int64(kind))
      sqlite3_bind_int64(insert, 2, Self.seconds(start))
      sqlite3_bind_int64(insert, 3, Self.seconds(end))
      sqlite3_bind_double(insert, 4, strtod(value, nil))
      sqlite3_step(insert)
      sqlite3_reset(insert)
      rows += 1
    }
  }

  private static func value(
    _ label: StaticString, _ line: UnsafeMutablePointer<CChar>
  ) -> UnsafeMutablePointer<CChar>? {
    strstr(line, UnsafeRawPointer(label.utf8Start).assumingMemoryBound(to: CChar.self)).map {
      $0 + label.utf8CodeUnitCount
    }
  }

  /// Parses a time such as `2019-06-17 21:07:11 -0400`; days by Howard Hinnant's `days_from_civil`.
  private static func seconds(_ text: UnsafeMutablePointer<CChar>) -> Int64 {
    func number(_ at: Int, _ digits: Int) -> Int64 {
      (0..<digits).reduce(0) { $0 * 10 + Int64(text[at + $1] - 48) }
    }
    let month = number(5, 2)
    let year = number(0, 4) - (month <= 2 ? 1 : 0)
    let era = year / 400, yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + number(8, 2) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let local =
      (era * 146_097 + dayOfEra - 719_468) * 86_400 + number(11, 2) * 3600 + number(14, 2) * 60
      + number(17, 2)
    let offset = number(21, 2) * 3600 + number(23, 2) * 60
    return text[20] == 45 ? local + offset : local - offset
  }
}
