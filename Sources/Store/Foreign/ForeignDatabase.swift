import Domain

/// Why a database of another program gives no steps. Failures of SQLite come as `StoreError`.
public enum ForeignDatabaseError: Error, Equatable, Sendable {
  /// It is neither Gadgetbridge's nor Health Connect's.
  case unknown(path: String)
}

/// What came of reading a database of another program.
public struct ForeignReport: Equatable, Sendable {
  /// Whose database it is.
  public enum Program: String, Hashable, Sendable {
    case gadgetbridge
    case healthConnect = "health-connect"
  }

  /// Whose database it is.
  public let program: Program
  /// The sources; `StepSample.source` counts in this list.
  public internal(set) var sources: [SampleSource] = []
  /// How many samples were handed over.
  public internal(set) var samples = 0
  /// How many rows were left out, since their times or values cannot be.
  public internal(set) var skipped = 0
  /// The beginning of the first sample that has hours.
  public internal(set) var from: Instant?
  /// The end of the last sample that has hours.
  public internal(set) var to: Instant?
  /// The days from the first to the last of the samples without hours.
  public internal(set) var days: ClosedRange<CivilDay>?
}

/// Reads steps and distances out of the databases of Gadgetbridge and of Android's Health Connect.
///
/// The file is opened for reading alone and never changed.
public enum ForeignDatabase {
  /// Hands every sample of the database at `path` to `sink`, with its source. `zone` is where the
  /// person was: some devices count from local midnight on. `progress` is called often with the
  /// part that is read, from 0 to 1,000, and stops the reading by answering false.
  ///
  /// Throws `ForeignDatabaseError`, `StoreError`, `CancellationError` and what `sink` throws; what
  /// was handed over before is then to be forgotten.
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

/// A table of another program, as the database itself describes it: no version is asked for, since
/// tables and columns came and went.
struct ForeignTable {
  let name: String
  let columns: Set<String>

  /// All tables. Throws `StoreError`.
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

  /// The name as SQL takes it.
  var quoted: String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

  /// A column where there is one, else NULL.
  func column(_ name: String, of alias: String = "t") -> String {
    columns.contains(name) ? "\(alias).\"\(name)\"" : "NULL"
  }
}

/// Takes the samples from a database, hands them over, and keeps the report.
final class ForeignReader {
  private static let rowsBetweenReports = 4096
  /// Beyond these no honest row lies: a thousand million steps, and the years 1970 to 9999.
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

  /// Counts the rows of the tables that will be read. Throws `StoreError`.
  func countRows(of tables: [ForeignTable]) throws {
    for table in tables { total += try connection.integer("SELECT count(*) FROM \(table.quoted)") }
  }

  /// Notes that a row was read. Throws `CancellationError`.
  func advance() throws {
    done += 1
    guard done % Int64(Self.rowsBetweenReports) == 0 || done == total else { return }
    if !progress(Int(min(1000, done * 1000 / max(1, total)))) { throw CancellationError() }
  }

  /// Hands over what a row counts, unless that is nothing. Throws what the sink throws.
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
