import Domain

/// A reader of Fitbit's files from Google Takeout.
///
/// An export has the same steps twice: in older JSON files, by minute in UTC, and in newer CSV
/// files, which also distinguish tracker and phone. The older files are skipped for days in the
/// newer ones.
struct FitbitImport: FormatImport {
  let input: FormatInput
  /// The days, in UTC, with steps and with distances in CSV files.
  private let newer = DaySets()
  /// The days of JSON files that are replaced by CSV files.
  private let replaced = DaySets()

  private static let minute: Int64 = 60

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    for (file, kind) in files where kind == .fitbitCSV { try readCSV(file) }
    for (file, kind) in files {
      if case .fitbitJSON(let kind) = kind { try readJSON(file, kind) }
    }
    if replaced.count > 0 { collector.note(.newerGeneration(days: replaced.count)) }
  }

  private func readCSV(_ file: HealthFile) throws {
    let settings = TableSettings(
      source: Self.source, interval: Self.minute, wantsDays: false,
      sourceOf: { name in
        let kind = SampleSource.Kind.named(name)
        return SampleSource(name: name, kind: kind == .thirdParty ? .watch : kind)
      })
    let (collector, newer) = (collector, newer)
    var scanner = TableScanner(reading, settings) { sample, position in
      newer.insert(sample)
      try collector.add(sample, at: position)
    }
    try reading.scan(file, &scanner)
  }

  private func readJSON(_ file: HealthFile, _ kind: SampleKind) throws {
    let (collector, newer, replaced) = (collector, newer, replaced)
    var scanner = JSONElements(collector) { element, position in
      guard let sample = try Self.sample(element, kind, collector, position) else { return }
      if newer.contains(sample) { replaced.insert(sample) }
      try collector.add(sample, unlessIn: newer, at: position)
    }
    try reading.scan(file, &scanner)
  }

  /// Parses `{"dateTime" : "01/10/26 14:50:00", "value" : "100"}`: in UTC, with distances in
  /// centimetres.
  private static func sample(
    _ element: JSONElement, _ kind: SampleKind, _ collector: SampleCollector,
    _ position: ImportPlace.Position
  ) throws -> StepSample? {
    guard let text = element.value("\"dateTime\""),
      let start = TableTime(text, order: .monthFirst)?.local
    else {
      try collector.skip(.badTime, at: position)
      return nil
    }
    let number = element.value("\"value\"").flatMap { DecimalText($0) }
    guard let value = kind == .steps ? number?.times(1) : number?.times(10) else {
      try collector.skip(.badValue, at: position)
      return nil
    }
    guard let source = collector.number(of: source) else { return nil }
    let first = Instant(seconds: start.floatingSeconds)
    return StepSample(
      source: source, kind: kind, time: .span(Interval(start: first, end: first + minute)),
      value: value)
  }

  /// The source if the file does not have it.
  private static let source = SampleSource(name: "Fitbit", kind: .watch)
}
