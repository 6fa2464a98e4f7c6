import Domain

/// A warning that the person has seen and does not want to see again.
public struct Dismissal: Hashable, Sendable {
  /// The shift at which it is told.
  public var shiftID: RecordID
  /// What was wrong (`RosterConcern.code`).
  public var code: String

  /// The warning `code` about a shift.
  public init(shiftID: RecordID, code: String) {
    self.shiftID = shiftID
    self.code = code
  }
}

extension Dismissal {
  static let table = TableDescriptor(
    "dismissed_warning", about: .holidays, isPart: true,
    empty: Dismissal(shiftID: RecordID(""), code: "")
  ) { t in
    t.id()
    t.column("shift_id", \.shiftID, part: "warning")
    t.column("code", \.code, typed: .optionalName, part: "warning")
    t.times()
  }
}

extension RecordTable {
  /// Warnings that are not shown again.
  public static let dismissedWarning = Dismissal.table.untyped
}

/// The warnings that were dismissed. Every function throws `StoreError`.
public struct DismissalRepository {
  let connection: Connection

  /// All of them.
  public func dismissals() throws -> Set<Dismissal> {
    var all: Set<Dismissal> = []
    try connection.each("SELECT shift_id, code FROM dismissed_warning WHERE deleted_at IS NULL") {
      all.insert(Dismissal(shiftID: $0.id(), code: $0.text()))
    }
    return all
  }

  fileprivate func id(of dismissal: Dismissal) throws -> RecordID? {
    try connection.first(
      "SELECT id FROM dismissed_warning WHERE deleted_at IS NULL AND shift_id = ?1 AND code = ?2",
      [Value(dismissal.shiftID), Value(dismissal.code)]
    ) { $0.id() }
  }
}

extension Store {
  /// The warnings that were dismissed.
  public var dismissals: DismissalRepository { DismissalRepository(connection: connection) }
}

extension WriteTransaction {
  /// Dismisses a warning, or has it shown again. Throws `StoreError`.
  public func set(_ dismissal: Dismissal, isDismissed: Bool) throws {
    let found = try DismissalRepository(connection: connection).id(of: dismissal)
    if let found, !isDismissed {
      try delete(found, from: .dismissedWarning)
    } else if found == nil, isDismissed {
      try save(dismissal, as: .new(), in: Dismissal.table)
    }
  }
}
