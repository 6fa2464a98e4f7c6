import Domain

/// Reads what Garmin's devices count all day: FIT files of monitoring, from the device or from the
/// archive of one's own data, and the daily sums that lie beside them there.
struct GarminImport {
  private let reading: HealthReading
  private let collector: SampleCollector
  private let days: DaySets

  init(_ reading: HealthReading) {
    self.reading = reading
    collector = reading.collector
    days = DaySets(zone: reading.options.zone)
  }

  private static let app = "Garmin"
  /// A file covers a day at most, and takes some tens of thousands of bytes.
  private static let longestFile = 16 << 20
  /// Counts are written every quarter of an hour, or when the activity changes.
  private static let longestStep: Int64 = 15 * 60
  private static let shortestStep: Int64 = 60

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    var counts: [Key: [FITFile.Count]] = [:]
    for (file, kind) in files where kind == .fit { try read(file, into: &counts) }
    collector.file = Self.app
    for key in counts.keys.sorted() { try add(counts.removeValue(forKey: key) ?? [], key) }
    for (file, kind) in files where kind == .garminDays { try readDays(file) }
  }

  /// What the counters of one kind of activity belong to: they begin anew at local midnight.
  private struct Key: Hashable, Comparable {
    let source: Int
    let day: CivilDay
    let activity: UInt8

    static func < (a: Key, b: Key) -> Bool {
      (a.source, a.day, a.activity) < (b.source, b.day, b.activity)
    }
  }

  private func read(_ file: HealthFile, into counts: inout [Key: [FITFile.Count]]) throws {
    collector.file = file.name
    let bytes = try reading.bytes(of: file, upTo: Self.longestFile)
    guard let bytes else { return }
    let content = FITFile(bytes)
    if let damage = content.damage { try collector.skip(damage, at: .whole) }
    guard content.kind != .activity else { return try collector.skip(.activity, at: .whole) }
    guard content.kind != nil else { return }
    let serial = content.serialNumber.map { String($0) }
    let source = SampleSource(name: Self.app, model: serial, kind: .watch)
    guard let number = collector.number(of: source) else {
      return try collector.skip(.tooManySources, at: .whole)
    }
    for count in content.counts {
      let offset = content.offset ?? Int64(reading.options.zone.offset(at: count.time))
      // What is counted at midnight is the day that ends.
      let local = LocalDateTime(floatingSeconds: count.time.seconds + offset - 1)
      let key = Key(source: number, day: local.day, activity: count.activity)
      counts[key, default: []].append(count)
    }
  }

  /// Turns the counters of a day into samples. A file begins by repeating the last of the file before,
  /// and the sums of the day repeat them all: neither adds anything.
  private func add(_ counts: [FITFile.Count], _ key: Key) throws {
    var last: (time: Instant, steps: Int64, distance: Int64)?
    for count in counts.sorted(by: { $0.time < $1.time }) {
      let end = count.time
      let earliest = end - Self.longestStep
      let start = max(earliest, min(last?.time ?? earliest, end - Self.shortestStep))
      let steps = max(count.steps ?? 0, last?.steps ?? 0)
      let distance = max(count.distance ?? 0, last?.distance ?? 0)
      let amounts: [(kind: SampleKind, value: Int64)] = [
        (.steps, steps - (last?.steps ?? 0)), (.distance, distance - (last?.distance ?? 0)),
      ]
      for amount in amounts where amount.value > 0 {
        let sample = StepSample(
          source: key.source, kind: amount.kind,
          time: .span(Interval(start: start, end: end)), value: amount.value)
        days.insert(sample)
        try collector.add(sample, at: .whole)
      }
      last = (end, steps, distance)
    }
  }

  /// `UDSFile_2021-01-01_2021-04-11.json`: sums of days, which count where there is nothing finer.
  private func readDays(_ file: HealthFile) throws {
    let (collector, days) = (collector, days)
    var scanner = JSONElements(collector) { element, position in
      guard let text = element.value("\"calendarDate\""),
        let day = TableTime(text, order: .monthFirst)?.day
      else { return try collector.skip(.badTime, at: position) }
      guard let source = collector.number(of: SampleSource(name: Self.app, kind: .watch)) else {
        return try collector.skip(.tooManySources, at: position)
      }
      let amounts: [(kind: SampleKind, value: Int64?)] = [
        (.steps, element.value("\"totalSteps\"").flatMap { DecimalText($0)?.times(1) }),
        (
          .distance,
          element.value("\"totalDistanceMeters\"").flatMap { DecimalText($0)?.times(1000) }
        ),
      ]
      for amount in amounts {
        guard let value = amount.value else { continue }
        let sample = StepSample(source: source, kind: amount.kind, time: .day(day), value: value)
        guard !days.contains(sample) else { return try collector.skip(.duplicate, at: position) }
        try collector.add(sample, at: position)
      }
    }
    try reading.scan(file, &scanner)
  }
}
