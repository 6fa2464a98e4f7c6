import Synchronization

/// A count of how often something costly was made in this process. Tests use it to show that a
/// command does without it.
public final class MadeCount: Sendable {
  private let count = Atomic(0)

  /// Creates a count of zero.
  public init() {}

  /// The number so far.
  public var value: Int { count.load(ordering: .relaxed) }

  /// Counts one more.
  public func add() { count.add(1, ordering: .relaxed) }
}
