import Domain

/// The days with samples of each quantity.
final class DaySets {
  private var days: [SampleKind: Set<CivilDay>] = [:]
  private let zone: Zone

  /// Creates an empty set; samples with hours belong to their day in `zone`.
  init(zone: Zone = .utc) { self.zone = zone }

  /// The number of days.
  var count: Int { days.values.reduce(into: Set<CivilDay>()) { $0.formUnion($1) }.count }

  /// Adds the day of a sample.
  func insert(_ sample: StepSample) { days[sample.kind, default: []].insert(day(of: sample)) }

  /// Adds a day for every quantity.
  func insert(_ day: CivilDay) {
    for kind in SampleKind.allCases { days[kind, default: []].insert(day) }
  }

  /// Adds the days of another set.
  func formUnion(_ others: DaySets) {
    days.merge(others.days) { $0.union($1) }
  }

  /// Returns whether the set has the sample's day for its quantity.
  func contains(_ sample: StepSample) -> Bool {
    days[sample.kind]?.contains(day(of: sample)) ?? false
  }

  private func day(of sample: StepSample) -> CivilDay {
    switch sample.time {
    case .span(let span): return zone.local(at: span.start).day
    case .day(let day): return day
    }
  }
}
