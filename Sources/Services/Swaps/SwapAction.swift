import Domain
import Interchange
import Store

/// A shift that a person gives away.
package enum SwapGiving: Equatable, Sendable {
  case shift(RecordID)
  /// The only planned shift that starts on a date.
  case day(CivilDay)
}

/// A shift that a person takes on, as they describe it.
package struct SwapTaking: Equatable, Sendable {
  package var day: CivilDay
  /// The clock times, such as `7-15` or `19:00+12h`; empty for those of a kind of that name, or of
  /// the shift that is given away.
  package var times: String
  /// The name, the code or the letter of a kind; empty for that of a kind with such times.
  package var name: String
  /// The rate; nil for the ordinary one.
  package var rate: ManualRate?
  /// Whether it is worked in addition to the roster.
  package var isAdditional: Bool

  package init(
    on day: CivilDay, times: String = "", name: String = "", rate: ManualRate? = nil,
    isAdditional: Bool = false
  ) {
    self.day = day
    self.times = times
    self.name = name
    self.rate = rate
    self.isAdditional = isAdditional
  }
}

/// A swap as a person describes it. At least one shift changes hands.
package struct SwapDraft: Equatable, Sendable {
  package var colleague: String
  package var giving: SwapGiving?
  package var taking: SwapTaking?
  package var note: String

  package init(
    colleague: String, giving: SwapGiving? = nil, taking: SwapTaking? = nil, note: String = ""
  ) {
    self.colleague = colleague
    self.giving = giving
    self.taking = taking
    self.note = note
  }
}

/// The shift that returns a favour.
package enum SwapReturn: Equatable, Sendable {
  case giving(SwapGiving)
  case taking(SwapTaking)
}

/// A change of swaps.
package enum SwapAction: StoreAction {
  /// Cancels the shift that is given away and adds the one that is taken on. A rehearsal throws
  /// `SwapRehearsal` instead of keeping it.
  case add(SwapDraft, isRehearsal: Bool = false)
  /// Changes the name of the colleague and the note.
  case edit(Swap, from: Swap)
  /// Returns what is owed: with a shift, or otherwise.
  case settle(RecordID, SwapReturn?, isRehearsal: Bool = false)
  /// Deletes a swap and restores its shifts, if they are as the swap left them.
  case delete(RecordID)

  package var changesOnlyStore: Bool { true }

  package var payingDifference: Action? {
    switch self {
    case .add(_, isRehearsal: false), .settle(_, .some, isRehearsal: false), .delete:
      .pay(.payDifference(.swap(self)))
    default: nil
    }
  }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let swaps = services.swaps
    return switch self {
    case .add(let draft, let isRehearsal): try swaps.add(draft, isRehearsal: isRehearsal)
    case .edit(let swap, let shown): try swaps.save(Edited(swap, from: shown))
    case .settle(let id, let favour, let isRehearsal):
      try swaps.settle(id, with: favour, isRehearsal: isRehearsal)
    case .delete(let id): try swaps.delete(id)
    }
  }

  /// Returns the closed periods whose rules depend on adjacent shifts.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? { .neighbours }
}

extension Action {
  /// Wraps an action of swaps.
  package static func swap(_ action: SwapAction) -> Action { Action(action) }
}

/// The report of a rehearsed swap, thrown so that nothing of it is kept.
package struct SwapRehearsal: Error, Equatable {
  package let report: SwapReport
}

extension ActionResult {
  /// The swap that was added, changed or deleted.
  package var swap: SwapReport? { payload() }
}
