import Domain
import Store

/// The choices for a run.
public struct SyncOptions: Equatable, Sendable {
  /// The direction.
  public var direction: CalendarAccount.Direction
  /// The current time.
  public var now: Instant
  /// The first moment after the window: shifts that start later are neither sent nor removed.
  public var windowEnd: Instant
  /// The server's clock minus this machine's, in seconds; nil if it is not known.
  public var clockDifference: Int64?
  /// Whether held deletions are done.
  public var forcesDeletions = false
  /// Whether missing events whose deletion would be held are added again.
  public var refills = false
  /// Whether events that belong to no shift become shifts.
  public var importsOthers = false

  /// Creates choices.
  public init(
    direction: CalendarAccount.Direction, now: Instant, windowEnd: Instant,
    clockDifference: Int64? = nil
  ) {
    self.direction = direction
    self.now = now
    self.windowEnd = windowEnd
    self.clockDifference = clockDifference
  }
}
