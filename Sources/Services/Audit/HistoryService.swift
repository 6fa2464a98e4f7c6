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
    guard !written.left.isEmpty else {
      return ActionResult(message(key, written.value), labels: written.value, canUndo: false)
    }
    let done = written.value.filter { !written.left.contains($0) }
    let isNothing = written.changedTables.isEmpty
    let stays = message(
      isNothing ? "note.changed_elsewhere_all" : "note.changed_elsewhere", written.left)
    guard !done.isEmpty else { return ActionResult(stays, canUndo: false) }
    var result = ActionResult(message(key, done), labels: done, canUndo: false)
    result.notes = [stays]
    return result
  }
}
