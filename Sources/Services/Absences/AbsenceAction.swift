import Domain
import Interchange
import Store

/// A date, or a moment within a shift.
package enum AbsenceBound: Equatable, Sendable {
  case date(CivilDay)
  case moment(Instant)
}

/// An absence as a person describes it.
package struct AbsenceDraft: Equatable, Sendable {
  /// The key or the name of the kind.
  package var kind: String
  package var from: AbsenceBound
  /// The last date, or the end; nil for the date or the shift of `from`.
  package var to: AbsenceBound?
  package var half: Absence.Half?
  package var note: String

  package init(
    kind: String, from: AbsenceBound, to: AbsenceBound? = nil, half: Absence.Half? = nil,
    note: String = ""
  ) {
    self.kind = kind
    self.from = from
    self.to = to
    self.half = half
    self.note = note
  }

  /// Describes an absence that exists.
  package init(_ absence: Absence) {
    self.init(
      kind: absence.kind, from: absence.start.map { .moment($0) } ?? .date(absence.from),
      to: absence.end.map { .moment($0) } ?? .date(absence.to), half: absence.half,
      note: absence.note)
  }

  /// Moves the start of an absence that exists. If it then consists of dates, its last one is that
  /// of the shift, not the one on which a night ends.
  package mutating func move(_ absence: Absence, from: AbsenceBound) {
    self.from = from
    if case .date = from { to = .date(absence.to) }
  }
}

/// A change of absences, their kinds or entitlements.
package enum AbsenceAction: StoreAction {
  /// Adds an absence. A rehearsal throws `AbsenceRehearsal` instead of keeping it.
  case add(AbsenceDraft, isRehearsal: Bool = false)
  /// Replaces an absence. Fails if it is no longer as the person saw it; nil if that is not known.
  case edit(RecordID, AbsenceDraft, from: Absence? = nil)
  /// Adds a date to the absence of a kind that ends or begins beside it, or else as one of its own.
  case paint(kind: String, CivilDay)
  case delete(RecordID)
  /// Adds the absences of a table, which a person knows by a name.
  case importTable(String, named: String, isRehearsal: Bool = false)
  /// Adds or changes a kind.
  case setKind(AbsenceKind)
  /// Deletes a kind; a built-in one is as at first.
  case deleteKind(String)
  /// Adds or changes an entitlement.
  case setEntitlement(Entitlement)
  /// Deletes an entitlement with its rules and grants.
  case deleteEntitlement(String)
  /// Sets an entitlement and adds its rules as a preset says.
  case usePreset(PresetUse)
  case addRule(EntitlementRule)
  case addGrant(EntitlementGrant)
  /// Removes a rule or a grant.
  case removeGrant(RecordID)

  /// Whether no file is read: absences are nowhere else.
  package var changesOnlyStore: Bool { if case .importTable = self { false } else { true } }

  package var payingDifference: Action? {
    switch self {
    case .add(_, isRehearsal: false), .edit, .paint, .delete: .pay(.payDifference(.absence(self)))
    default: nil
    }
  }

  /// A kind decides what its absences in all periods pay; other changes affect adjacent ones.
  package func closedReach(with services: StoreServices) throws -> ClosedReach? {
    switch self {
    case .setKind, .deleteKind: .everything
    default: .neighbours
    }
  }

  /// Performs the action.
  package func perform(
    with services: StoreServices, _ progress: (ByteProgress) -> Bool
  ) throws -> ActionResult {
    let absences = services.absences
    return switch self {
    case .add(let draft, let isRehearsal): try absences.add(draft, isRehearsal: isRehearsal)
    case .edit(let id, let draft, let shown): try absences.edit(id, draft, from: shown)
    case .paint(let kind, let day): try absences.paint(kind, on: day)
    case .delete(let id): try absences.delete(id)
    case .importTable(let path, let name, let isRehearsal):
      try absences.importTable(path, named: name, isRehearsal: isRehearsal)
    case .setKind(let kind): try absences.set(kind)
    case .deleteKind(let key): try absences.delete(kind: key)
    case .setEntitlement(let entitlement): try absences.set(entitlement)
    case .deleteEntitlement(let name): try absences.delete(entitlement: name)
    case .usePreset(let use): try absences.use(use)
    case .addRule(let rule): try absences.add(rule)
    case .addGrant(let grant): try absences.add(grant)
    case .removeGrant(let id): try absences.remove(id)
    }
  }
}

extension Action {
  /// Wraps an action of absences.
  package static func absence(_ action: AbsenceAction) -> Action { Action(action) }
}

/// The report of a rehearsed absence, thrown so that nothing of it is kept.
package struct AbsenceRehearsal: Error, Equatable {
  package let report: AbsenceReport
}

extension ActionResult {
  /// The absence that was added, changed or deleted.
  package var absence: AbsenceReport? { payload() }
  /// The preset that was applied to an entitlement.
  package var appliedPreset: AppliedPreset? { payload() }
}
