import Domain

/// Stored rules of pay: a document, and the day from which it applies.
public struct StoredRuleset: Equatable, Sendable, Identifiable {
  /// The identity in the store.
  public var id: RecordID
  /// The name.
  public var name: String
  /// The version of the document's format.
  public var schemaVersion: Int
  /// The document.
  public var rulesJSON: String
  /// The first day on which the rules apply, nil for always; unused if they are not active.
  public var effectiveFrom: CivilDay?
  /// Whether the rules apply from that day; if not, they were only imported.
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

/// A stored base rate: the pay for an hour from a day on.
public struct StoredBaseRate: Equatable, Sendable, Identifiable {
  /// The identity in the store.
  public var id: RecordID
  /// The first day on which the rate applies, nil for always.
  public var effectiveFrom: CivilDay?
  /// The pay for an hour.
  public var amount: HourlyAmount

  /// Creates a rate.
  public init(id: RecordID = .new(), effectiveFrom: CivilDay?, amount: HourlyAmount) {
    self.id = id
    self.effectiveFrom = effectiveFrom
    self.amount = amount
  }

  /// Creates a rate of whole minor units.
  public init(id: RecordID = .new(), effectiveFrom: CivilDay?, cents: Int64) {
    self.init(id: id, effectiveFrom: effectiveFrom, amount: HourlyAmount(cents))
  }

  /// Whole minor units of the currency.
  public var cents: Int64 { amount.cents }

  /// The rate as `Domain` uses it.
  public var rate: BaseRate {
    BaseRate(
      from: effectiveFrom ?? BaseRate.always(0).from, cents: amount.cents,
      fraction: amount.fraction)
  }
}

/// A closed pay period.
public struct LockedPeriod: Equatable, Sendable, Identifiable {
  /// The identity in the store.
  public var id: RecordID
  /// The days.
  public var days: Range<CivilDay>
  /// The document of its rules, including base rates.
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
    identity: .same(["effective_from"], where: ("is_active", .integer(1))), check: checkLabels,
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

  /// Applies the limit of names to those that the rules give to rates and premiums, unless they are
  /// already stored. Throws `TextTooLong`.
  @Sendable private static func checkLabels(
    of record: TableRecord, _ connection: Connection
  ) throws {
    // A short document has no long names.
    guard case .text(let text) = record["rules_json"], TextTooLong(text) != nil else { return }
    let label = try connection.first(
      """
      SELECT value FROM json_tree(iif(json_valid(?1), ?1, '{}'))
      WHERE type = 'text' AND key IN ('name', 'label') AND length(value) > ?3 AND value NOT IN (
        SELECT known.value FROM pay_ruleset, json_tree(pay_ruleset.rules_json) AS known
        WHERE pay_ruleset.id = ?2 AND known.type = 'text')
      """, [.text(text), Value(record.id), .integer(Int64(TextLimit.name))]
    ) { $0.text() }
    if let problem = label.flatMap({ TextTooLong($0) }) { throw problem }
  }
}

extension StoredBaseRate: TabledRecord {
  package static let table = TableDescriptor(
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
  /// Base rates.
  public static let baseRate = StoredBaseRate.table.untyped
  /// Closed pay periods.
  public static let payPeriod = PeriodRow.table.untyped
}

/// The rules, rates and closed periods that pay depends on besides the shifts. Every function
/// throws `StoreError`.
public struct PayRepository {
  let connection: Connection

  /// Returns all rules of pay: the imported ones by name, then the active ones by their first day.
  public func rulesets() throws -> [StoredRuleset] {
    try connection.records(
      StoredRuleset.table,
      """
      ORDER BY is_active, CASE is_active WHEN 1 THEN effective_from ELSE name END, created_at, id
      """)
  }

  /// Returns the documents of the active rules that contain a text.
  public func rulesInUse(containing text: String) throws -> [String] {
    try connection.all(
      """
      SELECT rules_json FROM pay_ruleset
      WHERE deleted_at IS NULL AND is_active = 1 AND instr(rules_json, ?1) > 0
      """, [.text(text)]
    ) { $0.text() }
  }

  /// Returns the base rates by their first day.
  public func baseRates() throws -> [StoredBaseRate] {
    try connection.records(StoredBaseRate.table, "ORDER BY effective_from, created_at, id")
  }

  /// Returns the closed pay periods in order.
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

  /// Returns the stored result of a closed pay period as JSON, or one member of it; nil without
  /// one.
  public func result(of period: RecordID, member: String? = nil) throws -> String? {
    let value = member.map { "json_extract(result_json, '$.\($0)')" } ?? "result_json"
    return try connection.first(
      "SELECT \(value) FROM pay_period WHERE id = ?1 AND is_locked = 1", [Value(period)]
    ) { $0.optionalText() } ?? nil
  }

  /// Returns what absences cost in the closed pay periods that know it, as JSON.
  public func absenceCosts() throws -> [RecordID: String] {
    let rows = try connection.all(
      """
      SELECT id, json_extract(result_json, '$.absences.costs') FROM pay_period
      WHERE deleted_at IS NULL AND is_locked = 1
      """
    ) { ($0.id(), $0.optionalText()) }
    return Dictionary(
      rows.compactMap { id, text in text.map { (id, $0) } }, uniquingKeysWith: { $1 })
  }
}

extension Store {
  /// The rules, rates and closed periods.
  public var pay: PayRepository { PayRepository(connection: connection) }
}

extension WriteTransaction {
  /// The rules, rates and closed periods as this transaction sees them.
  public var pay: PayRepository { PayRepository(connection: connection) }

  /// Inserts rules of pay or replaces those with the same identity. Throws `StoreError.constraint`.
  public func save(_ ruleset: StoredRuleset) throws {
    try save(ruleset, in: StoredRuleset.table)
  }

  /// Deletes rules of pay. Throws `StoreError.notFound`.
  public func delete(ruleset id: RecordID) throws { try delete(id, from: .payRuleset) }

  /// Inserts a base rate or replaces the one with its identity. Throws `StoreError.constraint`.
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
  /// another store. The user sees no change: it adds no history entry and keeps redo. Throws
  /// `StoreError`.
  public func addMissingResult(of period: LockedPeriod, result: String) throws {
    try connection.addMissingResult(of: period, result)
  }

  private func save(_ period: LockedPeriod, isLocked: Bool, _ result: String?) throws {
    let row = PeriodRow(
      id: period.id, start: period.days.lowerBound, last: period.days.upperBound.adding(days: -1),
      isLocked: isLocked, rules: isLocked ? period.rulesJSON : nil, result: result)
    try save(row, in: PeriodRow.table)
  }
}

extension Store {
  /// Adds the missing results of closed pay periods, outside the history. Throws `StoreError`.
  public func addMissingResults(_ results: [(period: LockedPeriod, result: String)]) throws {
    try connection.transaction {
      _ = try beginWriting()
      for (period, result) in results { try connection.addMissingResult(of: period, result) }
      return .commit(())
    }
  }
}

extension Connection {
  fileprivate func addMissingResult(of period: LockedPeriod, _ result: String) throws {
    try run(
      """
      UPDATE pay_period SET result_json = ?2
      WHERE id = ?1 AND is_locked = 1 AND result_json IS NULL
      """, [Value(period.id), .text(result)])
  }
}
