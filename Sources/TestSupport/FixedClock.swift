import Domain
import Synchronization

/// A clock that only moves on request.
public final class FixedClock: Sendable {
  private let moment: Mutex<Instant>

  /// Creates a clock at `instant`.
  public init(_ instant: Instant) { moment = Mutex(instant) }

  /// The current time.
  public var now: Instant { moment.withLock { $0 } }

  /// Advances the clock by `seconds`.
  public func advance(seconds: Int64) { moment.withLock { $0 = $0 + seconds } }
}
