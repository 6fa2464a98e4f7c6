import Domain

/// A warning that the user does not want to see again.
public struct Dismissal: Hashable, Sendable {
  /// The shift that the warning is about.
  public var shiftID: RecordID
  /// The code of the warning (`RosterConcern.code`).
  public var code: String

  /// Creates the dismissal of a shift's warning.
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
  /// Dismissed warnings.
  public static let dismissedWarning = Dismissal.table.untyped
}

/// The dismissed warnings. Every function throws `StoreError`.
public struct DismissalRepository {
  let connection: Connection

  /// Returns all dismissed warnings.
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
  /// The dismissed warnings.
  public var dismissals: DismissalRepository { DismissalRepository(connection: connection) }
}

extension WriteTransaction {
  /// Dismisses a warning, or shows it again. Throws `StoreError`.
  public func set(_ dismissal: Dismissal, isDismissed: Bool) throws {
    let found = try DismissalRepository(connection: connection).id(of: dismissal)
    if let found, !isDismissed {
      try delete(found, from: .dismissedWarning)
    } else if found == nil, isDismissed {
      try save(dismissal, as: .new(), in: Dismissal.table)
    }
  }
}
