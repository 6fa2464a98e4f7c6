import Domain
import Interchange
import Store

/// A change of shifts.
package enum ShiftAction: StoreAction {
  /// Starts a shift: the planned one with the id `shift`, by default the one planned around then,
  /// or else an unplanned one.
  case start(at: Instant, shift: RecordID?, note: String?, rate: ManualRate? = nil)
  /// Ends the running shift. A break entered by hand is kept unless another one is given, or the
  /// rules determine it.
  case stop(at: Instant, breakMinutes: Int?, note: String?, isBreakByRule: Bool = false)
  case add(Shift)
  /// Replaces a shift with an edited one.
  case save(Shift)
  /// Reschedules a shift.
  case move(RecordID, ShiftTimes)
  case delete(RecordID)
  /// Applies several changes in one step.
  case batch(ShiftBatch)
  /// Cancels or reinstates a planned shift.
  case setCancelled(RecordID, Bool)
  /// Dismisses a warning, or restores it.
  case setDismissed(Dismissal, Bool)
}

extension Action {
  /// Wraps a shift action.
  package static func shift(_ action: ShiftAction) -> Action { Action(action) }
}

extension Shift: ResultPayload {}

extension ActionResult {
  /// The changed shift.
  package var shift: Shift? { payload() }
}

extension ShiftAction {
  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .start(let instant, let id, let note, let rate):
      try services.shifts.start(at: instant, shift: id, note: note, rate: rate)
    case .stop(let instant, let breakMinutes, let note, let isByRule):
      try services.shifts.stop(
        at: instant, breakMinutes: breakMinutes, note: note, isByRule: isByRule)
    case .add(let shift): try services.shifts.add(shift)
    case .save(let shift): try services.shifts.save(shift)
    case .move(let id, let times): try services.shifts.move(id, to: times)
    case .delete(let id): try services.shifts.delete(id)
    case .batch(let batch): try services.shifts.apply(batch)
    case .setCancelled(let id, let isCancelled): try services.shifts.setCancelled(id, isCancelled)
    case .setDismissed(let dismissal, let isDismissed):
      try services.shifts.setDismissed(dismissal, isDismissed)
    }
  }

  /// Returns the closed periods whose rules depend on adjacent shifts.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? { .neighbours }
}

/// Several changes of shifts, applied and undone as one.
package struct ShiftBatch: Equatable, Sendable {
  /// The kind of change; the raw values are its labels in the history.
  package enum Kind: String, CaseIterable, Sendable {
    case add = "shifts.add"
    case cut = "shifts.cut"
    case paste = "shifts.paste"
    case duplicate = "shifts.duplicate"
    case swap = "shifts.swap"
    case worked = "shifts.worked"
    case additional = "shifts.additional"
    case delete = "shifts.delete"
    case cancel = "shifts.cancel"
    case reinstate = "shifts.reinstate"
    case bring = "shifts.import"

    /// Whether it adds shifts; otherwise it changes existing ones.
    var addsShifts: Bool { [.add, .paste, .duplicate, .bring].contains(self) }
  }

  /// The kind of change.
  package var kind: Kind
  /// The shifts to add, or to replace those with their ids.
  package var saved: [Shift]
  /// The ids of the shifts to delete.
  var deleted: [RecordID]

  /// Creates a batch of changes.
  package init(_ kind: Kind, saved: [Shift] = [], deleted: [RecordID] = []) {
    self.kind = kind
    self.saved = saved
    self.deleted = deleted
  }
}
