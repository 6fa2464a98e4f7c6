import Coach
import Domain

// Parts of a goal are stored in the forms of `GoalText`.

extension GoalState: ColumnValue {}
extension TaskEnergy: ColumnValue {}
extension TaskState: ColumnValue {}
extension BlockState: ColumnValue {}
extension GoalEvent.Operation: ColumnValue {}

/// A value with a stored form of its own.
protocol StoredTextValue: ColumnValue {
  /// The stored form.
  var storedText: String { get }
  /// Parses the stored form; nil if it is not valid.
  init?(storedText: some StringProtocol)
}

extension StoredTextValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> Self? { Self(storedText: row.text()) }
  package var stored: Value { .text(storedText) }
}

extension WallSpan: StoredTextValue {}
extension GoalFrame: StoredTextValue {}
extension GoalSnapshot: StoredTextValue {}
extension GoalContent: StoredTextValue {}
extension GoalPatch: StoredTextValue {}
