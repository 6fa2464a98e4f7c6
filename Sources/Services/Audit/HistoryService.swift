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
    try reverted("done.undo", store.undo(count, now: now, around: services.closedPeriods.revert))
  }

  func redo(_ count: Int) throws -> ActionResult {
    try reverted("done.redo", store.redo(count, now: now, around: services.closedPeriods.revert))
  }

  private func reverted(_ key: String, _ written: Written<[WriteLabel]>) throws -> ActionResult {
    func message(_ key: String, _ labels: [WriteLabel]) -> Message {
      let names = labels.map { $0.text(environment.texts) }.joined(separator: "; ")
      return Message(key, ["what": names])
    }
    let stays = message("note.changed_elsewhere", written.left)
    guard !written.changedTables.isEmpty || written.left.isEmpty else {
      return ActionResult(stays, canUndo: false)
    }
    var result = ActionResult(message(key, written.value), labels: written.value, canUndo: false)
    if !written.left.isEmpty { result.notes = [stays] }
    return result
  }
}
