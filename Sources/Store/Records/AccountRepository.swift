import Domain

extension AccountEntry: TabledRecord {
  package static let table = TableDescriptor(
    "account_entry", about: .pay,
    empty: AccountEntry(
      id: RecordID(""), kind: .correction, minutes: 0, on: CivilDay(number: 0))
  ) { t in
    t.id(\.id)
    t.column("kind", \.kind)
    t.column("minutes", \.minutes)
    t.column("on_day", \.on)
    t.column("cap_minutes", \.capMinutes)
    t.column("multiplier", \.multiplier)
    t.column("note", \.note, typed: .note)
    t.times()
  }

  /// The id of the opening, the same in every store, because there is one account.
  package static let openingID = RecordID.derived(from: "account opening")
}

extension AccountEntry.Kind: ColumnValue {}

extension RecordTable {
  /// The opening, corrections and payouts of the account of hours.
  public static let accountEntry = AccountEntry.table.untyped
}

extension PayRepository {
  /// Returns the entries of the account of hours by day. Throws `StoreError`.
  public func accountEntries() throws -> [AccountEntry] {
    try connection.records(AccountEntry.table, "ORDER BY on_day, created_at, id")
  }
}

extension WriteTransaction {
  /// Inserts an entry of the account or replaces the one with its identity. Throws
  /// `StoreError.constraint`.
  public func save(_ entry: AccountEntry) throws { try save(entry, in: AccountEntry.table) }

  /// Deletes an entry of the account. Throws `StoreError.notFound`.
  public func delete(accountEntry id: RecordID) throws { try delete(id, from: .accountEntry) }
}
