/// The two directions in the history.
enum HistoryDirection {
  case undo
  case redo

  /// The column with the record as it must be now.
  var from: String { self == .undo ? "after" : "before" }
  /// The column with the record as it will be.
  var to: String { self == .undo ? "before" : "after" }
  /// The state of a change after it was undone or redone.
  var state: HistoryState { self == .undo ? .undone : .inForce }
  /// The query for the next step: the newest change in force, or the oldest undone one.
  var target: String {
    self == .undo
      ? "SELECT max(id) FROM change_group WHERE state = 0 AND \(Self.isStep)"
      : "SELECT min(id) FROM change_group WHERE state = 1 AND \(Self.isStep)"
  }
  /// The query for the changes of the step `?1`, in order: itself and the later ones
  /// that are no steps of their own.
  var groups: String {
    self == .undo
      ? """
      SELECT id FROM change_group WHERE state = 0 AND id >= ?1 AND \(Self.hasRecords)
      ORDER BY id DESC
      """
      : """
      SELECT id FROM change_group WHERE state = 1 AND \(Self.hasRecords) AND id >= ?1 AND id < ifnull(
        (SELECT min(id) FROM change_group WHERE state = 1 AND id > ?1 AND \(Self.isStep)), id + 1)
      ORDER BY id
      """
  }
  private static let hasRecords = "label NOT IN (\(list(WriteLabel.ofOthers)))"
  private static let isStep = "label NOT IN (\(list(WriteLabel.asides)))"

  private static func list(_ keys: [String]) -> String {
    keys.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// The order in which the records of a change are processed.
  var order: String { self == .undo ? "DESC" : "ASC" }
  /// The error if there is no further change.
  var end: StoreError { self == .undo ? .nothingToUndo : .nothingToRedo }
}
