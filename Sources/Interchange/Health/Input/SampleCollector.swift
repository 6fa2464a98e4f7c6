import Domain

/// An error of the sink, wrapped to distinguish it from reading errors.
struct SinkFailure: Error {
  let error: any Error
}

/// Callbacks of the receiver of samples.
public struct SampleTaker {
  /// Called before the first sample of each file.
  public var beginFile: () throws -> Void = {}
  /// The samples of earlier imports for a source and quantity that end within an interval,
  /// excluding its start; daily counters continue them.
  public var stored:
    (SampleSource, SampleKind, Interval) throws -> [(span: Interval, value: Int64)] =
      { _, _, _ in [] }

  /// Creates callbacks without stored samples.
  public init() {}
}

/// The collector that passes samples from the readers to the sink, and keeps the report.
package final class SampleCollector {
  /// The maximum number of sources, so that a damaged file cannot fill the memory with names.
  static let mostSources = 4096
  static let mostSteps: Int64 = 1_000_000_000
  /// The maximum distance in millimetres: a million kilometres.
  static let mostDistance: Int64 = 1_000_000_000_000

  package private(set) var report = ImportReport()
  private let isStrict: Bool
  private let sink: (StepSample, SampleSource) throws -> Void
  private var numbers: [SampleSource: Int] = [:]
  private var skips: [SkipReason: Int] = [:]
  /// The path of the current file in the folder or archive.
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

  /// Returns the samples of earlier imports for a source and quantity that end within `interval`.
  /// Throws what the receiver throws.
  func stored(
    _ source: Int, _ kind: SampleKind, _ interval: Interval
  ) throws -> [(span: Interval, value: Int64)] {
    do {
      return try taker.stored(report.sources[source], kind, interval)
    } catch {
      throw SinkFailure(error: error)
    }
  }

  /// Returns the number of a source; nil if there are too many.
  func number(of source: SampleSource) -> Int? {
    if let number = numbers[source] { return number }
    guard report.sources.count < Self.mostSources else { return nil }
    numbers[source] = report.sources.count
    report.sources.append(source)
    return report.sources.count - 1
  }

  /// Records that the file is a table written by ShiftPro.
  func foundOurs() { report.isOurs = true }

  /// Passes a sample to the sink unless its value is 0. Throws what the sink throws.
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

  /// Passes a sample to the sink, or reports it as a duplicate if `days` has its day. Throws what
  /// the sink throws.
  func add(
    _ sample: StepSample, unlessIn days: DaySets, at position: ImportPlace.Position
  ) throws {
    guard !days.contains(sample) else { return try skip(.duplicate, at: position) }
    try add(sample, at: position)
  }

  /// Reports a skipped part. Throws `HealthImportError.damaged` in strict reading.
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

  /// Reports a decision once.
  func note(_ note: ImportNote) {
    if !report.notes.contains(note) { report.notes.append(note) }
  }

  /// Reports a detected format.
  func found(_ format: HealthFormat) {
    if !report.formats.contains(format) { report.formats.append(format) }
  }
}
