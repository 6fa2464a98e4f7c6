/// Whether a person is fit for more than last time.
public enum Readiness: Equatable, Sendable {
  /// Nothing speaks against an increase.
  case ready
  /// The person is ill, or was until a day ago at most.
  case ill
  /// A night shift ended so many hours ago.
  case afterNight(hoursSince: Int)
  /// The sleep logged in the last 24 hours, in minutes, is too short.
  case shortSleep(minutes: Int)
}
