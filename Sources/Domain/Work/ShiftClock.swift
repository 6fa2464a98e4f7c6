/// The progress of a running shift at one instant.
public struct ShiftClock: Equatable, Sendable {
  /// The seconds after the planned end until the user is asked whether the shift is still running:
  /// half an hour.
  public static let graceSeconds: Int64 = 30 * 60

  /// The seconds since the start; 0 if the start is in the future, such as after the clock was put
  /// back.
  public let elapsedSeconds: Int64
  /// The seconds from the actual start to the planned end.
  public let plannedSeconds: Int64
  /// The seconds until the planned end; 0 after it.
  public let remainingSeconds: Int64
  /// The seconds after the planned end; 0 before it.
  public let overtimeSeconds: Int64
  /// The elapsed part of `plannedSeconds`, 0…1000.
  public let progressPermille: Int
  /// Whether the shift has been running beyond the grace period after its planned end.
  public let isForgotten: Bool

  /// Creates the progress of `shift` at `now`, from its actual start or else the planned one.
  public init(_ shift: Shift, now: Instant) {
    elapsedSeconds = max(0, now - shift.start)
    plannedSeconds = max(0, shift.scheduledEnd - shift.start)
    remainingSeconds = max(0, shift.scheduledEnd - now)
    overtimeSeconds = max(0, now - shift.scheduledEnd)
    progressPermille =
      elapsedSeconds < plannedSeconds ? Int(elapsedSeconds * 1000 / plannedSeconds) : 1000
    isForgotten = overtimeSeconds > Self.graceSeconds
  }
}
