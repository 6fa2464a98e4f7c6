import App
import AppCore
import Domain
import Services
import ServicesTestSupport
import Store
import Terminal
import TestSupport
import Testing
import WearUI

/// A nurse in Berlin with two pairs of shoes, a watch and a phone, and known steps.
///
/// Every day from 2 to 20 November has 60 steps in each minute of the hours from 7 to 15, recorded
/// by the watch, and one less by the phone; Friday the 20th at 22 until Saturday the 21st at 6 has
/// 1,000 in each hour; the 8th has 9,120 without hours.
package enum Walker {
  package static let watch = SampleSource(name: "Watch", kind: .watch)
  package static let phone = SampleSource(name: "Phone", kind: .phone)
  package static let zone = Zones.named("Europe/Berlin")

  /// Parses a time such as `2026-11-20 22:00` in Berlin; the first of two instants.
  package static func at(_ text: String) throws -> Instant {
    let local = try #require(ISOText.local(text.replacing(" ", with: "T")))
    return zone.instant(for: local, near: nil)
  }

  package static func steps(_ start: Instant, minutes: Int64, _ value: Int64) -> StepSample {
    StepSample(
      source: 0, kind: .steps, time: .span(Interval(start: start, end: start + minutes * 60)),
      value: value)
  }

  /// Returns a walk of some hours, with the watch's steps in each.
  package static func walk(from start: Instant, _ hourly: [Int64]) -> [(StepSample, SampleSource)] {
    var samples: [(StepSample, SampleSource)] = []
    var next = start
    for value in hourly {
      samples.append((steps(next, minutes: 60, value), watch))
      next = next + 3600
    }
    return samples
  }

  package static func samples() throws -> [(StepSample, SampleSource)] {
    var samples: [(StepSample, SampleSource)] = []
    for number in 2...20 where number != 8 {
      let day = number < 10 ? "0\(number)" : "\(number)"
      for hour in 7..<15 {
        let start = try at("2026-11-\(day) \(hour < 10 ? "0" : "")\(hour):00")
        samples.append((steps(start, minutes: 50, Int64(hour * 100)), watch))
        samples.append((steps(start + 600, minutes: 30, 400), phone))
      }
    }
    for hour in 0..<8 {
      let start = try at("2026-11-20 22:00") + Int64(hour) * 3600
      samples.append((steps(start, minutes: 60, 1000), watch))
    }
    samples.append(
      (
        StepSample(source: 0, kind: .steps, time: .day(try day("2026-11-08")), value: 9120), phone
      ))
    return samples
  }

  package static func shoe(_ brand: String, _ model: String, _ series: Int, isDefault: Bool = false)
    throws
    -> Shoe
  {
    let made = try utc("2026-10-01T00:00:00Z") + Int64(series)
    return Shoe(
      id: .new(), brand: brand, model: model, color: .series(series), isDefault: isDefault,
      createdAt: made, updatedAt: made)
  }

  /// Saves samples as one import.
  package static func save(_ samples: [(StepSample, SampleSource)], into store: Store) throws {
    try store.write(
      WriteLabel("steps.import", detail: "export.zip"), now: utc("2026-11-21T06:00:00Z")
    ) {
      transaction in
      let importer = try transaction.importSteps()
      for (sample, source) in samples { try importer.add(sample, from: source) }
      try importer.finish(file: "export.zip", format: "csv")
    }
  }

  /// Creates a program on the Journal with the cursor on Saturday the 21st at 9.
  package static func robot(
    now: String = "2026-11-21T08:12:00Z", language: Texts.Language = .english,
    size: Size = Size(80, 24), shoes: Bool = true, shifts: [Shift] = [],
    samples: [(StepSample, SampleSource)]? = nil
  ) throws -> Robot {
    let robot = try Robot(
      now: now, zone: "Europe/Berlin", language: language, size: size
    ) { store, environment in
      try store.write("shoe.add", now: environment.now) { transaction in
        if shoes {
          try transaction.save(shoe("Hoka", "Clifton 9", 0, isDefault: true))
          try transaction.save(shoe("Brooks", "Ghost", 1))
        }
        for shift in shifts { try transaction.save(shift) }
      }
      try save(samples ?? Self.samples(), into: store)
    }
    robot.press("4")
    return robot
  }
}

extension Robot {
  /// The hour under the Journal's cursor, such as `2026-11-20 22:00`.
  package var cursorHour: String {
    let place = state.journal.selection.cursor
    let hour = place.column / 64
    return "\(ISOText.format(CivilDay(number: place.day))) \(hour < 10 ? "0" : "")\(hour):00"
      + (place.column % 64 > 0 ? "'" : "")
  }

  /// Returns the steps of each pair by its name, and `-` for those without a pair, from October to
  /// November.
  package func shares() throws -> [String: Int64] {
    let attribution = try StepAttribution(store: store, environment)
    let shares = try attribution.shares(on: day("2026-10-01")...day("2026-12-01"))
    return Dictionary(
      uniqueKeysWithValues: shares.filter { $0.steps > 0 }.map {
        (attribution.shoe($0.shoe)?.model ?? "-", $0.steps)
      })
  }
}
