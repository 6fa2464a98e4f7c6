import Domain

/// A plan made again, and how it differs from the blocks before.
public struct Replan: Equatable, Sendable {
  /// A block that moves.
  public struct Move: Equatable, Sendable {
    /// The block as it was.
    public let old: GoalBlock
    /// The block as it is planned.
    public let new: PlannedBlock
  }

  /// The plan, including the blocks that stay where they were.
  public let plan: BlockPlan
  /// The old blocks that stay where they are, in order of time.
  public let kept: [GoalBlock]
  /// The blocks that move, in order of their old time.
  public let moved: [Move]
  /// The old blocks that have no successor, in order of time.
  public let removed: [GoalBlock]
  /// The planned blocks that had no predecessor, in order of time.
  public let added: [PlannedBlock]

  /// Compares a plan with the blocks before. Blocks of a task in the same time are kept; the others
  /// are matched within their task in order of time.
  public init(_ plan: BlockPlan, replacing old: [GoalBlock]) {
    var kept: [GoalBlock] = [], moved: [Move] = [], removed: [GoalBlock] = []
    var waiting: [RecordID: [PlannedBlock]] = [:]
    for block in plan.blocks { waiting[block.task, default: []].append(block) }
    var rest: [GoalBlock] = []
    for block in old.sorted(by: Self.precedes) {
      let same = waiting[block.task]?.firstIndex { $0.interval == block.interval }
      guard let same else {
        rest.append(block)
        continue
      }
      waiting[block.task]?.remove(at: same)
      kept.append(block)
    }
    for block in rest {
      guard let new = waiting[block.task]?.first else {
        removed.append(block)
        continue
      }
      waiting[block.task]?.removeFirst()
      moved.append(Move(old: block, new: new))
    }
    self.plan = plan
    self.kept = kept
    self.moved = moved
    self.removed = removed
    added = waiting.values.flatMap { $0 }.sorted(by: PlannedBlock.precedes)
  }

  /// Whether nothing changes.
  public var isUnchanged: Bool { moved.isEmpty && removed.isEmpty && added.isEmpty }

  private static func precedes(_ a: GoalBlock, _ b: GoalBlock) -> Bool {
    if a.interval.start != b.interval.start { return a.interval.start < b.interval.start }
    if a.interval.end != b.interval.end { return a.interval.end < b.interval.end }
    return a.id < b.id
  }
}

extension PlannedBlock {
  /// Orders by start, then end, then task.
  static func precedes(_ a: PlannedBlock, _ b: PlannedBlock) -> Bool {
    if a.interval.start != b.interval.start { return a.interval.start < b.interval.start }
    if a.interval.end != b.interval.end { return a.interval.end < b.interval.end }
    return a.task < b.task
  }
}
