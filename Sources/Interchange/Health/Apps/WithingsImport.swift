import Domain

/// A reader of Withings' exports of steps and distances in metres: tables whose rows have a list of
/// durations in seconds and a list of values, and tables of daily sums, used for days without finer
/// data.
struct WithingsImport: FormatImport {
  let input: FormatInput

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
        try collector.add(sample, unlessIn: days, at: position)
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
