import Domain

/// The days for which there are samples, of each kind.
final class DaySets {
  private var days: [SampleKind: Set<CivilDay>] = [:]
  private let zone: Zone

  /// No days; those of samples with hours are taken in `zone`.
  init(zone: Zone = .utc) { self.zone = zone }

  /// How many days there are.
  var count: Int { days.values.reduce(into: Set<CivilDay>()) { $0.formUnion($1) }.count }

  /// Notes the day of a sample.
  func insert(_ sample: StepSample) { days[sample.kind, default: []].insert(day(of: sample)) }

  /// Notes a day for every kind.
  func insert(_ day: CivilDay) {
    for kind in SampleKind.allCases { days[kind, default: []].insert(day) }
  }

  /// Notes the days of others.
  func formUnion(_ others: DaySets) {
    days.merge(others.days) { $0.union($1) }
  }

  /// Whether there are samples of the same kind on the same day.
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
