import Domain

/// A reader of Samsung Health's exports, a folder of CSV files.
struct SamsungHealthImport: FormatImport {
  let input: FormatInput

  private static let app = "Samsung Health"

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    for (file, kind) in files where kind == .samsungSteps { try readSteps(file) }
    for (file, kind) in files where kind == .samsungDaily { try readDays(file) }
  }

  /// Reads rows of minutes; every device is a source of its own.
  private func readSteps(_ file: HealthFile) throws {
    let (collector, days) = (collector, days)
    var settings = TableSettings(
      source: SampleSource(name: Self.app, kind: .phone), interval: 60, wantsDays: false,
      sourceOf: { SampleSource(name: Self.app, model: $0, kind: .phone) })
    settings.offsetMeans = try meaning(of: file)
    var scanner = TableScanner(reading, settings) { sample, position in
      days.insert(sample)
      try collector.add(sample, at: position)
    }
    try reading.scan(file, &scanner)
  }

  /// Detects whether the times in a file are local or in UTC, since exports and other importers
  /// differ. People sleep at night, so the reading with fewer steps between two and five is
  /// correct.
  private func meaning(of file: HealthFile) throws -> TableSettings.OffsetMeaning {
    let quiet = SampleCollector(isStrict: false) { _, _ in }
    quiet.file = file.name
    let probe = SamsungTimes(zone: reading.options.zone)
    let settings = TableSettings(
      source: SampleSource(name: Self.app, kind: .phone), offsetMeans: .utc, wantsDays: false)
    let silent = HealthReading(reading.options, quiet, []) { _ in true }
    var scanner = TableScanner(silent, settings) { sample, _ in probe.add(sample) }
    try ChunkReader().read(file.open(), &scanner, quiet)
    guard let areLocal = reading.options.samsungTimesAreLocal ?? probe.areLocal else {
      return .localTime
    }
    collector.note(probe.note(areLocal: areLocal))
    return areLocal ? .localTime : .utc
  }

  /// Reads daily sums, used for days without minutes.
  private func readDays(_ file: HealthFile) throws {
    let (collector, days) = (collector, days)
    let all = SampleSource(name: Self.app, kind: .thirdParty)
    let settings = TableSettings(source: all, sourceOf: { _ in all })
    var scanner = TableScanner(reading, settings) { sample, position in
      guard case .span(let span) = sample.time else {
        return try collector.add(sample, unlessIn: days, at: position)
      }
      var whole = sample
      whole.time = .day(LocalDateTime(floatingSeconds: span.start.seconds).day)
      try collector.add(whole, unlessIn: days, at: position)
    }
    try reading.scan(file, &scanner)
  }
}

/// A counter of the steps at night for both readings of Samsung's times.
private final class SamsungTimes {
  private let zone: Zone
  private var total: Int64 = 0
  private var nightIfLocal: Int64 = 0
  private var nightIfUTC: Int64 = 0

  init(zone: Zone) { self.zone = zone }

  /// Counts a sample whose times were read as UTC.
  func add(_ sample: StepSample) {
    guard case .span(let span) = sample.time, sample.kind == .steps else { return }
    total += sample.value
    if Self.isNight(LocalDateTime(floatingSeconds: span.start.seconds)) {
      nightIfLocal += sample.value
    }
    if Self.isNight(zone.local(at: span.start)) { nightIfUTC += sample.value }
  }

  private static func isNight(_ time: LocalDateTime) -> Bool { (2..<5).contains(time.hour) }

  /// Whether the times are local instead of UTC; nil if there are no steps.
  var areLocal: Bool? { total == 0 ? nil : nightIfLocal <= nightIfUTC }

  func note(areLocal: Bool) -> ImportNote {
    let percents = [nightIfLocal, nightIfUTC].map { Int(total == 0 ? 0 : $0 * 100 / total) }
    return .samsungTimes(
      areLocal: areLocal, nightPercent: percents[areLocal ? 0 : 1],
      otherNightPercent: percents[areLocal ? 1 : 0])
  }
}
