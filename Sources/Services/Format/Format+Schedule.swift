import Domain

extension Format {
  /// The hour alone, as briefly as it can be said: `19`, or `7p`.
  package func hour(_ hour: Int) -> String {
    guard clock == .twelveHour else { return hour < 10 ? "0\(hour)" : String(hour) }
    return "\((hour + 11) % 12 + 1)\(hour % 24 < 12 ? "a" : "p")"
  }

  /// The hour of a time, as briefly as it can be said.
  package func hour(_ local: LocalDateTime) -> String { hour(local.hour) }

  /// `168 h`, `7 h 30 m`: a sum of work, to the minute.
  package func sum(seconds: Int64) -> String {
    duration(seconds: HoursCalculator.minutes(seconds) * 60)
  }
}
