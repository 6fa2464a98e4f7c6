import Domain

/// A bonus: pay in addition to that of the hours; or arrears of a closed pay period.
public struct StoredBonus: Equatable, Sendable, Identifiable {
  /// The identity in the store.
  public var id: RecordID
  /// The day in whose pay period the bonus is paid.
  public var day: CivilDay
  /// The name on payslips.
  public var name: String
  /// The amount in minor units of the currency; only arrears may be negative.
  public var cents: Int64
  /// ISO 4217 code; nil for the currency of the rules of its day, in bonuses of older programs.
  public var currency: String?
  /// The first day on which it was earned, until `day`; nil for the whole pay period.
  public var earnedFrom: CivilDay?
  /// Whether it counts in the regular rate of overtime (`PayBonus.countsInRegularRate`).
  public var countsInRegularRate: Bool
  private var arrearsFrom: CivilDay?
  private var arrearsTo: CivilDay?

  /// Creates a bonus.
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

  /// Creates arrears for the days of a closed pay period.
  public init(
    id: RecordID, day: CivilDay, name: String, cents: Int64, currency: String,
    arrears: Range<CivilDay>
  ) {
    self.init(
      id: id, day: day, name: name, cents: cents, currency: currency, countsInRegularRate: false)
    arrearsFrom = arrears.lowerBound
    arrearsTo = arrears.upperBound.adding(days: -1)
  }

  /// The days of the closed pay period that it is owed for; nil for a bonus.
  public var arrears: Range<CivilDay>? {
    guard let arrearsFrom, let arrearsTo, arrearsFrom <= arrearsTo else { return nil }
    return arrearsFrom..<arrearsTo.adding(days: 1)
  }
}

extension StoredBonus: TabledRecord {
  package static let table = TableDescriptor(
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
    t.column("arrears_from", \.arrearsFrom, part: "arrears")
    t.column("arrears_to", \.arrearsTo, part: "arrears")
  }
}

extension RecordTable {
  /// Bonuses.
  public static let bonus = StoredBonus.table.untyped
}

extension PayRepository {
  /// Returns all bonuses by day. Throws `StoreError`.
  public func bonuses() throws -> [StoredBonus] {
    try connection.records(StoredBonus.table, "ORDER BY day, created_at, id")
  }
}

extension WriteTransaction {
  /// Inserts a bonus or replaces the one with its identity. Throws `StoreError.constraint`.
  public func save(_ bonus: StoredBonus) throws {
    try save(bonus, in: StoredBonus.table)
  }

  /// Deletes a bonus. Throws `StoreError.notFound`.
  public func delete(bonus id: RecordID) throws { try delete(id, from: .bonus) }
}
