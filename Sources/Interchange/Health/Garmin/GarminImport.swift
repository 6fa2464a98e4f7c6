import Domain

/// Reads what Garmin's devices count all day: FIT files of monitoring, from the device or from the
/// archive of one's own data, and the daily sums that lie beside them there.
struct GarminImport: FormatImport {
  let input: FormatInput

  private static let app = "Garmin"
  /// A file covers a day at most, and takes some tens of thousands of bytes.
  private static let longestFile = 16 << 20
  /// Counts are written every quarter of an hour, or when the activity changes.
  private static let longestStep: Int64 = 15 * 60
  private static let shortestStep: Int64 = 60
  /// Faster than so many steps a minute nobody walks for long: more were walked in a longer time.
  private static let fastest: Int64 = 200

  /// Reads the files of an export. Throws what reading one throws.
  func read(_ files: [(file: HealthFile, kind: HealthFileKind)]) throws {
    var counts: [Key: [FITFile.Count]] = [:]
    for (file, kind) in files where kind == .fit { try read(file, into: &counts) }
    collector.file = Self.app
    for key in counts.keys.sorted() { try add(counts.removeValue(forKey: key) ?? [], key) }
    for (file, kind) in files where kind == .garminDays { try readDays(file) }
  }

  /// What counters belong to: they begin anew at local midnight.
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
      // What is counted at midnight is the day that ends.
      let local = LocalDateTime(floatingSeconds: count.time.seconds + offset - 1)
      let midnight = Instant(seconds: Int64(local.day.number) * 86_400 - offset)
      let key = Key(source: number, day: local.day, midnight: midnight)
      counts[key, default: []].append(count)
    }
  }

  /// Turns the counters of a day into samples. Walking and running have counters of their own, whose
  /// sum is the counter of the day. A file begins by repeating the last of the file before, and the
  /// sums of the day repeat them all: neither adds anything.
  private func add(_ counts: [FITFile.Count], _ key: Key) throws {
    let sorted = counts.sorted { $0.time < $1.time }
    for kind in SampleKind.allCases {
      let values = sorted.compactMap { count in
        (kind == .steps ? count.steps : count.distance).map { (count.time, count.activity, $0) }
      }
      for sample in try samples(of: values, kind, key) {
        days.insert(sample)
        try collector.add(sample, at: .whole)
      }
    }
  }

  private func samples(
    of values: [(time: Instant, activity: UInt8, value: Int64)], _ kind: SampleKind, _ key: Key
  ) throws -> [StepSample] {
    var samples: [(span: Interval, value: Int64)] = []
    var totals: [UInt8: Int64] = [:]
    // What is counted so far, in this import and before.
    var counted: Int64 = 0
    var last: Instant?
    for (index, next) in values.enumerated() {
      totals[next.activity] = max(totals[next.activity] ?? 0, next.value)
      let isLastOfTime = index + 1 == values.count || values[index + 1].time > next.time
      guard isLastOfTime else { continue }
      let total = totals.values.reduce(0) { $0 + min($1, SampleCollector.mostDistance) }
      if last == nil {
        counted = try collector.counted(
          key.source, kind, Interval(start: key.midnight, end: next.time),
          span(of: total, kind, to: next.time, after: nil, key))
      }
      let value = total - counted
      if value > 0 {
        let span = span(of: value, kind, to: next.time, after: last, key)
        let isTooFast = kind == .steps && value * 60 > Self.fastest * max(span.seconds, 60)
        if isTooFast, let before = samples.last, before.span.end == span.start {
          samples[samples.count - 1] = (
            Interval(start: before.span.start, end: span.end), before.value + value
          )
        } else {
          samples.append((span, value))
        }
        counted = total
      }
      last = next.time
    }
    return samples.map {
      StepSample(source: key.source, kind: kind, time: .span($0.span), value: $0.value)
    }
  }

  /// The time in which something was counted: since the count before, a quarter of an hour at most.
  /// Of the first of a day nobody knows: it is as long as the steps take.
  private func span(
    of value: Int64, _ kind: SampleKind, to end: Instant, after last: Instant?, _ key: Key
  ) -> Interval {
    if let last { return Interval(start: max(last, end - Self.longestStep), end: end) }
    let needed = kind == .steps ? value * 60 / Self.fastest : 0
    let length = min(max(Self.longestStep, needed), StepSample.longestSpan)
    let start = max(key.midnight, end - length)
    return Interval(start: min(start, end - Self.shortestStep), end: end)
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
