import Domain

/// A reader of Health Auto Export's JSON (Lybron/health-auto-export, wiki page "API Export - JSON
/// Format"): `{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"qty":210,
/// "date":"2026-03-01 06:00:00 +0100","source":"Anna’s Apple Watch|iPhone"},…]},…]}}`.
///
/// The members come in any order, so the names are found first. The rows of a metric are then read
/// like a table: whether each is an hour, a day or a sample follows from all of them, and its time
/// zone is its own. Sums of several devices name them all, in changing order.
struct AutoExportImport: FormatImport {
  let input: FormatInput

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    for (file, _) in files { try read(file) }
  }

  private func read(_ file: HealthFile) throws {
    let quiet = SampleCollector(isStrict: false) { _, _ in }
    var names = AutoExportScanner(quiet)
    try survey(file, &names, quiet)
    var tables: [Int: MetricTable] = [:]
    for (number, metric) in names.metrics.enumerated() {
      guard let heading = metric.heading else { continue }
      tables[number] = MetricTable(heading: heading, zone: reading.options.zone)
    }
    var shapes = AutoExportScanner(quiet) { row, number, _ in try tables[number]?.survey(row) }
    try survey(file, &shapes, quiet)
    for number in tables.keys { try tables[number]?.begin(reading) }
    var rows = AutoExportScanner(collector) { row, number, _ in try tables[number]?.read(row) }
    try reading.scan(file, &rows)
    for number in tables.keys.sorted() { try tables[number]?.finish() }
  }

  /// Reads a file before its samples; damage is reported when they are read.
  private func survey(
    _ file: HealthFile, _ scanner: inout AutoExportScanner, _ quiet: SampleCollector
  ) throws {
    let progress = reading.checkCancelled
    do {
      try ChunkReader { _ in try progress() }.read(file.open(), &scanner, quiet)
    } catch HealthImportError.cancelled {
      throw HealthImportError.cancelled
    } catch {}
  }
}

/// The rows of a metric as those of a table: date, value and source.
private struct MetricTable {
  private static let delimiter = UInt8(ascii: "\t")

  private let heading: String
  private var shape: TableSurvey
  private var scanner: TableScanner?
  private var line: [UInt8] = []

  init(heading: String, zone: Zone) {
    self.heading = heading
    shape = TableSurvey(file: "", HealthImportOptions(zone: zone))
  }

  private var head: [UInt8] { Array("date\t\(heading)\tsource\n".utf8) }

  mutating func survey(_ row: JSONElement) throws {
    let first = line.isEmpty ? head : []
    setLine(row)
    _ = try (first + line).withUnsafeBufferPointer { try shape.scan($0, isLast: false) }
  }

  /// Begins to read the rows once all have been surveyed.
  mutating func begin(_ reading: HealthReading) throws {
    guard !line.isEmpty else { return }
    _ = try [UInt8]().withUnsafeBufferPointer { try shape.scan($0, isLast: true) }
    let collector = reading.collector
    var settings = TableSettings(
      source: SampleSource(name: "Health Auto Export", kind: .thirdParty))
    settings.sourceOf = { name in
      // A sum is as trusted as the best of its devices.
      let kinds = name.split(separator: ",").map { SampleSource.Kind.named(String($0)) }
      return SampleSource(
        name: name, kind: SampleSource.Kind.allCases.first(where: kinds.contains) ?? .thirdParty)
    }
    var scanner = TableScanner(reading, settings, shape.shape) { sample, position in
      try collector.add(sample, at: position)
    }
    _ = try head.withUnsafeBufferPointer { try scanner.scan($0, isLast: false) }
    self.scanner = scanner
  }

  mutating func read(_ row: JSONElement) throws {
    setLine(row)
    _ = try line.withUnsafeBufferPointer { try scanner?.scan($0, isLast: false) }
  }

  mutating func finish() throws {
    _ = try [UInt8]().withUnsafeBufferPointer { try scanner?.scan($0, isLast: true) }
  }

  private mutating func setLine(_ row: JSONElement) {
    line.removeAll(keepingCapacity: true)
    if let value = row.value("\"date\"") { line += value }
    line.append(Self.delimiter)
    if let value = row.value("\"qty\"") { line += value }
    line.append(Self.delimiter)
    let devices = row.value("\"source\"")?.text.split(separator: "|") ?? []
    line += devices.sorted().joined(separator: ", ").utf8.filter { $0 >= 0x20 }
    line.append(0x0a)
  }
}

/// A scanner for the rows of all metrics, which are passed on with the number of their metric.
struct AutoExportScanner: ChunkScanner {
  /// What a metric is.
  struct Metric {
    var name = ""
    var units = ""

    /// The heading of its values in a table; nil unless it is steps or a distance on foot.
    var heading: String? {
      switch name {
      case "step_count": "steps"
      case "walking_running_distance": "distance (\(units.isEmpty ? "km" : units))"
      default: nil
      }
    }
  }

  /// An object or array that is open.
  private enum Level { case object, array, metrics, metric, rows }

  private static let mostLevels = 64
  /// An export has about 200 metrics.
  private static let mostMetrics = 10_000

  private(set) var metrics: [Metric] = []
  private let collector: SampleCollector
  private let emit: (JSONElement, Int, ImportPlace.Position) throws -> Void
  private var levels: [Level] = []
  /// The name of the member whose value follows.
  private var key: [UInt8] = []
  private var base: Int64 = 0

  init(
    _ collector: SampleCollector,
    emit: @escaping (JSONElement, Int, ImportPlace.Position) throws -> Void = { _, _, _ in }
  ) {
    self.collector = collector
    self.emit = emit
  }

  var place: ImportPlace.Position { .byte(base) }

  mutating func scan(_ bytes: Bytes, isLast: Bool) throws -> Int {
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      let end: Int?
      if byte == UInt8(ascii: "{"), levels.last == .rows {
        end = try row(bytes, position, isLast: isLast)
      } else if byte == UInt8(ascii: "\"") {
        end = string(bytes, position, isLast: isLast)
      } else {
        try open(or: byte, at: position)
        end = position + 1
      }
      guard let end else { break }
      position = end
    }
    base += Int64(position)
    if isLast, !levels.isEmpty { try collector.skip(.truncated, at: .byte(base)) }
    return position
  }

  mutating func drop(_ bytes: Bytes) throws {
    try collector.skip(.tooLong, at: .byte(base))
    base += Int64(bytes.count)
  }

  /// Passes a row on and returns its end; nil if it is incomplete.
  private func row(_ bytes: Bytes, _ start: Int, isLast: Bool) throws -> Int? {
    let position = ImportPlace.Position.byte(base + Int64(start))
    switch JSONElements.end(of: bytes, from: start) {
    case .found(let end):
      try emit(JSONElement(bytes.part(start, end)), metrics.count - 1, position)
      return end
    case .broken(let end):
      try collector.skip(.malformed, at: position)
      return end
    case .missing: return isLast ? bytes.count : nil
    }
  }

  /// Reads a string, the name of a member or its value, and returns its end; nil if it is
  /// incomplete.
  private mutating func string(_ bytes: Bytes, _ start: Int, isLast: Bool) -> Int? {
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    var next = end + 1
    while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
    guard next < bytes.count else { return isLast ? bytes.count : nil }
    let text = bytes.part(start + 1, end)
    if bytes[next] == UInt8(ascii: ":") {
      key = Array(text)
      return next + 1
    }
    if levels.last == .metric, let last = metrics.indices.last {
      if key.elementsEqual("name".utf8) { metrics[last].name = text.text }
      if key.elementsEqual("units".utf8) { metrics[last].units = text.text }
    }
    return next
  }

  /// Follows a bracket.
  private mutating func open(or byte: UInt8, at position: Int) throws {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard levels.count < Self.mostLevels, metrics.count < Self.mostMetrics else { return }
      levels.append(level(of: byte))
      if levels.last == .metric { metrics.append(Metric()) }
      key = []
    case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
    default: break
    }
  }

  private func level(of bracket: UInt8) -> Level {
    let isArray = bracket == UInt8(ascii: "[")
    if isArray, key.elementsEqual("metrics".utf8), !levels.contains(.metrics) { return .metrics }
    if !isArray, levels.last == .metrics { return .metric }
    if isArray, levels.last == .metric, key.elementsEqual("data".utf8) { return .rows }
    return isArray ? .array : .object
  }
}
