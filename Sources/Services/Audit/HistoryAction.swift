import Domain
import Interchange
import Store

/// An undo or redo.
package enum HistoryAction: StoreAction {
  /// Undoes that many of the last changes.
  case undo(Int)
  /// Redoes that many undone changes.
  case redo(Int)
}

extension Action {
  /// Wraps an undo or redo.
  package static func history(_ action: HistoryAction) -> Action { Action(action) }
}

extension HistoryAction {
  /// Performs the undo or redo.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .undo(let count): try services.history.undo(count)
    case .redo(let count): try services.history.redo(count)
    }
  }

  /// Returns the reach of the changes that are undone or redone.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? {
    switch self {
    case .undo(let count): try services.closedPeriods.reach(of: count, services.store.nextUndoID())
    case .redo(let count): try services.closedPeriods.reach(of: count, services.store.nextRedoID())
    }
  }
}
