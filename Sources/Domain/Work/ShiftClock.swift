/// Where a running shift stands at one moment.
public struct ShiftClock: Equatable, Sendable {
  /// How long after the planned end the question "still on shift?" waits: half an hour.
  public static let graceSeconds: Int64 = 30 * 60

  /// Seconds since work began; 0 where the start lies ahead, as when the clock was put back.
  public let elapsedSeconds: Int64
  /// Seconds from the real start to the planned end.
  public let plannedSeconds: Int64
  /// Seconds to the planned end, 0 after it.
  public let remainingSeconds: Int64
  /// Seconds past the planned end, 0 before it.
  public let overtimeSeconds: Int64
  /// How much of `plannedSeconds` has gone, 0…1000.
  public let progressPermille: Int
  /// Whether the shift has been running for longer than the grace after its planned end.
  public let isForgotten: Bool

  /// The state of `shift` at `now`, from its real start (the planned one where it has none).
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
