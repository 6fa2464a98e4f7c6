import Domain

extension Format {
  /// Formats the times of a paid line in the zone of the shift.
  package func times(
    of line: PaidLine, in paid: PaidShift, _ environment: Environment
  ) -> String {
    let zone = environment.zone(of: paid.shift)
    return range(zone.local(at: line.interval.start), zone.local(at: line.interval.end))
  }

  /// Describes why a stretch has its rate: `Saturday night, overtime beyond 40 h in 7 days`.
  package func why(_ line: PaidLine) -> String {
    line.rate.reasons.map { reason($0, line.ruleset) }.joined(separator: ", ")
  }
}
