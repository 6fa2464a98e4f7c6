import Domain
import Platform
import Services

/// A benchmark of the expansion of patterns.
enum Expansion {
  private static let years = 10
  private static let rounds = 20

  /// The result for ten years of the longest built-in rotation, as a sentence.
  static var report: String {
    get throws {
      let presets = try Rotations.presets()
      guard let longest = presets.max(by: { $0.cycle.count < $1.cycle.count }) else { return "" }
      let zone = try ZoneDatabase(load: System.zoneFile).zone(Workload.zone)
      let from = CivilDay.clamped(year: 2026, month: 1, day: 5)
      let pattern = try longest.pattern(
        RotationChoice(start: from), id: .new(), zone: zone.identifier, at: Instant(seconds: 0),
        names: { $0 })
      var samples = Samples()
      var count = 0
      for _ in 0..<rounds {
        let start = nanoseconds()
        count =
          PatternExpansion.occurrences(
            of: pattern, from: from, until: from.adding(months: 12 * years), in: zone
          ).count
        samples.add(nanoseconds() - start)
      }
      return "\(years) years of \(longest.id), \(longest.cycle.count) days: \(count) shifts in "
        + "\(Report.milliseconds(samples.median)), p99 \(Report.milliseconds(samples.p99)) (≤ 20 ms)"
    }
  }
}
