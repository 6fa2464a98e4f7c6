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

extension PayRepository {
  /// All bonuses by their days. Throws `StoreError`.
  public func bonuses() throws -> [StoredBonus] {
    try connection.all("\(RecordStatements.bonus.select) ORDER BY day, created_at, id") { row in
      let id = row.id()
      guard let day = row.optionalDay() else {
        throw StoreError.damagedRecord(path: connection.path, table: .bonus, id: id)
      }
      var bonus = StoredBonus(
        id: id, day: day, name: row.text(), cents: row.integer(), earnedFrom: row.optionalDay(),
        countsInRegularRate: row.flag())
      for _ in TableName.times { row.skip() }
      bonus.currency = row.optionalText()
      return bonus
    }
  }
}

extension WriteTransaction {
  /// Inserts a bonus or replaces the one with that identity. Throws `StoreError.constraint`.
  public func save(_ bonus: StoredBonus) throws {
    try save(
      bonus.id, in: .bonus,
      [
        Value(bonus.id), Value(bonus.day.storedText), Value(bonus.name), .integer(bonus.cents),
        Value(bonus.earnedFrom?.storedText), Value(bonus.countsInRegularRate), Value(now),
        Value(now), .null, Value(bonus.currency),
      ])
  }

  /// Deletes a bonus. Throws `StoreError.notFound`.
  public func delete(bonus id: RecordID) throws { try delete(id, from: .bonus) }
}
