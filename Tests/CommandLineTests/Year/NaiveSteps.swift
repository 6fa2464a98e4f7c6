import Domain

/// Samples of steps as a phone keeps them, with what it corrected later.
struct NaiveSteps {
  /// A sample of ten minutes.
  struct Sample {
    /// When it begins, in minutes since 1970 in UTC.
    let start: Int
    /// The date on the wall clock.
    let day: Int
    var steps: Int
    /// The value before it was corrected.
    var before: Int?
  }

  private(set) var samples: [Sample] = []

  /// Adds the samples of a day at some place.
  mutating func walk(on day: Int, in zone: NaiveZone, _ random: inout SplitMix64) {
    for hour in stride(from: 0, to: 24, by: random.number(in: 3...6)) {
      let start = zone.utc(wall: day * 1440 + hour * 60 + 5)
      guard samples.last.map({ $0.start + 10 <= start }) ?? true else { continue }
      samples.append(Sample(start: start, day: day, steps: random.number(in: 20...900)))
    }
  }

  /// Corrects some samples: half of them, if there are any, back to the value before.
  mutating func correct(_ count: Int, _ random: inout SplitMix64) {
    for _ in 0..<count where !samples.isEmpty {
      let known = samples.indices.filter { samples[$0].before != nil }
      let isBack = !known.isEmpty && random.chance(percent: 50)
      let index = random.pick(isBack ? known : Array(samples.indices))
      let old = samples[index].steps
      samples[index].steps = samples[index].before ?? old + random.number(in: 1...300)
      samples[index].before = old
    }
  }

  /// The steps of each day: `2026-03-29 4711`.
  var byDay: [String] {
    let days = Dictionary(grouping: samples) { $0.day }
    return days.sorted { $0.key < $1.key }.map { day, samples in
      "\(NaiveCalendar.date(day)) \(samples.reduce(0) { $0 + $1.steps })"
    }
  }

  /// An Apple Health export of everything so far.
  func export(at now: Int) -> String {
    func stamp(_ utc: Int) -> String {
      NaiveCalendar.text(wall: utc).split(separator: "T").joined(separator: " ") + ":00 +0000"
    }
    let records = samples.map { sample in
      #" <Record type="HKQuantityTypeIdentifierStepCount" sourceName="iPhone" sourceVersion="1""#
        + #" unit="count" creationDate="\#(stamp(sample.start + 10))""#
        + #" startDate="\#(stamp(sample.start))" endDate="\#(stamp(sample.start + 10))""#
        + #" value="\#(sample.steps)"/>"#
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="de_DE">
       <ExportDate value="\(stamp(now))"/>
      \(records.joined(separator: "\n"))
      </HealthData>

      """
  }
}
