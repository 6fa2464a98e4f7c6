import Domain
import Interchange
import Store

/// A change of patterns.
package enum PatternAction: StoreAction {
  /// Adds a pattern, or saves what a person changed in one, which is given as it was before.
  case save(ShiftPattern, from: ShiftPattern? = nil)
  /// Replaces a pattern by another version from a day on; earlier days are unchanged. `seen` is its
  /// last version when editing began: if there is another one, the change is refused.
  case change(series: RecordID, from: CivilDay, to: ShiftPattern, seen: ShiftPattern? = nil)
  /// Changes a pattern through one of its shifts.
  case revise(PatternRevision)
  /// Ends a pattern on its first day without shifts.
  case stop(series: RecordID, on: CivilDay)
  /// Archives a pattern, which also ends it today, or unarchives it.
  case setArchived(series: RecordID, Bool)
}

extension Action {
  /// Wraps a pattern action.
  package static func pattern(_ action: PatternAction) -> Action { Action(action) }
}

extension ShiftPattern: ResultPayload {}

extension ActionResult {
  /// The changed pattern.
  package var pattern: ShiftPattern? { payload() }
}

extension PatternAction {
  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .save(let pattern, let original):
      try services.patterns.save(Edited(pattern, from: original))
    case .change(let series, let day, let pattern, let seen):
      try services.patterns.change(series, from: day, to: pattern, seen: seen)
    case .revise(let change): try services.patterns.revise(change)
    case .stop(let series, let day): try services.patterns.stop(series, on: day)
    case .setArchived(let series, let isArchived):
      try services.patterns.setArchived(series, isArchived)
    }
  }

  /// Returns the closed periods whose rules depend on adjacent shifts.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? { .neighbours }
}

/// A change of a pattern made through one of its shifts.
package struct PatternRevision: Equatable, Sendable {
  /// The versions of the pattern when editing began.
  var seen: [ShiftPattern]
  /// The first day to be replanned.
  var from: CivilDay
  /// The versions that replace them, each from its own day on; empty if the pattern ends.
  var versions: [ShiftPattern]
  /// The shift through which the change was made, before it.
  var shift: Shift
  /// That shift after the change; nil if it is removed. It has another id on another day of the
  /// pattern.
  package var becomes: Shift?

  /// Creates a change of the pattern with the versions `seen`.
  package init(
    seen: [ShiftPattern], from: CivilDay, versions: [ShiftPattern], shift: Shift,
    becomes: Shift?
  ) {
    self.seen = seen
    self.from = from
    self.versions = versions
    self.shift = shift
    self.becomes = becomes
  }
}
