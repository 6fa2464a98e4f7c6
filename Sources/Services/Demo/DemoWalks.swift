import Domain
import Interchange
import Store

/// The demo person's walks as counted by a phone and a watch. Both have gaps, and what both counted
/// appears twice.
package struct DemoWalks {
  /// The length in seconds of a slot in which at most one walk begins.
  private static let slot: Int64 = 600
  /// The offset of walks within a slot in seconds, so that many samples cross the full hour.
  private static let phase: Int64 = 340
  /// The duration of a walk in seconds.
  private static let length = 300...570

  /// The steps and the distance that one device counted over the same time.
  package struct Sample: Equatable {
    package let span: Interval
    package let steps: Int64
    /// The distance in millimetres.
    package let distance: Int64

    /// Returns the sample for the source with that number.
    func sample(_ kind: SampleKind, source: Int) -> StepSample {
      StepSample(
        source: source, kind: kind, time: .span(span), value: kind == .steps ? steps : distance)
    }
  }

  package let roster: DemoRoster

  package init(roster: DemoRoster) {
    self.roster = roster
  }

  /// Returns the samples of a device on a day, up to the present; they never overlap.
  package func samples(on day: CivilDay, of device: DemoDevice) -> [Sample] {
    let plan = DemoDay(day, roster)
    var generator = SplitMix64(seed: roster.seed ^ 0x7374_6570_73, stream: day.number)
    var samples: [Sample] = []
    let first = (plan.interval.start.seconds + Self.slot - 1) / Self.slot * Self.slot
    for second in stride(from: first, to: plan.interval.end.seconds, by: Int(Self.slot)) {
      let start = Instant(seconds: second)
      // Draw the numbers of both devices, so that the walks do not depend on which is requested.
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
  /// Saves the samples of some days as an import would. Throws `StoreError`.
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
