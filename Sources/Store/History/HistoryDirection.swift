/// The two ways along the history.
enum HistoryDirection {
  case undo
  case redo

  /// The column that says how a record must be now.
  var from: String { self == .undo ? "after" : "before" }
  /// The column that says how it shall be.
  var to: String { self == .undo ? "before" : "after" }
  /// The state of a change that was moved this way.
  var state: HistoryState { self == .undo ? .undone : .inForce }
  /// The next change of that way: the newest in force, the oldest undone.
  var target: String {
    self == .undo
      ? "SELECT max(id) FROM change_group WHERE state = 0"
      : "SELECT min(id) FROM change_group WHERE state = 1"
  }
  /// The records of a change, in the order in which to go through them.
  var order: String { self == .undo ? "DESC" : "ASC" }
  /// What to throw where there is no change to go to.
  var end: StoreError { self == .undo ? .nothingToUndo : .nothingToRedo }
}
