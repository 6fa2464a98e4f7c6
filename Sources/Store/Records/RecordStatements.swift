/// The SQL that is the same for every table of records, put together once.
package struct RecordStatements {
  /// Every column of the records that are not deleted; conditions follow with `AND`.
  package let select: String
  /// Inserts a record, or replaces the one with its identity unless that says the same already. The
  /// time of creation stays the first one.
  let upsert: String
  /// Notes the record `?2` as it is now, as the state before the group `?1`.
  let touch: String
  /// Notes all the records touched in the group `?1` as they are now, as the state after it.
  let complete: String

  static let userProfile = RecordStatements(.userProfile)
  package static let shift = RecordStatements(.shift)
  static let shiftPattern = RecordStatements(.shiftPattern)
  static let rotationDay = RecordStatements(.rotationDay)
  static let holiday = RecordStatements(.holiday)
  static let dismissedWarning = RecordStatements(.dismissedWarning)
  static let payRuleset = RecordStatements(.payRuleset)
  static let baseRate = RecordStatements(.baseRate)
  static let payPeriod = RecordStatements(.payPeriod)
  static let shoe = RecordStatements(.shoe)
  static let shoeSession = RecordStatements(.shoeSession)
  static let attribution = RecordStatements(.attribution)
  static let stepSource = RecordStatements(.stepSource)
  static let stepImport = RecordStatements(.stepImport)
  static let stepBelief = RecordStatements(.stepBelief)
  static let wearSettings = RecordStatements(.wearSettings)
  static let zoneStay = RecordStatements(.zoneStay)
  static let paySlip = RecordStatements(.paySlip)
  static let reminderSettings = RecordStatements(.reminderSettings)

  static let bonus = RecordStatements(.bonus)
  static let keyBinding = RecordStatements(.keyBinding)
  static let backupSettings = RecordStatements(.backupSettings)

  private init(_ table: TableName) {
    let name = table.rawValue
    let columns = table.columns
    let content = columns.filter { !["id", "created_at", "updated_at"].contains($0) }
    func list(_ names: [String], _ prefix: String = "") -> String {
      names.map { prefix + $0 }.joined(separator: ", ")
    }
    let assignments = (content + ["updated_at"]).map { "\($0) = excluded.\($0)" }
    let object = "json_object(\(list(columns.map { "'\($0)', \($0)" })))"

    select = "SELECT \(list(columns)) FROM \(name) WHERE deleted_at IS NULL"
    upsert = """
      INSERT INTO \(name) (\(list(columns))) VALUES (\(list(columns.indices.map { "?\($0 + 1)" })))
      ON CONFLICT (id) DO UPDATE SET \(list(assignments))
      WHERE (\(list(content, name + "."))) IS NOT (\(list(content, "excluded.")))
      """
    touch = """
      INSERT INTO change (group_id, table_name, record_id, before)
      VALUES (?1, '\(name)', ?2, (SELECT \(object) FROM \(name) WHERE id = ?2))
      """
    complete = """
      UPDATE change SET after = (SELECT \(object) FROM \(name) WHERE id = change.record_id)
      WHERE group_id = ?1 AND table_name = '\(name)'
      """
  }
}

extension TableName {
  var statements: RecordStatements {
    switch self {
    case .userProfile: return .userProfile
    case .shift: return .shift
    case .shiftPattern: return .shiftPattern
    case .rotationDay: return .rotationDay
    case .holiday: return .holiday
    case .dismissedWarning: return .dismissedWarning
    case .payRuleset: return .payRuleset
    case .baseRate: return .baseRate
    case .payPeriod: return .payPeriod
    case .bonus: return .bonus
    case .keyBinding: return .keyBinding
    case .shoe: return .shoe
    case .shoeSession: return .shoeSession
    case .attribution: return .attribution
    case .stepSource: return .stepSource
    case .stepImport: return .stepImport
    case .stepBelief: return .stepBelief
    case .wearSettings: return .wearSettings
    case .zoneStay: return .zoneStay
    case .paySlip: return .paySlip
    case .reminderSettings: return .reminderSettings
    case .backupSettings: return .backupSettings
    }
  }
}
