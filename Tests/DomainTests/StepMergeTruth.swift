import Domain
import Foundation
import TestSupport

/// Steps and distances by the hour, found by marking every single second: an implementation of its
/// own, with Foundation's time zones.
struct StepMergeTruth {
  struct Key: Hashable {
    /// Hours since 1970 as clocks show them.
    let localHour: Int
    let offset: Int
  }

  struct Values: Equatable {
    var steps: Int64 = 0
    var distance: Int64 = 0
    var isEstimated = false
  }

  /// Every length of a sample must divide this, so that all sums are exact.
  static let unit: Int64 = 50_400
  static let lengths: [Int64] = (1...7200).filter { unit % $0 == 0 }

  private let zone: TimeZone
  private let order: [Int]
  private let stride: Int64

  init(zone: TimeZone, order: [Int], stride: Int64) {
    self.zone = zone
    self.order = order
    self.stride = stride
  }

  func hours(_ samples: [StepSample]) -> [Key: Values] {
    let steps = winners(samples.filter { $0.kind == .steps })
    let distances = winners(samples.filter { $0.kind == .distance })
    let unmeasured = Set(steps.values).filter { sample in
      !seconds(sample).contains { distances[$0] != nil }
    }
    var sums: [Key: (steps: Int64, distance: Int64, isEstimated: Bool)] = [:]
    for (sample, seconds) in counts(steps) {
      let part = sample.value * (Self.unit / length(sample))
      for (key, count) in seconds {
        sums[key, default: (0, 0, false)].steps += part * count
        guard unmeasured.contains(sample) else { continue }
        sums[key, default: (0, 0, false)].distance += part * count * stride
        sums[key, default: (0, 0, false)].isEstimated = true
      }
    }
    for (sample, seconds) in counts(distances) {
      let part = sample.value * (Self.unit / length(sample))
      for (key, count) in seconds { sums[key, default: (0, 0, false)].distance += part * count }
    }
    return rounded(sums)
  }

  /// How many seconds of each hour a sample counts.
  private func counts(_ winners: [Int64: StepSample]) -> [StepSample: [Key: Int64]] {
    var counts: [StepSample: [Int64: Int64]] = [:]
    // No clock is changed within a quarter of an hour.
    for (second, sample) in winners { counts[sample, default: [:]][second / 900, default: 0] += 1 }
    return counts.mapValues { quarters in
      Dictionary(quarters.map { (key($0.key * 900), $0.value) }, uniquingKeysWith: +)
    }
  }

  /// The sample that counts at each second.
  private func winners(_ samples: [StepSample]) -> [Int64: StepSample] {
    var winners: [Int64: StepSample] = [:]
    for source in order {
      let own = samples.filter { $0.source == source }.sorted {
        (bounds($0).start, bounds($0).end, $0.value) < (bounds($1).start, bounds($1).end, $1.value)
      }
      for sample in own {
        for second in seconds(sample) where winners[second] == nil { winners[second] = sample }
      }
    }
    return winners
  }

  private func bounds(_ sample: StepSample) -> (start: Int64, end: Int64) {
    guard case .span(let span) = sample.time else { return (0, 0) }
    return (span.start.seconds, max(span.end.seconds, span.start.seconds + 1))
  }

  private func seconds(_ sample: StepSample) -> Range<Int64> {
    bounds(sample).start..<bounds(sample).end
  }

  private func length(_ sample: StepSample) -> Int64 { bounds(sample).end - bounds(sample).start }

  private func key(_ second: Int64) -> Key {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    return Key(localHour: Int(second + Int64(offset)) / 3600, offset: offset)
  }

  /// Differences of the running sum of a local day, rounded half up.
  private func rounded(
    _ sums: [Key: (steps: Int64, distance: Int64, isEstimated: Bool)]
  ) -> [Key: Values] {
    var values: [Key: Values] = [:]
    for (_, hours) in Dictionary(grouping: sums, by: { $0.key.localHour / 24 }) {
      let sorted = hours.sorted {
        $0.key.localHour * 3600 - $0.key.offset < $1.key.localHour * 3600 - $1.key.offset
      }
      let steps = apportioned(sorted.map(\.value.steps))
      let distances = apportioned(sorted.map(\.value.distance))
      for (index, hour) in sorted.enumerated() where steps[index] + distances[index] > 0 {
        values[hour.key] = Values(
          steps: steps[index], distance: distances[index], isEstimated: hour.value.isEstimated)
      }
    }
    return values
  }

  private func apportioned(_ sums: [Int64]) -> [Int64] {
    var running: Int64 = 0
    return sums.map { sum in
      let before = (running * 2 + Self.unit) / (Self.unit * 2)
      running += sum
      return (running * 2 + Self.unit) / (Self.unit * 2) - before
    }
  }
}
