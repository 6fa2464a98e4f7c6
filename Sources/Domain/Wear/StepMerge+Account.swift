/// The contribution of a sample to an interval.
public struct SampleAccount: Hashable, Sendable {
  /// The sample.
  public var sample: StepSample
  /// The share of its value inside the interval, in proportion to its length.
  public var inside: Int64
  /// The part of that share that counts; the rest was counted by more trusted sources.
  public var counted: Int64

  /// Creates a contribution.
  public init(sample: StepSample, inside: Int64, counted: Int64) {
    self.sample = sample
    self.inside = inside
    self.counted = counted
  }
}

extension StepMerge {
  /// Returns the contribution of each sample with steps that overlaps `time`, the most trusted
  /// source first. Samples without hours are excluded, because they count for their day.
  public func accounts(of samples: [StepSample], in time: Interval) -> [SampleAccount] {
    let timed = samples.filter { $0.kind == .steps && $0.value > 0 && !$0.isDayLevel }
    var coverage = Coverage()
    var accounts: [SampleAccount] = []
    for source in sources(of: timed) {
      var won: [TimedSample: Int64] = [:]
      var known: [TimedSample: StepSample] = [:]
      for sample in timed where sample.source == source {
        guard case .span(let span) = sample.time else { continue }
        known[TimedSample(span, sample.value)] = sample
      }
      let sorted = known.keys.sorted()
      coverage.lay(sorted) { sample, piece in
        won[sample, default: 0] += Self.seconds(of: piece, in: time)
      }
      accounts += sorted.compactMap { timed in
        let inside = Self.seconds(of: timed, in: time)
        guard inside > 0, let sample = known[timed] else { return nil }
        func share(_ seconds: Int64) -> Int64 {
          (timed.value * seconds + timed.seconds / 2) / timed.seconds
        }
        return SampleAccount(
          sample: sample, inside: share(inside), counted: share(won[timed] ?? 0))
      }
    }
    return accounts
  }

  private static func seconds(of sample: TimedSample, in time: Interval) -> Int64 {
    max(0, min(sample.end, time.end.seconds) - max(sample.start, time.start.seconds))
  }
}
