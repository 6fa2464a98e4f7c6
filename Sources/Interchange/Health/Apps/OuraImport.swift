import Domain

/// Reads the days of Oura's export: `{"daily_activity":[{"day":"2024-03-01","steps":8123,…},…]}`, older
/// ones with `activity` and `summary_date`. Its walking distance is worked out from all movement.
struct OuraImport: FormatImport {
  let input: FormatInput

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    for (file, _) in files { try read(file) }
  }

  private func read(_ file: HealthFile) throws {
    let collector = collector
    var scanner = JSONElements(collector) { element, position in
      // Nights and workouts stand beside the days.
      guard let steps = element.value("\"steps\"") else { return }
      let day = element.value("\"day\"") ?? element.value("\"summary_date\"")
      guard let day = day.flatMap({ ISOText.day($0.text) }) else {
        return try collector.skip(.badTime, at: position)
      }
      guard let value = DecimalText(steps)?.times(1) else {
        return try collector.skip(.badValue, at: position)
      }
      guard let source = collector.number(of: SampleSource(name: "Oura", kind: .watch)) else {
        return try collector.skip(.tooManySources, at: position)
      }
      try collector.add(
        StepSample(source: source, kind: .steps, time: .day(day), value: value), at: position)
    }
    try reading.scan(file, &scanner)
  }
}
