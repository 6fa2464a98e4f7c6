import Domain

extension Replan {
  /// A change that a person takes or leaves.
  public enum Change: Equatable, Sendable {
    case moved(GoalBlock, PlannedBlock)
    case removed(GoalBlock)
    case added(PlannedBlock)

    /// The block as it is; nil for one that is added.
    public var old: GoalBlock? {
      switch self {
      case .moved(let block, _), .removed(let block): block
      case .added: nil
      }
    }

    /// Where it would be; nil for one that is removed.
    public var new: PlannedBlock? {
      switch self {
      case .moved(_, let planned), .added(let planned): planned
      case .removed: nil
      }
    }

    /// The first time that it is about.
    public var start: Instant { (old?.interval ?? new?.interval)?.start ?? Instant(seconds: 0) }
  }

  /// The changes in order of time; blocks that stay are none.
  public var changes: [Change] {
    let all =
      moved.map { Change.moved($0.old, $0.new) } + removed.map(Change.removed)
      + added.map(Change.added)
    return all.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }
}
