import Foundation
import Interchange

/// What a watch and a phone counted of one person, of which it is known to the second what counts.
///
/// In each of its seconds a sample has a whole number of steps and of metres. However samples are
/// cut at hours and by one another, every part is a whole number, and nothing is left to be
/// rounded.
struct KnownWalks {
  struct Sample {
    let isWatch: Bool
    let start: Int
    /// 0 for a sample that has a moment only; it counts as a second.
    let length: Int
    let stepsPerSecond: Int
    let metresPerSecond: Int

    var seconds: Range<Int> { start..<start + max(1, length) }
  }

  struct Walked: Equatable {
    var steps = 0
    var metres = 0
  }

  /// An hour as clocks show it: between two changes of the clocks there is one of each.
  struct Hour: Hashable {
    let sinceEpoch: Int
    let offset: Int
  }

  let zone: TimeZone
  private(set) var samples: [Sample] = []
  private var windows: [Range<Int>]

  /// Two days before each moment and two after, with gaps and overlaps.
  init(_ zone: TimeZone, around moments: [Int], using random: inout some RandomNumberGenerator) {
    self.zone = zone
    windows = moments.map { $0 - 2 * 86_400..<$0 + 2 * 86_400 }
    for window in windows {
      for isWatch in [true, false] {
        var next = window.lowerBound
        while next < window.upperBound {
          let length =
            Int.random(in: 0...9, using: &random) == 0
            ? 0 : Int.random(in: 1...(isWatch ? 700 : 3000), using: &random)
          let sample = Sample(
            isWatch: isWatch, start: next, length: length,
            stepsPerSecond: Int.random(in: 1...3, using: &random),
            metresPerSecond: Int.random(in: 1...2, using: &random))
          if sample.seconds.upperBound <= window.upperBound { samples.append(sample) }
          next = sample.seconds.upperBound
          if Bool.random(using: &random) { next += Int.random(in: 1...4000, using: &random) }
        }
      }
    }
  }

  // MARK: The truth

  /// Second by second: the watch where it counted, else the phone.
  func hours() -> [Hour: Walked] {
    var hours: [Hour: Walked] = [:]
    for window in windows {
      var winners = [Sample?](repeating: nil, count: window.count)
      for sample in samples.filter({ $0.isWatch }) + samples.filter({ !$0.isWatch })
      where window.contains(sample.start) {
        for second in sample.seconds where winners[second - window.lowerBound] == nil {
          winners[second - window.lowerBound] = sample
        }
      }
      for (place, sample) in winners.enumerated() {
        guard let sample else { continue }
        let hour = hour(at: window.lowerBound + place)
        hours[hour, default: Walked()].steps += sample.stepsPerSecond
        hours[hour, default: Walked()].metres += sample.metresPerSecond
      }
    }
    return hours
  }

  /// `2026-03-29`, and what was walked on that day.
  func days() -> [String: Walked] {
    hours().reduce(into: [:]) { days, entry in
      let noon = Date(timeIntervalSince1970: Double(entry.key.sinceEpoch / 24 * 86_400 + 43_200))
      let day = noon.ISO8601Format(.iso8601Date(timeZone: .gmt))
      days[day, default: Walked()].steps += entry.value.steps
      days[day, default: Walked()].metres += entry.value.metres
    }
  }

  /// The hour of the clock at a moment.
  func hour(at second: Int) -> Hour {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    return Hour(sinceEpoch: (second + offset) / 3600, offset: offset)
  }

  // MARK: The export

  /// As Apple Health writes it at a moment: every date with the offset of that moment.
  func export(at now: Int) -> String {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now)))
    var lines = ["StepCount", "DistanceWalkingRunning"].flatMap { type in
      [false, true].flatMap { isWatch in
        samples.filter { $0.isWatch == isWatch }.map { record($0, type, offset) }
      }
    }
    lines.insert(" <ExportDate value=\"\(Self.time(now, offset))\"/>", at: 0)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 12 -->
      <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation)*)>
      <!ATTLIST Record
        type          CDATA #REQUIRED
        unit          CDATA #IMPLIED
      >
      ]>
      <HealthData locale="de_DE">
      \(lines.joined(separator: "\n"))
      </HealthData>

      """
  }

  private func record(_ sample: Sample, _ type: String, _ offset: Int) -> String {
    let isSteps = type == "StepCount"
    let seconds = sample.seconds.count
    let value =
      isSteps
      ? String(sample.stepsPerSecond * seconds)
      : String(
        format: "%d.%03d", sample.metresPerSecond * seconds / 1000,
        sample.metresPerSecond * seconds % 1000)
    let model = sample.isWatch ? "Watch" : "iPhone"
    let end = Self.time(sample.start + sample.length, offset)
    return """
       <Record type="HKQuantityTypeIdentifier\(type)" sourceName="Anna’s \(model)" \
      sourceVersion="17.1" device="&lt;&lt;HKDevice: 0x\(sample.start)&gt;, name:\(model), \
      manufacturer:Apple Inc., model:\(model), hardware:\(model)6,2, software:17.1&gt;" \
      unit="\(isSteps ? "count" : "km")" creationDate="\(end)" \
      startDate="\(Self.time(sample.start, offset))" endDate="\(end)" value="\(value)"/>
      """
  }

  private static func time(_ second: Int, _ offset: Int) -> String {
    let shown = Date(timeIntervalSince1970: Double(second + offset))
    let text = shown.ISO8601Format(.init(dateTimeSeparator: .space, timeZone: .gmt))
    let minutes = abs(offset) / 60
    return text.dropLast()
      + String(
        format: " %@%02d%02d", offset < 0 ? "-" : "+", minutes / 60, minutes % 60)
  }
}

/// A zip archive of some files, as Apple packs them.
func packed(_ files: [(name: String, bytes: [UInt8])]) throws -> Data {
  final class Output { var bytes = Data() }
  let output = Output()
  let zip = ZipWriter { output.bytes += $0 }
  for file in files {
    try zip.begin(file.name)
    try zip.add(file.bytes)
    try zip.end()
  }
  try zip.finish()
  return output.bytes
}
