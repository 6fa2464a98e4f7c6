import Domain

/// Reads Withings' export of steps and distances, in metres: tables whose rows have a list of lengths
/// in seconds and one of numbers, and tables of sums of days, which count where there is nothing finer.
struct WithingsImport {
  private let reading: HealthReading
  private let collector: SampleCollector
  /// The days that were read with their hours.
  private let days: DaySets

  init(_ reading: HealthReading) {
    self.reading = reading
    collector = reading.collector
    days = DaySets(zone: reading.options.zone)
  }

  private static let source = SampleSource(name: "Withings", kind: .watch)

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    let (collector, days) = (collector, days)
    for (file, kind) in files {
      guard case .withingsLists(let counted) = kind else { continue }
      try read(file, counted) { sample, position in
        days.insert(sample)
        try collector.add(sample, at: position)
      }
    }
    for (file, kind) in files {
      guard case .withingsDays(let counted) = kind else { continue }
      try read(file, counted) { sample, position in
        guard !days.contains(sample) else { return try collector.skip(.duplicate, at: position) }
        try collector.add(sample, at: position)
      }
    }
  }

  private func read(
    _ file: HealthFile, _ kind: SampleKind,
    emit: @escaping (StepSample, ImportPlace.Position) throws -> Void
  ) throws {
    var scanner = TableScanner(
      reading, TableSettings(source: Self.source, valuesAre: kind), emit: emit)
    try reading.scan(file, &scanner)
  }
}
