import Domain

extension WorkTarget: TabledRecord {
  package static let table = TableDescriptor(
    "work_target", about: .pay, identity: .same(["from_day"]),
    empty: WorkTarget(id: RecordID(""), minutes: 0, per: .period, from: CivilDay(number: 0))
  ) { t in
    t.id(\.id)
    t.column("minutes", \.minutes, part: "amount")
    t.column("per", \.per, part: "amount")
    t.column("from_day", \.from)
    t.times()
  }
}

extension WorkTarget.Per: ColumnValue {}

extension RecordTable {
  /// Contract hours from a day on.
  public static let workTarget = WorkTarget.table.untyped
}

extension PayRepository {
  /// Returns the contract hours by first day; of two from one day the one that was set later counts.
  /// Throws `StoreError`.
  public func targets() throws -> [WorkTarget] {
    try connection.records(WorkTarget.table, "ORDER BY from_day, created_at, id")
  }
}

extension WriteTransaction {
  /// Inserts contract hours or replaces those with that identity. Throws `StoreError.constraint`.
  public func save(_ target: WorkTarget) throws { try save(target, in: WorkTarget.table) }

  /// Deletes contract hours. Throws `StoreError.notFound`.
  public func delete(workTarget id: RecordID) throws { try delete(id, from: .workTarget) }
}
