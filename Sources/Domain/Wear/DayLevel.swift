/// What is known of days as a whole, by day.
struct DayLevel {
  /// An amount and the place of its source in the order.
  struct Amount {
    var value: Int64
    var rank: Int
  }

  /// What is known of one day.
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

  /// Takes a sample in that has no hour.
  mutating func add(_ sample: StepSample, rank: Int) {
    samples[Key(day: day(of: sample), kind: sample.kind), default: [:]][rank, default: []]
      .append(sample)
  }

  /// The day of a sample that has one, else the day of its middle: a day's record may begin a few
  /// hours early or late when it was written in another zone.
  private func day(of sample: StepSample) -> CivilDay {
    switch sample.time {
    case .day(let day): return day
    case .span(let span): return zones.local(at: span.start + span.seconds / 2).day
    }
  }

  /// What the most trusted source that knows a day says of it, for certain days or all.
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

  /// Records of the day are taken again as it goes on, so that the greatest is the last; of several
  /// long spans those count that do not overlap, the longest first.
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
