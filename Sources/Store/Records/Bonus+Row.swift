import Domain

/// Money on top of the hours, as it is kept.
public struct StoredBonus: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The day in whose pay period it is paid.
  public var day: CivilDay
  /// What payslips call it.
  public var name: String
  /// Minor units of the currency.
  public var cents: Int64
  /// ISO 4217 code; nil for that of the rules of its day, where an older program added it.
  public var currency: String?
  /// The first day on which it was earned, `day` being the last; nil where it was earned in the
  /// whole pay period.
  public var earnedFrom: CivilDay?
  /// Whether overtime is paid on it too (`PayBonus.countsInRegularRate`).
  public var countsInRegularRate: Bool

  /// A bonus.
  public init(
    id: RecordID = .new(), day: CivilDay, name: String, cents: Int64, currency: String? = nil,
    earnedFrom: CivilDay? = nil, countsInRegularRate: Bool = true
  ) {
    self.id = id
    self.day = day
    self.name = name
    self.cents = cents
    self.currency = currency
    self.earnedFrom = earnedFrom
    self.countsInRegularRate = countsInRegularRate
  }
}

extension StoredBonus {
  static let table = TableDescriptor(
    "bonus", about: .pay,
    empty: StoredBonus(id: RecordID(""), day: CivilDay(number: 0), name: "", cents: 0)
  ) { t in
    t.id(\.id)
    t.column("day", \.day, part: "days")
    t.column("name", \.name, typed: .optionalName)
    t.column("cents", \.cents, part: "amount")
    t.column("earned_from", \.earnedFrom, part: "days")
    t.column("in_regular_rate", \.countsInRegularRate)
    t.times()
    t.column("currency", \.currency, part: "amount")
  }
}

extension RecordTable {
  /// Money on top of the hours.
  public static let bonus = StoredBonus.table.untyped
}

extension PayRepository {
  /// All bonuses by their days. Throws `StoreError`.
  public func bonuses() throws -> [StoredBonus] {
    try connection.records(StoredBonus.table, "ORDER BY day, created_at, id")
  }
}

extension WriteTransaction {
  /// Inserts a bonus or replaces the one with that identity. Throws `StoreError.constraint`.
  public func save(_ bonus: StoredBonus) throws {
    try save(bonus, in: StoredBonus.table)
  }

  /// Deletes a bonus. Throws `StoreError.notFound`.
  public func delete(bonus id: RecordID) throws { try delete(id, from: .bonus) }
}
