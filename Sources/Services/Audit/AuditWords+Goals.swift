import Coach
import Domain
import Store

// The stored forms of goals, as a person reads them.

extension AuditWords {
  /// Returns the text of a column of goals; nil for one without a form of its own.
  func goalText(_ text: String, _ column: String, of table: RecordTable) -> String? {
    guard table.subject == .goals else { return nil }
    let format = environment.format, texts = environment.texts
    switch column {
    case "state":
      switch table.name {
      case RecordTable.goal.name: return GoalState(rawValue: text).map(format.goalState)
      case RecordTable.goalTask.name: return TaskState(rawValue: text).map(format.taskState)
      default: return BlockState(rawValue: text).map(format.blockState)
      }
    case "energy": return TaskEnergy(rawValue: text).map(format.energy)
    case "frame": return GoalFrame(storedText: text).map { format.framing($0.framing) }
    case "day_window": return WallSpan(storedText: text).map(format.window)
    case "patch":
      let count = GoalPatch(storedText: text)?.hunks.count
      return count.map { $0 == 0 ? "" : texts("audit.changes", ["n": String($0)]) }
    case "snapshot": return GoalContent(storedText: text)?.title
    case "locked_snapshot":
      return GoalSnapshot(storedText: text).map { snapshot in
        texts(
          "audit.at_revision",
          ["title": snapshot.content.title, "n": String(snapshot.revision)])
      }
    case "reasons": return ""
    default: return nil
    }
  }
}
