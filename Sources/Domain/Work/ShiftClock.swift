/// The progress of a running shift at one instant.
public struct ShiftClock: Equatable, Sendable {
  /// The seconds after the planned end until the user is asked whether the shift is still running:
  /// half an hour.
  public static let graceSeconds: Int64 = 30 * 60

  /// The seconds since the start without absences; 0 if the start is in the future, such as after
  /// the clock was put back.
  public let elapsedSeconds: Int64
  /// The seconds from the actual start to the planned end without absences.
  public let plannedSeconds: Int64
  /// The seconds until the planned end; 0 after it.
  public let remainingSeconds: Int64
  /// The seconds after the planned end without absences; 0 before it.
  public let overtimeSeconds: Int64
  /// The elapsed part of `plannedSeconds`, 0…1000.
  public let progressPermille: Int
  /// Whether the shift has been running beyond the grace period after its planned end.
  public let isForgotten: Bool

  /// Creates the progress of `shift` at `now`, from its actual start or else the planned one.
  /// `absent` are the absences in its middle.
  public init(_ shift: Shift, absent: [Interval] = [], now: Instant) {
    let absent = IntervalSet(absent)
    func seconds(from start: Instant, to end: Instant) -> Int64 {
      guard start < end else { return 0 }
      return IntervalSet([Interval(start: start, end: end)]).subtracting(absent).seconds
    }
    elapsedSeconds = seconds(from: shift.start, to: now)
    plannedSeconds = seconds(from: shift.start, to: shift.scheduledEnd)
    remainingSeconds = max(0, shift.scheduledEnd - now)
    overtimeSeconds = seconds(from: shift.scheduledEnd, to: now)
    progressPermille =
      elapsedSeconds < plannedSeconds ? Int(elapsedSeconds * 1000 / plannedSeconds) : 1000
    isForgotten = overtimeSeconds > Self.graceSeconds
  }
}
