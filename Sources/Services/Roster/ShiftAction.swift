import Domain
import Interchange
import Store

/// A change of shifts.
package enum ShiftAction: StoreAction {
  /// Begins a shift at a moment: the planned one `shift`, or where that is nil the one planned
  /// around then, or where there is none an unplanned one.
  case start(at: Instant, shift: RecordID?, note: String?, rate: ManualRate? = nil)
  /// Ends the running shift at a moment. A break entered by hand stays unless another is given, or
  /// the rules say how much is unpaid.
  case stop(at: Instant, breakMinutes: Int?, note: String?, isBreakByRule: Bool = false)
  case add(Shift)
  /// Replaces a shift by an edited one.
  case save(Shift)
  /// Moves a shift to another planned time.
  case move(RecordID, ShiftTimes)
  case delete(RecordID)
  /// Several changes of shifts as one step.
  case batch(ShiftBatch)
  /// Calls a planned shift off, or plans it again.
  case setCancelled(RecordID, Bool)
  /// Dismisses a warning, or shows it again.
  case setDismissed(Dismissal, Bool)
}

extension Action {
  /// A change of shifts.
  package static func shift(_ action: ShiftAction) -> Action { Action(action) }
}

extension Shift: ResultPayload {}

extension ActionResult {
  /// The shift that was changed.
  package var shift: Shift? { payload() }
}

extension ShiftAction {
  /// Carries it out.
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

  /// Closed periods whose rules look at the shifts beside them.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? { .neighbours }
}

/// Several changes of shifts that are made, and taken back, as one.
package struct ShiftBatch: Equatable, Sendable {
  /// The kind of change; the raw values name it in the history.
  package enum Kind: String, CaseIterable, Sendable {
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

    /// Whether it brings in shifts that were not there; else it changes those that are.
    var addsShifts: Bool { [.paste, .duplicate, .bring].contains(self) }
  }

  /// The kind of change.
  package var kind: Kind
  /// Shifts that are added, or take the place of the ones with their identity.
  package var saved: [Shift]
  /// Shifts that are deleted.
  var deleted: [RecordID]

  /// A change of several shifts.
  package init(_ kind: Kind, saved: [Shift] = [], deleted: [RecordID] = []) {
    self.kind = kind
    self.saved = saved
    self.deleted = deleted
  }
}
