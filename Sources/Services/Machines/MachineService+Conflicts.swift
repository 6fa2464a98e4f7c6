import Domain
import Store
import Sync

/// The changes made here that another machine replaced without knowing them.
extension MachineService {
  /// Returns them, the latest first, without those that are back. They are kept for 90 days. Throws
  /// `StoreError`.
  package func conflicts() throws -> [MachineConflict] { try store.machineConflicts(now: now) }

  /// Returns the one whose id begins with a text.
  private func conflict(_ text: String) throws -> MachineConflict {
    let prefix = text.lowercased()
    let found = try conflicts().filter { !prefix.isEmpty && $0.id.text.hasPrefix(prefix) }
    guard let first = found.first else { throw MachineError.unknownConflict(text) }
    guard found.count == 1 else { throw MachineError.severalConflicts(text, count: found.count) }
    return first
  }

  /// Brings back what was replaced, as a change of its own. A pay period that another machine has
  /// closed too is opened, so that everything counts that either had kept out of it.
  func restore(_ id: String) throws -> ActionResult {
    let conflict = try conflict(id)
    let closed = try store.pay.lockedPeriods().first { $0.id == conflict.record }
    if conflict.table == .payPeriod, let closed {
      var result = try services.pay.unlock(closed.days.lowerBound)
      result.set(try status())
      return result
    }
    let words = try words(),
      name = words.recordName(of: conflict.change) ?? words.title(of: conflict.change)
    try change(WriteLabel("sync.restore", detail: name)) { transaction, check in
      try transaction.restore(conflict, check)
      if conflict.table == .shiftPattern {
        try replaceVersions(planned: conflict.record, in: transaction)
      }
    }
    return ActionResult(
      Message("done.sync.restore", ["record": words.title(of: conflict.change)]),
      payload: try status())
  }

  /// Puts a version of a rotation in place of the one planned elsewhere from the same day, and ends
  /// those planned after it when it ends, unless one of them begins there.
  private func replaceVersions(
    planned version: RecordID, in transaction: WriteTransaction
  ) throws {
    let all = try transaction.patterns.patterns()
    guard let mine = all.first(where: { $0.id == version }) else { return }
    let others = all.filter { $0.seriesID == mine.seriesID && $0.id != version }
    let later = others.filter { $0.effectiveFrom > mine.effectiveFrom }
    try services.closedPeriods.keepingPlans {
      for other in others where other.effectiveFrom == mine.effectiveFrom {
        try transaction.delete(pattern: other.id)
      }
      guard let end = mine.effectiveUntil, !later.contains(where: { $0.effectiveFrom == end })
      else { return }
      try services.patterns.end(later, on: end, in: transaction)
    }
  }

  /// Leaves what replaced it, and does not list it any more.
  func dismiss(_ id: String) throws -> ActionResult {
    let conflict = try conflict(id)
    try store.writeMachines { try $0.forgetConflict(conflict.id, now: now) }
    return ActionResult(
      Message("done.sync.dismiss", ["record": try words().title(of: conflict.change)]),
      payload: try status(), canUndo: false)
  }

  /// Reverts an entry of the history with the changes of another machine, as a change of its own.
  func revert(_ entry: HistoryEntry.ID) throws -> ActionResult {
    guard let label = try store.receivedLabel(of: entry) else {
      throw MachineError.notReceived(String(entry))
    }
    let changes = try store.changes(of: entry)
    var count = (done: 0, left: 0)
    try change(WriteLabel("sync.revert", detail: label.detail)) { transaction, check in
      count = try transaction.revert(changes, check)
    }
    let numbers = [
      "n": environment.format.number(Int64(count.done)),
      "left": environment.format.number(Int64(count.left)), "name": label.detail,
    ]
    guard count.done > 0 else {
      return ActionResult(
        Message("done.sync.revert_none", numbers), payload: try status(), canUndo: false)
    }
    return ActionResult(
      Message(count.left > 0 ? "done.sync.revert_some" : "done.sync.revert", numbers),
      payload: try status())
  }

  /// Returns the words for changes of records. Throws `StoreError`.
  package func words() throws -> AuditWords {
    AuditWords(environment: environment, currency: try services.profile().currency)
  }

  /// Changes records as they were once, as far as closed pay periods and the currency allow.
  private func change(
    _ label: WriteLabel, _ body: (WriteTransaction, WriteTransaction.Check) throws -> Void
  ) throws {
    try services.closedPeriods.complete()
    let currency = try store.profiles.profile()?.currency
    let isOpen = try services.closedPeriods.recordCheck()
    try store.write(label, now: now) { transaction in
      try body(transaction) { before, after in
        try isOpen(before, after)
        if after.table == .userProfile, case .text(let new) = after["currency"] {
          try services.pay.checkCurrency(new, replaces: currency)
        }
      }
      _ = try services.closedPeriods.openOverlapping(in: transaction)
      try services.closedPeriods.complete(in: transaction)
    }
  }
}

extension AuditWords {
  /// Returns the kind of change that bringing back a replaced change is.
  package func changeKind(of conflict: MachineConflict) -> ChangeKind {
    conflict.hasSuccessor ? .changed : changeKind(of: conflict.change)
  }

  /// Returns what became of a change, and what bringing it back does unless that is plain.
  package func sentence(on conflict: MachineConflict) -> String {
    let key = conflict.table == .payPeriod ? "locked" : changeKind(of: conflict).rawValue
    return environment.texts("sync.conflict.\(key)", ["name": conflict.machine])
  }

  /// Returns the fields that bringing back a replaced change changes, with the present value first.
  package func fields(of conflict: MachineConflict) -> [Field] {
    let fields = fields(of: conflict.change)
    guard let parts = conflict.parts else { return fields }
    let texts = environment.texts
    return fields + [
      Field(
        name: texts("sync.conflict.days_name"),
        before: texts("sync.conflict.days_there", ["name": conflict.machine]),
        after: texts("sync.conflict.days", ["n": String(parts.count)]))
    ]
  }
}
