import Domain
import Services

/// Describes warnings about a roster.
struct RosterWords {
  private let roster: Roster
  private let environment: Environment
  private var names: [RecordID: String] = [:]

  init(_ roster: Roster, _ environment: Environment) {
    self.roster = roster
    self.environment = environment
  }

  /// Remembers the name of a shift, so that it need not be looked up.
  mutating func note(_ shift: Shift) { names[shift.id] = name(shift) }

  /// Describes a warning. Throws `StoreError`.
  func sentence(_ warning: RosterWarning) throws -> String {
    // No sentence names more than two shifts.
    var found: [RecordID: String] = [:]
    for id in warning.subjects.prefix(2).map(\.recordID) {
      found[id] = try names[id] ?? roster.shift(id).map(name) ?? id.text
    }
    return environment.format.sentence(warning) { found[$0.recordID] ?? $0.recordID.text }
  }

  /// Returns a warning as JSON. Throws `StoreError`.
  func json(_ warning: RosterWarning) throws -> JSON {
    .object([
      "code": .string(warning.concern.code), "date": JSON(warning.day),
      "message": .string(try sentence(warning)),
    ])
  }

  private func name(_ shift: Shift) -> String {
    environment.format.name(of: shift, in: environment)
  }
}

extension RosterSubject {
  /// The id of the shift, recorded or planned.
  var recordID: RecordID {
    switch self {
    case .shift(let id): id
    case .occurrence(let id): id.recordID
    }
  }
}
