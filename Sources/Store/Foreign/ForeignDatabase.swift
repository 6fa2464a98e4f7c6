import Domain

/// The reason why a database of another program cannot be imported. Failures of SQLite are
/// `StoreError`s.
public enum ForeignDatabaseError: Error, Equatable, Sendable {
  /// The database belongs neither to Gadgetbridge nor to Health Connect.
  case unknown(path: String)
}

/// The result of reading a database of another program.
public struct ForeignReport: Equatable, Sendable {
  /// The program that wrote the database.
  public enum Program: String, Hashable, Sendable {
    case gadgetbridge
    case healthConnect = "health-connect"
  }

  /// The program that wrote the database.
  public let program: Program
  /// The sources; `StepSample.source` is an index of this list.
  public internal(set) var sources: [SampleSource] = []
  /// The number of samples read.
  public internal(set) var samples = 0
  /// The number of rows left out because of impossible times or values.
  public internal(set) var skipped = 0
  /// The start of the first sample with hours.
  public internal(set) var from: Instant?
  /// The end of the last sample with hours.
  public internal(set) var to: Instant?
  /// The days of the samples without hours.
  public internal(set) var days: ClosedRange<CivilDay>?
}

/// Reads steps and distances from the databases of Gadgetbridge and of Android's Health Connect,
/// which are opened for reading only.
public enum ForeignDatabase {
  /// Passes every sample of the database at `path` to `sink` with its source. `zone` is the zone of
  /// the user: some devices count from local midnight. `progress` receives the part read, from 0 to
  /// 1,000, and cancels by returning false.
  ///
  /// Throws `ForeignDatabaseError`, `StoreError`, `CancellationError` and what `sink` throws;
  /// discard the samples then.
  public static func read(
    _ path: String, zone: Zone, progress: (Int) -> Bool = { _ in true },
    sink: (StepSample, SampleSource) throws -> Void
  ) throws -> ForeignReport {
    let connection = try Connection(foreign: path)
    let tables = try ForeignTable.all(in: connection)
    return try withoutActuallyEscaping(sink) { sink in
      try withoutActuallyEscaping(progress) { progress in
        if tables.contains(where: { $0.name == "steps_record_table" }) {
          let reader = ForeignReader(.healthConnect, connection, progress, sink)
          return try HealthConnect(reader, tables).read()
        }
        let samples = tables.filter(Gadgetbridge.holdsSteps)
        guard !samples.isEmpty else { throw ForeignDatabaseError.unknown(path: path) }
        let reader = ForeignReader(.gadgetbridge, connection, progress, sink)
        return try Gadgetbridge(reader, tables, zone: zone).read(samples)
      }
    }
  }
}

/// A table of another program. Its columns are read from the database instead of being deduced from
/// a version, because tables and columns vary.
struct ForeignTable {
  let name: String
  let columns: Set<String>

  /// Returns all tables. Throws `StoreError`.
  static func all(in connection: Connection) throws -> [ForeignTable] {
    let names = try connection.all(
      "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    ) { $0.text() }
    return try names.map { name in
      let columns = try connection.all(
        "SELECT name FROM pragma_table_info(?1)", [.text(name)]
      ) { $0.text() }
      return ForeignTable(name: name, columns: Set(columns))
    }
  }

  /// The name in quotes for SQL.
  var quoted: String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

  /// Returns the SQL of a column, `NULL` if the table does not have it.
  func column(_ name: String, of alias: String = "t") -> String {
    columns.contains(name) ? "\(alias).\"\(name)\"" : "NULL"
  }
}

/// Collects the samples of a database, passes them on, and updates the report.
final class ForeignReader {
  private static let rowsBetweenReports = 4096
  /// The limits of plausible rows: a thousand million steps, and the years 1970 to 9999.
  private static let maxValue: Int64 = 1_000_000_000
  private static let times: ClosedRange<Int64> = 0...253_402_300_799

  let connection: Connection
  private(set) var report: ForeignReport
  private let progress: (Int) -> Bool
  private let sink: (StepSample, SampleSource) throws -> Void
  private var numbers: [SampleSource: Int] = [:]
  private var total: Int64 = 0
  private var done: Int64 = 0

  init(
    _ program: ForeignReport.Program, _ connection: Connection,
    _ progress: @escaping (Int) -> Bool, _ sink: @escaping (StepSample, SampleSource) throws -> Void
  ) {
    report = ForeignReport(program: program)
    self.connection = connection
    self.progress = progress
    self.sink = sink
  }

  /// Counts the rows of the tables to be read. Throws `StoreError`.
  func countRows(of tables: [ForeignTable]) throws {
    for table in tables { total += try connection.integer("SELECT count(*) FROM \(table.quoted)") }
  }

  /// Counts a row as read. Throws `CancellationError`.
  func advance() throws {
    done += 1
    guard done % Int64(Self.rowsBetweenReports) == 0 || done == total else { return }
    if !progress(Int(min(1000, done * 1000 / max(1, total)))) { throw CancellationError() }
  }

  /// Passes a sample to the sink unless its value is zero. Throws what the sink throws.
  func add(_ kind: SampleKind, _ value: Int64, _ time: StepSample.Time, _ source: SampleSource)
    throws
  {
    guard value > 0 else { return }
    guard isPlausible(time), value <= Self.maxValue * (kind == .steps ? 1 : 1000) else {
      report.skipped += 1
      return
    }
    let number = number(of: source)
    report.samples += 1
    switch time {
    case .span(let span):
      report.from = report.from.map { min($0, span.start) } ?? span.start
      report.to = report.to.map { max($0, span.end) } ?? span.end
    case .day(let day):
      report.days =
        report.days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
    try sink(StepSample(source: number, kind: kind, time: time, value: value), source)
  }

  private func isPlausible(_ time: StepSample.Time) -> Bool {
    switch time {
    case .span(let span):
      return Self.times.contains(span.start.seconds) && Self.times.contains(span.end.seconds)
    case .day(let day): return Self.times.contains(Int64(day.number) * 86_400)
    }
  }

  private func number(of source: SampleSource) -> Int {
    if let number = numbers[source] { return number }
    numbers[source] = report.sources.count
    report.sources.append(source)
    return report.sources.count - 1
  }
}
