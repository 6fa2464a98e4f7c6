import Domain

/// Rules of pay as they are kept: a document, and from when it holds.
public struct StoredRuleset: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// What it is called.
  public var name: String
  /// The version of the document's format.
  public var schemaVersion: Int
  /// The document.
  public var rulesJSON: String
  /// The first day on which it holds, nil for always; without meaning where it is not active.
  public var effectiveFrom: CivilDay?
  /// Whether it holds from that day on; else it was only brought along.
  public var isActive: Bool

  /// Rules of pay.
  public init(
    id: RecordID = .new(), name: String, schemaVersion: Int = 2, rulesJSON: String,
    effectiveFrom: CivilDay? = nil, isActive: Bool
  ) {
    self.id = id
    self.name = name
    self.schemaVersion = schemaVersion
    self.rulesJSON = rulesJSON
    self.effectiveFrom = effectiveFrom
    self.isActive = isActive
  }
}

/// Pay for one hour from a day on, as it is kept.
public struct StoredBaseRate: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// The first day on which it holds, nil for always.
  public var effectiveFrom: CivilDay?
  /// What an hour is paid.
  public var amount: HourlyAmount

  /// A rate.
  public init(id: RecordID = .new(), effectiveFrom: CivilDay?, amount: HourlyAmount) {
    self.id = id
    self.effectiveFrom = effectiveFrom
    self.amount = amount
  }

  /// A rate of whole minor units.
  public init(id: RecordID = .new(), effectiveFrom: CivilDay?, cents: Int64) {
    self.init(id: id, effectiveFrom: effectiveFrom, amount: HourlyAmount(cents))
  }

  /// Whole minor units of the currency.
  public var cents: Int64 { amount.cents }

  /// The rate for an engine.
  public var rate: BaseRate {
    BaseRate(
      from: effectiveFrom ?? BaseRate.always(0).from, cents: amount.cents,
      fraction: amount.fraction)
  }
}

/// A closed pay period.
public struct LockedPeriod: Equatable, Sendable, Identifiable {
  /// Its identity in the store.
  public var id: RecordID
  /// Its days.
  public var days: Range<CivilDay>
  /// The document of its rules, base rates included.
  public var rulesJSON: String
  /// Whether the store has its result; false if an older program closed it.
  public var hasResult: Bool

  /// A closed period.
  public init(
    id: RecordID = .new(), days: Range<CivilDay>, rulesJSON: String, hasResult: Bool = false
  ) {
    self.id = id
    self.days = days
    self.rulesJSON = rulesJSON
    self.hasResult = hasResult
  }
}

/// A record of `pay_period`.
private struct PeriodRow: Identifiable {
  var id = RecordID("")
  var start = CivilDay(number: 0)
  var last = CivilDay(number: 0)
  var isLocked = false
  var rules: String?
  var result: String?

  static let table = TableDescriptor(
    "pay_period", about: .pay, identity: .same(["start_date"], where: ("is_locked", .integer(1))),
    empty: PeriodRow()
  ) { t in
    t.id(\.id)
    t.column("start_date", \.start, part: "period")
    t.column("end_date", \.last, part: "period")
    t.column("is_locked", \.isLocked, part: "period")
    t.column("rules_json", \.rules, .document, part: "period")
    t.times()
    t.column("result_json", \.result, .document, part: "period")
  }
}

extension StoredRuleset {
  static let table = TableDescriptor(
    "pay_ruleset", about: .pay,
    identity: .same(["effective_from"], where: ("is_active", .integer(1))),
    empty: StoredRuleset(id: RecordID(""), name: "", rulesJSON: "", isActive: false)
  ) { t in
    t.id(\.id)
    t.column("name", \.name, typed: .optionalName)
    t.column("schema_version", \.schemaVersion, part: "rules")
    t.column("rules_json", \.rulesJSON, .document, part: "rules")
    t.column("effective_from", \.effectiveFrom, part: "use")
    t.column("is_active", \.isActive, part: "use")
    t.times()
  }
}

extension StoredBaseRate {
  static let table = TableDescriptor(
    "base_rate", about: .pay, identity: .same(["effective_from"]),
    empty: StoredBaseRate(id: RecordID(""), effectiveFrom: nil, cents: 0)
  ) { t in
    t.id(\.id)
    t.column("effective_from", \.effectiveFrom)
    t.column("cents", \.amount.cents, part: "amount")
    t.times()
    t.column("fraction", \.amount.fraction, part: "amount")
  }
}

extension RecordTable {
  /// Rules of pay.
  public static let payRuleset = StoredRuleset.table.untyped
  /// Dated base rates.
  public static let baseRate = StoredBaseRate.table.untyped
  /// Closed pay periods.
  public static let payPeriod = PeriodRow.table.untyped
}

/// What pay depends on besides the shifts. Every function throws `StoreError`.
public struct PayRepository {
  let connection: Connection

  /// All rules of pay: those brought along by name, then those in force by the day from which they
  /// hold.
  public func rulesets() throws -> [StoredRuleset] {
    try connection.records(
      StoredRuleset.table,
      """
      ORDER BY is_active, CASE is_active WHEN 1 THEN effective_from ELSE name END, created_at, id
      """)
  }

  /// The dated base rates, ascending.
  public func baseRates() throws -> [StoredBaseRate] {
    try connection.records(StoredBaseRate.table, "ORDER BY effective_from, created_at, id")
  }

  /// The closed pay periods, ascending.
  public func lockedPeriods() throws -> [LockedPeriod] {
    // The result is left out: a text of some thousand bytes a period.
    try connection.all(
      """
      SELECT id, start_date, end_date, rules_json, result_json IS NOT NULL FROM pay_period
      WHERE deleted_at IS NULL AND is_locked = 1 ORDER BY start_date, id
      """
    ) { row in
      let id = row.id()
      guard let start = row.optionalDay(), let last = row.optionalDay(), start <= last else {
        throw StoreError.damagedRecord(path: connection.path, table: .payPeriod, id: id)
      }
      return LockedPeriod(
        id: id, days: start..<last.adding(days: 1), rulesJSON: row.text(), hasResult: row.flag())
    }
  }

  /// The stored result of a closed pay period as JSON, or one member of it; nil if there is none.
  public func result(of period: RecordID, member: String? = nil) throws -> String? {
    let value = member.map { "json_extract(result_json, '$.\($0)')" } ?? "result_json"
    return try connection.first(
      "SELECT \(value) FROM pay_period WHERE id = ?1 AND is_locked = 1", [Value(period)]
    ) { $0.optionalText() } ?? nil
  }
}

extension Store {
  /// What pay depends on.
  public var pay: PayRepository { PayRepository(connection: connection) }
}

extension WriteTransaction {
  /// What pay depends on, as this transaction sees it.
  public var pay: PayRepository { PayRepository(connection: connection) }

  /// Inserts rules of pay or replaces the ones with that identity. Throws `StoreError.constraint`.
  public func save(_ ruleset: StoredRuleset) throws {
    try save(ruleset, in: StoredRuleset.table)
  }

  /// Deletes rules of pay. Throws `StoreError.notFound`.
  public func delete(ruleset id: RecordID) throws { try delete(id, from: .payRuleset) }

  /// Inserts a base rate or replaces the one with that identity. Throws `StoreError.constraint`.
  public func save(_ rate: StoredBaseRate) throws {
    try save(rate, in: StoredBaseRate.table)
  }

  /// Deletes a base rate. Throws `StoreError.notFound`.
  public func delete(baseRate id: RecordID) throws { try delete(id, from: .baseRate) }

  /// Closes a pay period and stores its result. Throws `StoreError.constraint`.
  public func lock(_ period: LockedPeriod, result: String? = nil) throws {
    try save(period, isLocked: true, result)
  }

  /// Opens a closed pay period and removes its stored rules and result. Throws `StoreError`.
  public func unlock(_ period: LockedPeriod) throws { try save(period, isLocked: false, nil) }

  /// Adds the missing result of a pay period that an older program closed, or that came from
  /// another store. This changes nothing for the person: it adds no history entry and keeps redo.
  /// Throws `StoreError`.
  public func addMissingResult(of period: LockedPeriod, result: String) throws {
    try connection.run(
      """
      UPDATE pay_period SET result_json = ?2
      WHERE id = ?1 AND is_locked = 1 AND result_json IS NULL
      """, [Value(period.id), .text(result)])
  }

  private func save(_ period: LockedPeriod, isLocked: Bool, _ result: String?) throws {
    let row = PeriodRow(
      id: period.id, start: period.days.lowerBound, last: period.days.upperBound.adding(days: -1),
      isLocked: isLocked, rules: isLocked ? period.rulesJSON : nil, result: result)
    try save(row, in: PeriodRow.table)
  }
}

extension Store {
  /// Adds what pay periods came to that were closed without, outside the history. Throws
  /// `StoreError`.
  public func addMissingResults(_ results: [(period: LockedPeriod, result: String)]) throws {
    try connection.transaction {
      _ = try beginWriting()
      for (period, result) in results {
        try connection.run(
          """
          UPDATE pay_period SET result_json = ?2
          WHERE id = ?1 AND is_locked = 1 AND result_json IS NULL
          """, [Value(period.id), .text(result)])
      }
      return .commit(())
    }
  }
}
