import Domain
import Interchange
import Store

/// What the made-up person walked, as a phone and a watch counted it: each has gaps, and what both
/// counted is there twice.
package struct DemoWalks {
  /// One walk at most begins in so many seconds.
  private static let slot: Int64 = 600
  /// So many seconds after a round ten minutes they begin: many samples reach into the next hour.
  private static let phase: Int64 = 340
  /// How long a walk takes.
  private static let length = 300...570

  /// Steps and the way, of one device over the same time.
  package struct Sample: Equatable {
    package let span: Interval
    package let steps: Int64
    /// Millimetres.
    package let distance: Int64

    /// As a sample of the source of that number.
    func sample(_ kind: SampleKind, source: Int) -> StepSample {
      StepSample(
        source: source, kind: kind, time: .span(span), value: kind == .steps ? steps : distance)
    }
  }

  package let roster: DemoRoster

  package init(roster: DemoRoster) {
    self.roster = roster
  }

  /// What a device counted on a day, up to the present; samples of one device never overlap.
  package func samples(on day: CivilDay, of device: DemoDevice) -> [Sample] {
    let plan = DemoDay(day, roster)
    var generator = SplitMix64(seed: roster.seed ^ 0x7374_6570_73, stream: day.number)
    var samples: [Sample] = []
    let first = (plan.interval.start.seconds + Self.slot - 1) / Self.slot * Self.slot
    for second in stride(from: first, to: plan.interval.end.seconds, by: Int(Self.slot)) {
      let start = Instant(seconds: second)
      // All numbers of both devices are drawn: what happens must not depend on who looks.
      let roll = generator.number(in: 0...99)
      let amount = generator.number(in: 0...9999)
      let length = generator.number(in: Self.length)
      let own = DemoDevice.allCases.map { _ in SplitMix64(seed: generator.next()) }
      let pace = plan.pace(at: start)
      guard roll < pace.percent else { continue }
      let steps = pace.steps.lowerBound + amount % pace.steps.count
      let walk = Interval(start: start + Self.phase, end: start + Self.phase + Int64(length))
      let sample = Self.sample(steps, walk, device, own[device.rawValue])
      if plan.counts(device, at: sample.span.start), sample.span.end <= roster.environment.now {
        samples.append(sample)
      }
    }
    return samples
  }

  private static func sample(
    _ steps: Int, _ walk: Interval, _ device: DemoDevice, _ generator: SplitMix64
  ) -> Sample {
    var generator = generator
    let start = walk.start + Int64(generator.number(in: 0...device.longestLag))
    let counted = max(1, steps * generator.number(in: device.percent) / 100)
    return Sample(
      span: Interval(start: start, end: walk.end), steps: Int64(counted),
      distance: Int64(counted * generator.number(in: device.stride)))
  }
}

extension DemoWalks {
  /// Takes in what was counted on some days, as an import of theirs would. Throws `StoreError`.
  func save(_ days: ClosedRange<CivilDay>, in transaction: WriteTransaction) throws {
    let importer = try transaction.importSteps()
    for number in days.lowerBound.number...days.upperBound.number {
      for device in DemoDevice.allCases {
        let source = device.source
        for sample in samples(on: CivilDay(number: number), of: device) {
          for kind in SampleKind.allCases {
            try importer.add(sample.sample(kind, source: device.rawValue), from: source)
          }
        }
      }
    }
    try importer.finish(file: "Export.zip", format: HealthFormat.appleHealth.rawValue)
  }
}
