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
  /// Saves what a person changed in a shift, which is given as it was before.
  case save(Shift, from: Shift)
  /// Reschedules a shift.
  case move(RecordID, ShiftTimes)
  case delete(RecordID)
  /// Applies several changes in one step.
  case batch(ShiftBatch)
  /// Records planned shifts that are over as worked as planned: those with ids, or else the
  /// unconfirmed ones of some days.
  case confirm(ids: [RecordID] = [], DayWindow? = nil, isDryRun: Bool = false)
  /// Cancels or reinstates a planned shift.
  case setCancelled(RecordID, Bool)
  /// Dismisses a warning, or restores it.
  case setDismissed(Dismissal, Bool)
  /// Keeps the clock times or the instants of the worked shifts of a zone that has new rules.
  case decideTypedTimes(String, TypedTimesAnswer)
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
    case .save(let shift, let original):
      try services.shifts.save(Edited(shift, from: original))
    case .move(let id, let times): try services.shifts.move(id, to: times)
    case .delete(let id): try services.shifts.delete(id)
    case .batch(let batch): try services.shifts.apply(batch)
    case .confirm(let ids, let window, let isDryRun):
      try services.shifts.confirm(ids, in: window, isDryRun: isDryRun)
    case .setCancelled(let id, let isCancelled): try services.shifts.setCancelled(id, isCancelled)
    case .setDismissed(let dismissal, let isDismissed):
      try services.shifts.setDismissed(dismissal, isDismissed)
    case .decideTypedTimes(let zone, let answer):
      try services.shifts.decideTypedTimes(in: zone, answer)
    }
  }

  package var payingDifference: Action? {
    switch self {
    case .add, .save, .move, .delete, .batch, .setCancelled: .pay(.payDifference(.shift(self)))
    case .start, .stop, .confirm, .setDismissed, .decideTypedTimes: nil
    }
  }

  /// Returns the closed periods whose rules depend on adjacent shifts.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? {
    if case .decideTypedTimes = self { .everything } else { .neighbours }
  }
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
    case edit = "shifts.edit"
    case delete = "shifts.delete"
    case cancel = "shifts.cancel"
    case reinstate = "shifts.reinstate"
    case bring = "shifts.import"

    /// Whether it adds shifts; otherwise it changes existing ones.
    var addsShifts: Bool { [.add, .paste, .duplicate, .bring].contains(self) }
  }

  /// The kind of change.
  package var kind: Kind
  /// The shifts to add, and those that are changed.
  package private(set) var edits: [Edited<Shift>]
  /// The ids of the shifts to delete.
  var deleted: [RecordID]
  /// The absences to add.
  package let absences: [Absence]
  /// The ids of the saved shifts whose actual times are instants, and were not typed.
  let instants: Set<RecordID>
  /// The label in the history, which names the kind of an imported file.
  let label: String

  /// The shifts to add or to save.
  package var saved: [Shift] { edits.map(\.record) }

  /// Creates a batch of changes. `originals` are the changed shifts before the change; those without
  /// one are new. The label in the history is by default that of the kind.
  package init(
    _ kind: Kind, saved: [Shift] = [], from originals: [Shift] = [], deleted: [RecordID] = [],
    absences: [Absence] = [], instants: Set<RecordID> = [], label: String? = nil
  ) {
    let known = Dictionary(originals.map { ($0.id, $0) }) { first, _ in first }
    self.kind = kind
    edits = saved.map { Edited($0, from: known[$0.id]) }
    self.deleted = deleted
    self.absences = absences
    self.instants = instants
    self.label = label ?? kind.rawValue
  }
}
