import Domain
import Interchange
import Store

/// The pay-related parts of a record from the history or from another store.
struct PaidRecord {
  private let table: RecordTable
  /// The values that are not null.
  private let columns: [String: Value]

  /// Creates a record of another store.
  init(_ record: TableRecord) {
    table = record.table
    let named = zip(record.table.columns, record.values).filter { $1 != .null }
    columns = Dictionary(named.map { ($0.name, $1) }, uniquingKeysWith: { $1 })
  }

  /// Parses a record of the history; nil if there is none.
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

  /// Returns the record before and after a change of the history.
  static func ends(of change: RecordChange) -> (before: PaidRecord?, after: PaidRecord?) {
    (PaidRecord(change.before, of: change.table), PaidRecord(change.after, of: change.table))
  }

  /// Returns whether a change adds, alters or removes arrears of a closed pay period.
  static func isArrears(_ change: RecordChange) -> Bool {
    let ends = ends(of: change)
    return change.table == .bonus
      && [ends.before, ends.after].contains { $0?.columns["arrears_from"] != nil }
  }

  /// Returns whether it pays the same as before. Adding the currency to a bonus of an older program
  /// changes nothing if the bonus was paid in it all along.
  func isPaid(as before: PaidRecord) -> Bool {
    var old = before.columns
    old["updated_at"] = columns["updated_at"]
    if table == .bonus, old["currency"] == nil { old["currency"] = columns["currency"] }
    return old == columns
  }

  /// The shift with its times only; nil for other or deleted records.
  var shift: PayShift? {
    guard table == .shift, !isDeleted, let zone = text("zone"),
      let start = number("actual_start") ?? number("scheduled_start")
    else { return nil }
    let end = number("actual_end") ?? number("scheduled_end") ?? start
    let interval = Interval(
      start: Instant(seconds: start), end: Instant(seconds: max(start, end)))
    return PayShift(id: RecordID(text("id") ?? ""), interval: interval, zone: zone)
  }

  /// The days on which a bonus was earned; nil for other or deleted records.
  var bonusDays: ClosedRange<CivilDay>? {
    guard table == .bonus, !isDeleted, let last = day("day") else { return nil }
    return min(day("earned_from") ?? last, last)...last
  }

  /// The absence with its dates; nil for other or deleted records.
  var absence: Absence? {
    guard table == .absence, !isDeleted, let from = day("from_day"), let to = day("to_day") else {
      return nil
    }
    return Absence(
      id: RecordID(text("id") ?? ""), kind: text("kind") ?? "", from: from, to: to,
      start: number("start_at").map { Instant(seconds: $0) },
      end: number("end_at").map { Instant(seconds: $0) }, zone: text("zone") ?? "",
      half: text("half").flatMap { Absence.Half(rawValue: $0) })
  }

  /// The day of a public holiday; nil for other or deleted records.
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
