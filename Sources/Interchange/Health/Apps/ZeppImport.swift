import Domain

/// Reads the export of Zepp, Zepp Life and Mi Fit, a folder of CSV files.
///
/// It holds the same steps up to three times: by the minute, by the stretch of walking, and by the
/// day. Minutes count where there are any, then stretches, which alone have distances, then days.
/// Times are those of the local clock, distances metres; the day of a sum may be seconds since
/// 1970, at UTC. (Columns as MVFofanov/mifit_analyzer reads them:
/// `date,start,stop,distance,calories,steps` and `date,steps,distance,runDistance,calories`; of the
/// minutes no public reader was found.)
struct ZeppImport: FormatImport {
  let input: FormatInput

  private static let source = SampleSource(name: "Zepp", kind: .watch)

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    for kind in [HealthFileKind.zeppMinutes, .zeppStages, .zeppDays] {
      // The days of files that are as fine must not hide one another.
      let finer = DaySets(zone: reading.options.zone)
      finer.formUnion(days)
      for (file, found) in files where found == kind { try read(file, kind, besides: finer) }
    }
  }

  private func read(
    _ file: HealthFile, _ kind: HealthFileKind, besides finer: DaySets
  ) throws {
    let (collector, days) = (collector, days)
    let settings = TableSettings(
      source: Self.source, interval: kind == .zeppMinutes ? 60 : nil,
      wantsDays: kind == .zeppDays, hasDaysOnly: kind == .zeppDays)
    var scanner = TableScanner(reading, settings) { sample, position in
      days.insert(sample)
      try collector.add(sample, unlessIn: finer, at: position)
    }
    try reading.scan(file, &scanner)
  }
}
