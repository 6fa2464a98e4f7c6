import Domain
import Store

/// Undoes and redoes changes.
struct HistoryService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The actions on the history.
  var history: HistoryService { HistoryService(services: self) }
}

extension HistoryService {
  func undo(_ count: Int) throws -> ActionResult {
    let labels = try store.undo(count, now: now, around: services.closedPeriods.revert).value
    return try reverted("done.undo", labels)
  }

  func redo(_ count: Int) throws -> ActionResult {
    let labels = try store.redo(count, now: now, around: services.closedPeriods.revert).value
    return try reverted("done.redo", labels)
  }

  private func reverted(_ key: String, _ labels: [WriteLabel]) throws -> ActionResult {
    let names = labels.map { $0.text(environment.texts) }.joined(separator: "; ")
    return ActionResult(Message(key, ["what": names]), labels: labels, canUndo: false)
  }
}
