import Domain

/// Reads Fitbit's files out of Google Takeout.
///
/// An export holds the same steps twice: in JSON files of an older generation, by the minute at
/// UTC, and in CSV files of a newer one, which also tell the tracker from the phone. On a day that
/// the newer has, the older is left out.
struct FitbitImport: FormatImport {
  let input: FormatInput
  /// The days, at UTC, that CSV files have, for steps and for distances.
  private let newer = DaySets()
  /// The days of which the JSON files have what CSV files have too.
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

  /// `{"dateTime" : "01/10/26 14:50:00", "value" : "100"}`: at UTC, distances in centimetres.
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

  /// Who counted, where the file does not say.
  private static let source = SampleSource(name: "Fitbit", kind: .watch)
}
