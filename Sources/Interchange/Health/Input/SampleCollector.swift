import Domain

/// What the taker of samples threw; told apart from what reading throws.
struct SinkFailure: Error {
  let error: any Error
}

/// What else the taker of samples is told and asked.
public struct SampleTaker {
  /// Called before the first sample of each file.
  public var beginFile: () throws -> Void = {}
  /// What earlier imports have of a source and kind that ends within an interval, its start not
  /// included: counters of a day go on from there.
  public var stored:
    (SampleSource, SampleKind, Interval) throws -> [(span: Interval, value: Int64)] =
      { _, _, _ in [] }

  /// One that remembers nothing.
  public init() {}
}

/// Takes the samples from a reader, hands them over, and keeps the report.
package final class SampleCollector {
  /// Nobody has more; a damaged file could otherwise fill the memory with names.
  static let mostSources = 4096
  static let mostSteps: Int64 = 1_000_000_000
  /// A million kilometres.
  static let mostDistance: Int64 = 1_000_000_000_000

  package private(set) var report = ImportReport()
  private let isStrict: Bool
  private let sink: (StepSample, SampleSource) throws -> Void
  private var numbers: [SampleSource: Int] = [:]
  private var skips: [SkipReason: Int] = [:]
  /// The file that is being read, as the folder or archive names it.
  var file = "" {
    didSet { if file != oldValue { isNewFile = true } }
  }
  private var isNewFile = false
  private let taker: SampleTaker

  package init(
    isStrict: Bool, taker: SampleTaker = SampleTaker(),
    sink: @escaping (StepSample, SampleSource) throws -> Void
  ) {
    self.isStrict = isStrict
    self.taker = taker
    self.sink = sink
  }

  /// What earlier imports have of a source and kind that ends within `interval`. Throws what the
  /// taker of samples throws.
  func stored(
    _ source: Int, _ kind: SampleKind, _ interval: Interval
  ) throws -> [(span: Interval, value: Int64)] {
    do {
      return try taker.stored(report.sources[source], kind, interval)
    } catch {
      throw SinkFailure(error: error)
    }
  }

  /// The number of a source; nil where there are too many.
  func number(of source: SampleSource) -> Int? {
    if let number = numbers[source] { return number }
    guard report.sources.count < Self.mostSources else { return nil }
    numbers[source] = report.sources.count
    report.sources.append(source)
    return report.sources.count - 1
  }

  /// Remembers that it is a table of ours.
  func foundOurs() { report.isOurs = true }

  /// Hands over a sample, unless it counts nothing. Throws what the sink throws.
  func add(_ sample: StepSample, at position: @autoclosure () -> ImportPlace.Position) throws {
    let most = sample.kind == .steps ? Self.mostSteps : Self.mostDistance
    guard sample.value > 0 else {
      if sample.value < 0 { try skip(.badValue, at: position()) }
      return
    }
    guard sample.value <= most else { return try skip(.badValue, at: position()) }
    report.samples += 1
    switch sample.time {
    case .span(let span):
      report.from = report.from.map { min($0, span.start) } ?? span.start
      report.to = report.to.map { max($0, span.end) } ?? span.end
    case .day(let day):
      report.days =
        report.days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
    do {
      if isNewFile { try taker.beginFile() }
      isNewFile = false
      try sink(sample, report.sources[sample.source])
    } catch { throw SinkFailure(error: error) }
  }

  /// Hands over a sample, unless `days` have its day: then it is left out as a duplicate. Throws
  /// what the sink throws.
  func add(
    _ sample: StepSample, unlessIn days: DaySets, at position: ImportPlace.Position
  ) throws {
    guard !days.contains(sample) else { return try skip(.duplicate, at: position) }
    try add(sample, at: position)
  }

  /// Notes that something was left out. Throws `HealthImportError.damaged` where that is not
  /// allowed.
  func skip(_ reason: SkipReason, at position: ImportPlace.Position, count: Int = 1) throws {
    let place = ImportPlace(file: file, position: position)
    if isStrict && reason.isDamage { throw HealthImportError.damaged(place, reason) }
    if let index = skips[reason] {
      report.skipped[index].count += count
    } else {
      skips[reason] = report.skipped.count
      report.skipped.append(ImportSkip(reason: reason, count: count, first: place))
    }
  }

  /// Notes a choice once.
  func note(_ note: ImportNote) {
    if !report.notes.contains(note) { report.notes.append(note) }
  }

  /// Notes that there was an export of a kind.
  func found(_ format: HealthFormat) {
    if !report.formats.contains(format) { report.formats.append(format) }
  }
}
