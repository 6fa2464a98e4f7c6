import Domain

/// A reader of Garmin's all-day steps: FIT monitoring files from the device or the personal data
/// archive, and the daily sums in that archive.
struct GarminImport: FormatImport {
  let input: FormatInput

  private static let app = "Garmin"
  /// The maximum size of a file in bytes; a file covers at most a day, and has some tens of
  /// thousands of bytes.
  private static let longestFile = 16 << 20

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    var counts: [Key: [FITFile.Count]] = [:]
    for (file, kind) in files where kind == .fit { try read(file, into: &counts) }
    collector.file = Self.app
    for key in counts.keys.sorted() { try add(counts.removeValue(forKey: key) ?? [], key) }
    for (file, kind) in files where kind == .garminDays { try readDays(file) }
  }

  /// The key of a counter, which restarts at local midnight.
  private struct Key: Hashable, Comparable {
    let source: Int
    let day: CivilDay
    let midnight: Instant

    static func < (a: Key, b: Key) -> Bool {
      (a.source, a.midnight) < (b.source, b.midnight)
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
      // A count at midnight belongs to the day that ends.
      let local = LocalDateTime(floatingSeconds: count.time.seconds + offset - 1)
      let midnight = Instant(seconds: Int64(local.day.number) * 86_400 - offset)
      let key = Key(source: number, day: local.day, midnight: midnight)
      counts[key, default: []].append(count)
    }
  }

  /// Converts the counters of a day to samples. Walking and running have separate counters, whose
  /// sum is that of the day. A file begins with the last counts of the file before, and daily sums
  /// repeat all counts; neither adds anything.
  private func add(_ counts: [FITFile.Count], _ key: Key) throws {
    let sorted = counts.sorted { $0.time < $1.time }
    for kind in SampleKind.allCases {
      let values = sorted.compactMap { count in
        (kind == .steps ? count.steps : count.distance).map { (count.time, count.activity, $0) }
      }
      guard let latest = values.last?.0 else { continue }
      let stored = try collector.stored(key.source, kind, day(of: key, until: latest))
      let parts = DayCounter.parts(
        kind, since: key.midnight, stored: stored, Self.readings(of: values))
      for part in parts {
        let sample = StepSample(
          source: key.source, kind: kind, time: .span(part.span), value: part.value)
        days.insert(sample)
        try collector.add(sample, at: .whole)
      }
    }
  }

  /// Returns the interval of a counter's day, up to the last known time.
  private func day(of key: Key, until latest: Instant) -> Interval {
    let zone = reading.options.zone
    let end =
      zone.startOfDay(key.day) == key.midnight
      ? zone.startOfDay(key.day.adding(days: 1)) : key.midnight + 86_400
    return Interval(start: key.midnight, end: max(end, latest))
  }

  /// Returns the values of the day's counter at each time.
  private static func readings(
    of values: [(time: Instant, activity: UInt8, value: Int64)]
  ) -> [DayCounter.Reading] {
    var readings: [DayCounter.Reading] = []
    var totals: [UInt8: Int64] = [:]
    for (index, next) in values.enumerated() {
      totals[next.activity] = max(totals[next.activity] ?? 0, next.value)
      let isLastOfTime = index + 1 == values.count || values[index + 1].time > next.time
      guard isLastOfTime else { continue }
      let total = totals.values.reduce(0) { $0 + min($1, SampleCollector.mostDistance) }
      readings.append((next.time, total))
    }
    return readings
  }

  /// Reads a file of daily sums, such as `UDSFile_2021-01-01_2021-04-11.json`, used for days
  /// without finer data.
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
        try collector.add(sample, unlessIn: days, at: position)
      }
    }
    try reading.scan(file, &scanner)
  }
}
