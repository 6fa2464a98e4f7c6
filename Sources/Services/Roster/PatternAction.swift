import Domain
import Interchange
import Store

/// A change of patterns.
package enum PatternAction: StoreAction {
  /// Adds a pattern, or replaces one.
  case save(ShiftPattern)
  /// Puts another version in the place of a pattern from a day on; earlier days stay as they are.
  case change(series: RecordID, from: CivilDay, to: ShiftPattern)
  /// Changes a pattern by one of its shifts.
  case revise(PatternRevision)
  /// Ends a pattern: its first day without shifts.
  case stop(series: RecordID, on: CivilDay)
  /// Archives a pattern, which also ends it today, or takes it out of the archive.
  case setArchived(series: RecordID, Bool)
}

extension Action {
  /// A change of patterns.
  package static func pattern(_ action: PatternAction) -> Action { Action(action) }
}

extension ShiftPattern: ResultPayload {}

extension ActionResult {
  /// The pattern that was changed.
  package var pattern: ShiftPattern? { payload() }
}

extension PatternAction {
  /// Carries it out.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    switch self {
    case .save(let pattern): try services.patterns.save(pattern)
    case .change(let series, let day, let pattern):
      try services.patterns.change(series, from: day, to: pattern)
    case .revise(let change): try services.patterns.revise(change)
    case .stop(let series, let day): try services.patterns.stop(series, on: day)
    case .setArchived(let series, let isArchived):
      try services.patterns.setArchived(series, isArchived)
    }
  }

  /// Closed periods whose rules look at the shifts beside them.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? { .neighbours }
}

/// A change of a pattern that begins at one of its shifts.
package struct PatternRevision: Equatable, Sendable {
  /// The versions of the pattern as they were seen.
  var seen: [ShiftPattern]
  /// The first day that is replanned.
  var from: CivilDay
  /// The versions that replace them, each from its own day on; none where the pattern ends.
  var versions: [ShiftPattern]
  /// The shift at which it began.
  var shift: RecordID
  /// That shift afterwards; nil if it is removed. A shift on another day of the pattern has another
  /// identity.
  package var becomes: Shift?

  /// A change of the pattern whose versions are `seen`.
  package init(
    seen: [ShiftPattern], from: CivilDay, versions: [ShiftPattern], shift: RecordID,
    becomes: Shift?
  ) {
    self.seen = seen
    self.from = from
    self.versions = versions
    self.shift = shift
    self.becomes = becomes
  }
}
