/// Turns samples that overlap into what a person really walked.
///
/// The rule is Apple Health's for its own statistics: at every moment the most trusted source that
/// counted then wins, and a sample counts in proportion to the time it wins. Adding up what all
/// sources say gives half as much again; taking the best of them for each day loses what only the
/// others saw.
public struct StepMerge: Sendable {
  /// The numbers of the sources, the most trusted first; others come after them by number.
  public var order: [Int]
  /// Where hours and days begin.
  public var zones: ZoneTimeline
  /// Millimetres to a step, where nobody measured a distance.
  public var stride: Int64

  /// The stride of most people: 70 cm.
  public static let usualStride: Int64 = 700

  /// How far around some days the samples lie that their hours may depend on.
  public static let reach = StepSample.longestSpan

  /// A merge.
  public init(order: [Int], zones: ZoneTimeline, stride: Int64 = StepMerge.usualStride) {
    self.order = order
    self.zones = zones
    self.stride = stride
  }

  /// What the samples come to, on certain days or on all.
  ///
  /// For certain days those samples suffice that share a moment with them or with the hours around
  /// them, `reach` before and after: what is true of a moment depends on the samples of that
  /// moment, and on whether anybody measured a distance while they last.
  ///
  /// `cuts`, in order, are the moments at which hours are divided into parts.
  public func merged(
    _ samples: [StepSample], on days: Range<CivilDay>? = nil, cuts: [Instant] = []
  ) -> MergedSteps {
    let window = days.map {
      Interval(
        start: zones.startOfDay($0.lowerBound), end: zones.startOfDay($0.upperBound))
    }
    let sources = sources(of: samples)
    let ranks = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($1, $0) })
    var timed: [SampleKind: [[TimedSample]]] = [:]
    for kind in SampleKind.allCases {
      timed[kind] = Array(repeating: [], count: sources.count)
    }
    var whole = DayLevel(zones: zones)
    for sample in samples where sample.value > 0 {
      guard let rank = ranks[sample.source] else { continue }
      if sample.isDayLevel {
        whole.add(sample, rank: rank)
      } else if case .span(let span) = sample.time {
        timed[sample.kind]?[rank].append(TimedSample(span, sample.value))
      }
    }
    var cells = HourCells(zones: zones, window: window ?? ZoneTimeline.always, cuts: cuts)
    let distances = Self.overlay(timed[.distance] ?? []) { rank, sample, piece in
      cells.add(sample.value, of: .distance, sample, piece, rank: rank)
    }
    var measured = distances.cursor()
    _ = Self.overlay(timed[.steps] ?? []) { rank, sample, piece in
      cells.add(sample.value, of: .steps, sample, piece, rank: rank)
      guard !measured.overlaps(sample) else { return }
      cells.estimate(sample.value * stride, sample, piece)
    }
    return cells.rounded(with: whole.values(on: days), stride: stride, sources: sources)
  }

  /// Every source of the samples, the most trusted first.
  func sources(of samples: [StepSample]) -> [Int] {
    let present = Set(samples.map(\.source))
    var sources: [Int] = []
    var seen: Set<Int> = []
    for source in order + present.sorted() where present.contains(source) {
      if seen.insert(source).inserted { sources.append(source) }
    }
    return sources
  }

  /// Lays the samples of each source, in order, into the time that those before it left free; hands
  /// over each piece with the sample it is of. Returns all the time that is covered.
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
