/// Merges overlapping samples of several sources.
///
/// The rule is that of Apple Health's statistics: at every instant the most trusted source with a
/// sample wins, and a sample counts in proportion to the time for which it wins. Adding all sources
/// would count about half as much again, and taking the best source of each day would lose what
/// only the others recorded.
public struct StepMerge: Sendable {
  /// The numbers of the sources, the most trusted first; others follow by number.
  public var order: [Int]
  /// The time zones that determine hours and days.
  public var zones: ZoneTimeline
  /// The stride in millimetres, for steps without a measured distance.
  public var stride: Int64

  /// The default stride: 70 cm.
  public static let usualStride: Int64 = 700

  /// The time in seconds around some days within which samples may affect their hours.
  public static let reach = StepSample.longestSpan

  /// Creates a merge.
  public init(order: [Int], zones: ZoneTimeline, stride: Int64 = StepMerge.usualStride) {
    self.order = order
    self.zones = zones
    self.stride = stride
  }

  /// Returns the merged samples, for some days or all.
  ///
  /// For some days, the samples that overlap them or the time of `reach` before and after suffice:
  /// the result at an instant depends on the samples at that instant, and on whether a distance was
  /// measured during them.
  ///
  /// `cuts`, in ascending order, are the instants at which hours are split into parts.
  public func merged(
    _ samples: [StepSample], on days: Range<CivilDay>? = nil, cuts: [Instant] = []
  ) -> MergedSteps {
    let window = days.map {
      Interval(
        start: zones.startOfDay($0.lowerBound), end: zones.startOfDay($0.upperBound))
    }
    let sources = sources(of: samples)
    let ranks = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($1, $0) })
    var steps = Array(repeating: [TimedSample](), count: sources.count), distances = steps
    var whole = DayLevel(zones: zones)
    // Most samples are of the source of the one before.
    var last: (source: Int, rank: Int)?
    for sample in samples where sample.value > 0 {
      if last?.source != sample.source {
        last = ranks[sample.source].map { (sample.source, $0) }
      }
      guard let rank = last?.rank else { continue }
      if sample.isDayLevel {
        whole.add(sample, rank: rank)
      } else if case .span(let span) = sample.time {
        switch sample.kind {
        case .steps: steps[rank].append(TimedSample(span, sample.value))
        case .distance: distances[rank].append(TimedSample(span, sample.value))
        }
      }
    }
    var cells = HourCells(zones: zones, window: window ?? ZoneTimeline.always, cuts: cuts)
    let covered = Self.overlay(distances) { rank, sample, piece in
      cells.add(sample.value, of: .distance, sample, piece, rank: rank)
    }
    var measured = covered.cursor()
    _ = Self.overlay(steps) { rank, sample, piece in
      cells.add(sample.value, of: .steps, sample, piece, rank: rank)
      guard !measured.overlaps(sample) else { return }
      cells.estimate(sample.value * stride, sample, piece)
    }
    return cells.rounded(with: whole.values(on: days), stride: stride, sources: sources)
  }

  /// Returns all sources of the samples, the most trusted first.
  func sources(of samples: [StepSample]) -> [Int] {
    var present: Set<Int> = [], last: Int?
    for sample in samples where sample.source != last {
      present.insert(sample.source)
      last = sample.source
    }
    var sources: [Int] = []
    var seen: Set<Int> = []
    for source in order + present.sorted() where present.contains(source) {
      if seen.insert(source).inserted { sources.append(source) }
    }
    return sources
  }

  /// Places the samples of each source, in order, into the time that the sources before left
  /// uncovered, and passes each part with its sample to `body`. Returns the covered time.
  private static func overlay(
    _ sources: [[TimedSample]], _ body: (Int, TimedSample, TimedSample) -> Void
  ) -> Coverage {
    var coverage = Coverage()
    for (rank, samples) in sources.enumerated() where !samples.isEmpty {
      coverage.lay(samples.sorted()) { body(rank, $0, $1) }
    }
    return coverage
  }
}
