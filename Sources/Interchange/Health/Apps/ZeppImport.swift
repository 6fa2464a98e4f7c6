import Domain

/// A reader of exports of Zepp, Zepp Life and Mi Fit, a folder of CSV files.
///
/// The same steps occur up to three times: by minute, by walk, and by day. Minutes take precedence,
/// then walks, which alone have distances, then days. Times are local, distances in metres; the day
/// of a sum may be in seconds since 1970, in UTC. (Columns according to MVFofanov/mifit_analyzer:
/// `date,start,stop,distance,calories,steps` and `date,steps,distance,runDistance,calories`; no
/// public reader of the minutes was found.)
struct ZeppImport: FormatImport {
  let input: FormatInput

  private static let source = SampleSource(name: "Zepp", kind: .watch)

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    for kind in [HealthFileKind.zeppMinutes, .zeppStages, .zeppDays] {
      // Days of files with the same resolution must not exclude each other.
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
