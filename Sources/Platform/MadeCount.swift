import Synchronization

/// Counts how often something costly was made in this process, so that a test can show what a
/// command does without.
public final class MadeCount: Sendable {
  private let count = Atomic(0)

  /// Creates a count of zero.
  public init() {}

  /// How often it was made.
  public var value: Int { count.load(ordering: .relaxed) }

  /// Counts one more.
  public func add() { count.add(1, ordering: .relaxed) }
}
