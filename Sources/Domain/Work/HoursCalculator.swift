/// Counts hours. What is paid of them is the `PayRulesEngine`'s to say.
public enum HoursCalculator {
  /// True elapsed seconds of a shift: of its actual interval, up to `now` while it runs, and of the
  /// scheduled one where nothing has been worked.
  public static func elapsedSeconds(_ shift: Shift, now: Instant) -> Int64 {
    switch shift.status {
    case .completed: return (shift.actual ?? shift.scheduled).seconds
    case .inProgress: return max(0, now - shift.start)
    case .scheduled, .cancelled: return shift.scheduled.seconds
    }
  }

  /// Whole minutes for people to read, half a minute rounded up.
  public static func minutes(_ seconds: Int64) -> Int64 {
    seconds / 60 + (seconds % 60 >= 30 ? 1 : 0)
  }
}
