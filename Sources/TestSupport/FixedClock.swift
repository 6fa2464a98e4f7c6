import Domain
import Platform
import Synchronization

/// A clock that stands until it is moved.
public final class FixedClock: Sendable {
  private let moment: Mutex<Instant>

  /// A clock that stands at `instant`.
  public init(_ instant: Instant) { moment = Mutex(instant) }

  /// The moment it shows.
  public var now: Instant { moment.withLock { $0 } }

  /// Moves it on by `seconds`.
  public func advance(seconds: Int64) { moment.withLock { $0 = $0 + seconds } }
}

/// The zones of the machine the tests run on.
public enum Zones {
  /// All of them.
  public static let database = ZoneDatabase(load: System.zoneFile)

  /// The zone of that name, UTC where the machine has no zone files.
  public static func named(_ name: String) -> Zone { (try? database.zone(name)) ?? .utc }
}
