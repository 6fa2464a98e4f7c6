/// Values for whole days, without hours.
struct DayLevel {
  /// A value and the rank of its source.
  struct Amount {
    var value: Int64
    var rank: Int
  }

  /// The values of one day.
  struct Values {
    var steps: Amount?
    var distance: Amount?
  }

  private struct Key: Hashable {
    let day: CivilDay
    let kind: SampleKind
  }

  private let zones: ZoneTimeline
  private var samples: [Key: [Int: [StepSample]]] = [:]

  init(zones: ZoneTimeline) { self.zones = zones }

  /// Adds a sample without an hour.
  mutating func add(_ sample: StepSample, rank: Int) {
    samples[Key(day: day(of: sample), kind: sample.kind), default: [:]][rank, default: []]
      .append(sample)
  }

  /// Returns the day of a sample, or that of its middle: a daily record may begin a few hours early
  /// or late if it was written in another zone.
  private func day(of sample: StepSample) -> CivilDay {
    switch sample.time {
    case .day(let day): return day
    case .span(let span): return zones.local(at: span.start + span.seconds / 2).day
    }
  }

  /// Returns the values of the most trusted source of each day, for some days or all.
  func values(on days: Range<CivilDay>?) -> [CivilDay: Values] {
    var values: [CivilDay: Values] = [:]
    for (key, sources) in samples where days?.contains(key.day) ?? true {
      guard let (rank, samples) = sources.min(by: { $0.key < $1.key }) else { continue }
      let amount = Amount(value: Self.value(samples), rank: rank)
      switch key.kind {
      case .steps: values[key.day, default: Values()].steps = amount
      case .distance: values[key.day, default: Values()].distance = amount
      }
    }
    return values
  }

  /// Returns the value of one day's samples. Daily records are repeated during the day, so the
  /// greatest is the last; of several long spans, those that do not overlap are added, the longest
  /// first.
  private static func value(_ samples: [StepSample]) -> Int64 {
    var greatest: Int64 = 0
    var spans: [TimedSample] = []
    for sample in samples {
      if case .span(let span) = sample.time, span.seconds > 0 {
        spans.append(TimedSample(span, sample.value))
      } else {
        greatest = max(greatest, sample.value)
      }
    }
    var taken: [TimedSample] = []
    let order = spans.sorted {
      ($1.seconds, $1.value, $0.start) < ($0.seconds, $0.value, $1.start)
    }
    for span in order {
      if !taken.contains(where: { $0.start < span.end && span.start < $0.end }) {
        taken.append(span)
      }
    }
    return max(greatest, taken.reduce(0) { $0 + $1.value })
  }
}
