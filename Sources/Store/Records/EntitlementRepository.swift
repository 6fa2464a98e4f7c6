import Domain

extension Entitlement: TabledRecord {
  package static let table = TableDescriptor(
    "entitlement", about: .shifts, empty: Entitlement(name: "")
  ) { t in
    t.id()
    t.column("name", \.name, typed: .name)
    t.column("counted_by", \.count)
    t.column("year_start", \.year)
    t.column("holidays_free", \.holidaysFree)
    t.times()
  }

  /// The id of the record of a name, the same in every store.
  fileprivate static func id(of name: String) -> RecordID { .derived(from: "entitlement \(name)") }
}

extension EntitlementRule: TabledRecord {
  package static let table = TableDescriptor(
    "entitlement_rule", about: .shifts,
    empty: EntitlementRule(
      id: RecordID(""), entitlement: "", amount: .zero, per: .year, from: CivilDay(number: 0))
  ) { t in
    t.id(\.id)
    t.column("entitlement", \.entitlement)
    t.column("amount", \.amount, part: "amount")
    t.column("per", \.per, part: "amount")
    t.column("from_day", \.from, part: "days")
    t.column("until_day", \.until, part: "days")
    t.column("expires", \.expires)
    t.column("rounding", \.rounding)
    t.times()
    t.column("most", \.limit)
  }
}

extension EntitlementGrant: TabledRecord {
  package static let table = TableDescriptor(
    "entitlement_grant", about: .shifts,
    empty: EntitlementGrant(
      id: RecordID(""), entitlement: "", amount: .zero, on: CivilDay(number: 0))
  ) { t in
    t.id(\.id)
    t.column("entitlement", \.entitlement)
    t.column("amount", \.amount)
    t.column("on_day", \.on, part: "days")
    t.column("expires_day", \.expires, part: "days")
    t.column("note", \.note, typed: .note)
    t.times()
  }
}

extension Connection {
  /// Returns the records of the entitlements that are granted or drawn from, without `leave`, which
  /// needs none.
  func usedEntitlements() throws -> Set<RecordID> {
    let names = try all(
      """
      SELECT entitlement FROM entitlement_rule WHERE deleted_at IS NULL
      UNION SELECT entitlement FROM entitlement_grant WHERE deleted_at IS NULL
      UNION SELECT draws FROM absence_kind WHERE deleted_at IS NULL
      """
    ) { $0.text() }
    return Set(names.filter { $0 != Entitlement.leave.name }.map(Entitlement.id))
  }
}

extension Entitlement.Count: ColumnValue {}
extension EntitlementRule.Per: ColumnValue {}
extension EntitlementRule.Rounding: ColumnValue {}

extension EntitlementRule.Expiry: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> Self? { Self(word: row.text()) }
  package var stored: Value { .text(word) }
}

extension MonthDay: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> Self? { Self(row.text()) }
  package var stored: Value { .text(text) }
}

extension AbsenceAmount: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> Self? { Self(row.text()) }
  package var stored: Value { .text(description) }
}

extension RecordTable {
  /// Entitlements to leave and the like.
  public static let entitlement = Entitlement.table.untyped
  /// Rules that grant an entitlement.
  public static let entitlementRule = EntitlementRule.table.untyped
  /// The grants by hand.
  public static let entitlementGrant = EntitlementGrant.table.untyped
}

/// The entitlements, their rules and grants. Every function throws `StoreError`.
public struct EntitlementRepository {
  let connection: Connection

  /// Returns the entitlements in the order of their creation; `leave` is always there.
  public func entitlements() throws -> [Entitlement] {
    let own = try connection.records(Entitlement.table, "ORDER BY created_at, name")
    let hasLeave = own.contains { $0.name == Entitlement.leave.name }
    return (hasLeave ? [] : [.leave]) + own
  }

  /// Returns whether an entitlement has a record.
  public func hasRecord(of name: String) throws -> Bool {
    try !connection.records(Entitlement.table, "AND name = ?1", [Value(name)]).isEmpty
  }

  /// Returns the rules by their first day.
  public func rules() throws -> [EntitlementRule] {
    try connection.records(EntitlementRule.table, "ORDER BY from_day, created_at, id")
  }

  /// Returns what was granted by hand, by day.
  public func grants() throws -> [EntitlementGrant] {
    try connection.records(EntitlementGrant.table, "ORDER BY on_day, created_at, id")
  }
}

extension Store {
  /// The entitlements, their rules and grants.
  public var entitlements: EntitlementRepository { EntitlementRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts an entitlement or replaces the one with its name. Throws `StoreError.constraint`.
  public func save(_ entitlement: Entitlement) throws {
    try save(entitlement, as: Entitlement.id(of: entitlement.name), in: Entitlement.table)
  }

  /// Deletes the record of an entitlement. Throws `StoreError.notFound`.
  public func delete(entitlement name: String) throws {
    try delete(Entitlement.id(of: name), from: .entitlement)
  }

  /// Inserts a rule or replaces the one with its identity. Throws `StoreError.constraint`.
  public func save(_ rule: EntitlementRule) throws { try save(rule, in: EntitlementRule.table) }

  /// Deletes a rule. Throws `StoreError.notFound`.
  public func delete(entitlementRule id: RecordID) throws { try delete(id, from: .entitlementRule) }

  /// Inserts a grant or replaces the one with its identity. Throws `StoreError.constraint`.
  public func save(_ grant: EntitlementGrant) throws { try save(grant, in: EntitlementGrant.table) }

  /// Deletes a grant. Throws `StoreError.notFound`.
  public func delete(entitlementGrant id: RecordID) throws {
    try delete(id, from: .entitlementGrant)
  }
}
