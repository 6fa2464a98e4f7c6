import Domain

/// A reader of the days in Oura's exports:
/// `{"daily_activity":[{"day":"2024-03-01","steps":8123,…},…]}`, older ones with `activity` and
/// `summary_date`, and `dailyactivity.csv` of the personal data archive, with semicolons and a
/// column for each member of the API. `day` is a local day; the start of the day and of its
/// activity classes is irrelevant for steps. The walking distance is computed from all movement.
/// (Oura API v2, DailyActivity; mbalesni/heavy-sleeper names the tables in the archive's `App
/// Data`.)
struct OuraImport: FormatImport {
  let input: FormatInput

  private static let source = SampleSource(name: "Oura", kind: .watch)

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    for (file, kind) in files where kind == .ouraTable { try readTable(file) }
    for (file, kind) in files where kind == .ouraDays { try read(file) }
  }

  private func readTable(_ file: HealthFile) throws {
    let (collector, days) = (collector, days)
    let settings = TableSettings(source: Self.source, hasDaysOnly: true)
    var scanner = TableScanner(reading, settings) { sample, position in
      guard sample.kind == .steps else { return }
      days.insert(sample)
      try collector.add(sample, at: position)
    }
    try reading.scan(file, &scanner)
  }

  private func read(_ file: HealthFile) throws {
    let (collector, days) = (collector, days)
    var scanner = JSONElements(collector) { element, position in
      // Nights and workouts are in the same files.
      guard let steps = element.value("\"steps\"") else { return }
      let day = element.value("\"day\"") ?? element.value("\"summary_date\"")
      guard let day = day.flatMap({ ISOText.day($0.text) }) else {
        return try collector.skip(.badTime, at: position)
      }
      guard let value = DecimalText(steps)?.times(1) else {
        return try collector.skip(.badValue, at: position)
      }
      guard let source = collector.number(of: Self.source) else {
        return try collector.skip(.tooManySources, at: position)
      }
      let sample = StepSample(source: source, kind: .steps, time: .day(day), value: value)
      try collector.add(sample, unlessIn: days, at: position)
    }
    try reading.scan(file, &scanner)
  }
}
