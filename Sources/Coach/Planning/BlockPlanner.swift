import Domain

/// STUB
public struct Replan: Equatable, Sendable {
  public var plan = BlockPlan()
  public var kept: [GoalBlock] = []
  public var moved: [Moved] = []
  public var removed: [GoalBlock] = []
  public var added: [PlannedBlock] = []
  public struct Moved: Equatable, Sendable {
    public var old: GoalBlock; public var new: PlannedBlock
  }
}
public struct BlockPlanner {
  public init(_ context: CoachContext, days: Int = 14, blocks: [GoalBlock] = []) {}
  public func plan(_ tasks: [PlanTask]) -> BlockPlan { BlockPlan() }
  public func replan(_ tasks: [PlanTask], moving old: [GoalBlock]) -> Replan { Replan() }
  public func codes(against interval: Interval, task: PlanTask, ignoring: RecordID?) -> [String] {
    []
  }
}
