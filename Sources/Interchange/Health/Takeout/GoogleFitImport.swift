import Domain

/// A reader of Google Fit's files from Google Takeout.
///
/// An export has the same steps up to three times: a CSV file of quarter hours for each day, one of
/// daily sums, and JSON files of the data of all sources. The quarter hours are merged from all
/// sources by Google, and take precedence for days that have them.
struct GoogleFitImport: FormatImport {
  let input: FormatInput

  private static let source = SampleSource(name: "Google Fit", kind: .thirdParty)

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    for (file, kind) in files {
      if case .googleDay(let day) = kind { try readDay(file, day) }
    }
    for kind in SampleKind.allCases {
      try readData(files.filter { $0.kind == .googleData(kind) }.map(\.file), kind)
    }
    for (file, kind) in files where kind == .googleSummary { try readSummary(file) }
  }

  /// Reads the merged file among those of all data, if it exists.
  private func readData(_ files: [HealthFile], _ kind: SampleKind) throws {
    let merged = ["_merge_", "estimated_steps"].first { name in
      files.contains { $0.baseName.contains(name) }
    }
    for file in files {
      if let merged, !file.baseName.contains(merged) {
        collector.file = file.name
        try collector.skip(.duplicate, at: .whole)
      } else {
        try readData(file, kind)
      }
    }
  }

  /// Reads a file such as `2024-03-01.csv`: rows of quarter hours, the last of which ends at 00:00.
  private func readDay(_ file: HealthFile, _ day: CivilDay) throws {
    let (collector, days) = (collector, days)
    let settings = TableSettings(source: Self.source, day: day, wantsDays: false)
    var scanner = TableScanner(reading, settings) { sample, position in
      days.insert(day)
      try collector.add(sample, at: position)
    }
    try reading.scan(file, &scanner)
  }

  private func readSummary(_ file: HealthFile) throws {
    let (collector, days) = (collector, days)
    var scanner = TableScanner(reading, TableSettings(source: Self.source)) { sample, position in
      try collector.add(sample, unlessIn: days, at: position)
    }
    try reading.scan(file, &scanner)
  }

  /// Reads a JSON file of all data, with nanoseconds since 1970, and steps or metres.
  private func readData(_ file: HealthFile, _ kind: SampleKind) throws {
    let (collector, days) = (collector, days)
    // Only days with quarter hours are excluded; those added below must not exclude each other.
    let earlier = DaySets(zone: reading.options.zone)
    earlier.formUnion(days)
    var scanner = JSONElements(collector) { element, position in
      guard let sample = try Self.sample(element, kind, collector, position) else { return }
      days.insert(sample)
      try collector.add(sample, unlessIn: earlier, at: position)
    }
    try reading.scan(file, &scanner)
  }

  private static func sample(
    _ element: JSONElement, _ kind: SampleKind, _ collector: SampleCollector,
    _ position: ImportPlace.Position
  ) throws -> StepSample? {
    guard let start = instant(element.value("\"startTimeNanos\"")),
      let end = instant(element.value("\"endTimeNanos\""))
    else {
      try collector.skip(.badTime, at: position)
      return nil
    }
    let number =
      kind == .steps
      ? element.value("\"intVal\"").flatMap { DecimalText($0)?.times(1) }
      : element.value("\"fpVal\"").flatMap { DecimalText($0)?.times(1000) }
    guard let value = number else {
      try collector.skip(.badValue, at: position)
      return nil
    }
    let origin = element.value("\"originDataSourceId\"")?.text ?? ""
    guard let source = collector.number(of: source(of: origin)) else {
      try collector.skip(.tooManySources, at: position)
      return nil
    }
    return StepSample(
      source: source, kind: kind, time: .span(Interval(start: start, end: end)), value: value)
  }

  private static func instant(_ nanoseconds: Bytes?) -> Instant? {
    guard let nanoseconds, let value = Int64(nanoseconds.text), value >= 0 else { return nil }
    return Instant(seconds: value / 1_000_000_000)
  }

  /// Returns the device within `raw:com.google.step_count.cumulative:Google:Pixel 4:8a2f:…`, in
  /// which an app's package may precede the manufacturer.
  private static func source(of origin: String) -> SampleSource {
    let parts = origin.split(separator: ":").dropFirst(2).drop { $0.contains(".") }
    guard parts.count >= 2 else { return source }
    let name = parts.prefix(2).joined(separator: " ")
    let kind = SampleSource.Kind.named(name)
    return SampleSource(
      name: source.name, model: name, kind: kind == .thirdParty ? .phone : kind)
  }
}
