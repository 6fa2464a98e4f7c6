import Domain
import Interchange
import Store

/// A record by its columns, from the history or from another store, as far as pay depends on it.
struct PaidRecord {
  private let table: RecordTable
  /// The values that are not null.
  private let columns: [String: Value]

  /// A record of another store.
  init(_ record: TableRecord) {
    table = record.table
    let named = zip(record.table.columns, record.values).filter { $1 != .null }
    columns = Dictionary(named.map { ($0.name, $1) }, uniquingKeysWith: { $1 })
  }

  /// A record as the history holds it; nil where there is none.
  private init?(_ text: String?, of table: RecordTable) {
    guard let text, case .object(let record)? = try? JSONValue(parsing: text) else { return nil }
    self.table = table
    var columns: [String: Value] = [:]
    for member in record.members {
      switch member.value {
      case .string(let text): columns[member.name] = .text(text)
      case .number(let digits): columns[member.name] = Int64(digits).map(Value.integer)
      case .bool(let flag): columns[member.name] = .integer(flag ? 1 : 0)
      case .null, .array, .object: break
      }
    }
    self.columns = columns
  }

  /// The record before and after a change of the history.
  static func ends(of change: RecordChange) -> (before: PaidRecord?, after: PaidRecord?) {
    (PaidRecord(change.before, of: change.table), PaidRecord(change.after, of: change.table))
  }

  /// Whether it is the same as it was before. A bonus of an older program that gets the currency in
  /// which it was paid all along is.
  func isPaid(as before: PaidRecord) -> Bool {
    var old = before.columns
    old["updated_at"] = columns["updated_at"]
    if table == .bonus, old["currency"] == nil { old["currency"] = columns["currency"] }
    return old == columns
  }

  /// The shift, with its times alone; nil for other records and for a deleted one.
  var shift: PayShift? {
    guard table == .shift, !isDeleted, let zone = text("zone"),
      let start = number("actual_start") ?? number("scheduled_start")
    else { return nil }
    let end = number("actual_end") ?? number("scheduled_end") ?? start
    let interval = Interval(
      start: Instant(seconds: start), end: Instant(seconds: max(start, end)))
    return PayShift(id: RecordID(text("id") ?? ""), interval: interval, zone: zone)
  }

  /// The days in which a bonus was earned; nil for other records and for a deleted one.
  var bonusDays: ClosedRange<CivilDay>? {
    guard table == .bonus, !isDeleted, let last = day("day") else { return nil }
    return min(day("earned_from") ?? last, last)...last
  }

  /// The day of a public holiday; nil for other records and for a deleted one.
  var holiday: CivilDay? { table == .holiday && !isDeleted ? day("day") : nil }

  private var isDeleted: Bool { columns["deleted_at"] != nil }

  private func number(_ name: String) -> Int64? {
    guard case .integer(let number)? = columns[name] else { return nil }
    return number
  }

  private func text(_ name: String) -> String? {
    guard case .text(let text)? = columns[name] else { return nil }
    return text
  }

  private func day(_ name: String) -> CivilDay? { text(name).flatMap { ISOText.day($0) } }
}
