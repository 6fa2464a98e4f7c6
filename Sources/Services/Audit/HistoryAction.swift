import Domain
import Interchange
import Store

/// A step back or forth in the history of changes.
package enum HistoryAction: StoreAction {
  /// Undoes the last changes, so many of them.
  case undo(Int)
  /// Makes undone changes again, so many of them.
  case redo(Int)
}

extension Action {
  /// A step in the history.
  package static func history(_ action: HistoryAction) -> Action { Action(action) }
}

extension HistoryAction {
  /// Carries it out.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .undo(let count): try services.history.undo(count)
    case .redo(let count): try services.history.redo(count)
    }
  }

  /// As far as the changes themselves reached.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? {
    switch self {
    case .undo(let count): try services.closedPeriods.reach(of: count, services.store.nextUndone())
    case .redo(let count): try services.closedPeriods.reach(of: count, services.store.nextRedone())
    }
  }
}
