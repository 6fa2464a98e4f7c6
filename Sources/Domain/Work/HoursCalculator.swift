/// Calculation of worked hours. Their pay is calculated by `PayRulesEngine`.
public enum HoursCalculator {
  /// Returns the elapsed seconds of a shift: of its actual interval, up to `now` while it is
  /// running, or of the scheduled one if it has not been worked.
  public static func elapsedSeconds(_ shift: Shift, now: Instant) -> Int64 {
    switch shift.status {
    case .completed: return (shift.actual ?? shift.scheduled).seconds
    case .inProgress: return max(0, now - shift.start)
    case .scheduled, .cancelled, .absent: return shift.scheduled.seconds
    }
  }

  /// Returns seconds in whole minutes, rounded half up.
  public static func minutes(_ seconds: Int64) -> Int64 {
    seconds / 60 + (seconds % 60 >= 30 ? 1 : 0)
  }
}
