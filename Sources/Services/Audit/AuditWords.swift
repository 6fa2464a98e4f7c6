import Domain
import Store

/// Describes changes of records.
package struct AuditWords {
  package let environment: Environment
  /// The currency of amounts.
  let currency: String

  package init(environment: Environment, currency: String) {
    self.environment = environment
    self.currency = currency
  }

  private var texts: Texts { environment.texts }
  private var format: Format { environment.format }

  /// A field of a record before and after a change; nil if the record did not exist.
  package struct Field: Equatable {
    package let name: String
    package let before: String?
    package let after: String?
  }

  /// The kinds of changes of a record.
  package enum ChangeKind: String {
    case added, changed, deleted, restored, removed
  }

  /// Returns the kind of a change.
  package func changeKind(of change: RecordChange) -> ChangeKind {
    guard let before = change.before else { return .added }
    guard let after = change.after else { return .removed }
    func isDeleted(_ record: String) -> Bool {
      StoredRecord.members(record).contains { member in
        guard member.key == "deleted_at", case .integer = member.value else { return false }
        return true
      }
    }
    switch (isDeleted(before), isDeleted(after)) {
    case (false, true): return .deleted
    case (true, false): return .restored
    default: return .changed
    }
  }

  /// Returns the name of a table's records, such as `shift`.
  package func name(of table: RecordTable) -> String {
    word("audit.table.\(table.name)", else: table.name)
  }

  /// Returns a record as a person calls it: `shift Night, 12 May 2026`.
  package func title(of change: RecordChange) -> String {
    let members = StoredRecord.members(change.after ?? change.before ?? "")
    // Of a rotation its first day, not that of its cycle.
    let first = members.filter { $0.key == "effective_from" }
    let day = (first + members).lazy.compactMap { member -> CivilDay? in
      guard case .string(let text) = member.value else { return nil }
      return ISOText.day(String(text.prefix(10)))
    }.first
    let name = [name(of: change.table), recordName(of: change)].compactMap(\.self)
    return ([name.joined(separator: " ")] + [day.map(format.dayWithYear)].compactMap(\.self))
      .joined(separator: ", ")
  }

  /// Returns the first three records, and how many more there are.
  package func titles(of changes: [RecordChange]) -> String {
    let named = changes.prefix(3).map(title), more = changes.count - named.count
    let rest = more == 0 ? [] : [texts("audit.more", ["n": format.number(Int64(more))])]
    return (named + rest).joined(separator: "; ")
  }

  /// Returns the name in a record; nil if it has none.
  package func recordName(of change: RecordChange) -> String? {
    let members = StoredRecord.members(change.after ?? change.before ?? "")
    return ["name", "title", "model", "colleague"].lazy.compactMap { column -> String? in
      guard case .string(let text)? = members.first(where: { $0.key == column })?.value else {
        return nil
      }
      return text.isEmpty ? nil : text
    }.first ?? absenceName(members, of: change.table)
  }

  /// Returns the name of a kind of absence, or that of an absence; nil for another record.
  private func absenceName(
    _ members: [(key: String, value: JSON)], of table: RecordTable
  ) -> String? {
    guard let column = [RecordTable.absence: "kind", .absenceKind: "key"][table],
      case .string(let kind)? = members.first(where: { $0.key == column })?.value
    else { return nil }
    return format.absence(kind: kind, name: "")
  }

  /// Returns the columns that differ, without those that mean nothing to a user.
  package func columns(of change: RecordChange) -> [String] {
    differences(of: change).map(\.column)
  }

  /// Returns the fields that differ, without those that mean nothing to a user.
  package func fields(of change: RecordChange) -> [Field] {
    differences(of: change).map { column, before, after in
      let name = word(
        "audit.field.\(change.table.name).\(column)",
        else: word("audit.field.\(column)", else: column))
      return Field(name: name, before: before, after: after)
    }
  }

  /// Returns the columns that differ, with both values.
  private func differences(
    of change: RecordChange
  ) -> [(column: String, before: String?, after: String?)] {
    let before = change.before.map(StoredRecord.members) ?? []
    let after = change.after.map(StoredRecord.members) ?? []
    let known = Dictionary(before.map { ($0.key, $0.value) }) { first, _ in first }
    let columns = after.isEmpty ? before.map(\.key) : after.map(\.key)
    let new = Dictionary(after.map { ($0.key, $0.value) }) { first, _ in first }
    return columns.compactMap { column in
      guard !Self.hidden.contains(column) else { return nil }
      let old = known[column].map { value($0, column, of: change.table) }
      let now = new[column].map { value($0, column, of: change.table) }
      guard old != now, (old ?? "") + (now ?? "") != "" else { return nil }
      return (column, old, now)
    }
  }

  /// Summarizes an entry in a line: the change of its record, or the number of changed records.
  package func summary(of changes: [RecordChange], count: Int) -> String {
    guard count == 1, let change = changes.first else {
      return count == 0 ? "" : texts("audit.records", ["n": String(count)])
    }
    let changeKind = changeKind(of: change)
    guard changeKind == .changed else { return texts("audit.\(changeKind.rawValue)") }
    return fields(of: change).map(line).joined(separator: "; ")
  }

  /// Formats a changed field: `planned start: 19:00 → 20:00`.
  package func line(_ field: Field) -> String {
    "\(field.name): \(shown(field.before)) → \(shown(field.after))"
  }

  /// Returns the value, or a dash if there is none.
  package func shown(_ value: String?) -> String { value.flatMap { $0.isEmpty ? nil : $0 } ?? "–" }

  /// Columns that repeat another or are internal.
  private static let hidden: Set<String> = [
    "id", "created_at", "updated_at", "deleted_at", "local_start", "local_end", "series_id",
    "schema_version", "actual_local_start", "actual_local_end",
  ]

  /// Returns the key of the text for a word in a column; nil for a column of other texts.
  private func wordKey(_ text: String, _ column: String, of table: RecordTable) -> String? {
    switch (table.name, column) {
    case ("absence", "half"): "absence.half.\(text)"
    case ("absence_kind", "paid"): "absence.pay.\(text)"
    case ("absence_kind", "credit"): "absence.credit.\(text)"
    case ("absence_kind", "draws"): "absence.draws.\(text)"
    case ("entitlement", "counted_by"): "entitlement.count.\(text)"
    case ("entitlement_rule", "per"): "entitlement.per.\(text)"
    case ("entitlement_rule", "rounding"): "entitlement.round.\(text)"
    case ("exercise", "kind"): "coach.kind.\(text)"
    case ("action_event", "slot"): "guidance.slot.\(text)"
    case ("action_event", "outcome"): "guidance.outcome.\(text)"
    default: nil
    }
  }

  private func word(_ key: String, else name: String) -> String {
    texts.has(key) ? texts(key) : name.replacing("_", with: " ")
  }

  // MARK: Values

  private func value(_ value: JSON, _ column: String, of table: RecordTable) -> String {
    switch value {
    case .integer(let number): return self.number(number, column, of: table)
    case .string(let text):
      return goalText(text, column, of: table)
        ?? wordKey(text, column, of: table).map { word($0, else: text) } ?? self.text(text, column)
    case .number(let text): return text
    case .null, .bool, .array, .object, .members: return ""
    }
  }

  private func number(_ number: Int64, _ column: String, of table: RecordTable) -> String {
    if table.isMoment(column) {
      let local = environment.zone.local(at: Instant(seconds: number))
      return "\(format.dayWithYear(local.day)) \(format.time(local))"
    }
    if table.isFlag(column) { return texts(number == 0 ? "audit.no" : "yes") }
    switch column {
    case "status":
      return ShiftStatus(rawValue: Int(number)).map(format.status) ?? String(number)
    case "pay_period_type": return texts("period.\(number)")
    case "first_weekday": return texts("weekday.long.\(number)")
    case "start_minute_of_day":
      return format.time(LocalDateTime(day: CivilDay(number: 0), secondOfDay: Int(number) * 60))
    case "stride_mm": return StrideText.text(number, format)
    case _ where column.hasSuffix("_mm"): return format.limit(number)
    case _ where column.contains("minutes"): return format.duration(seconds: number * 60)
    case "cents", "base_rate_cents", "purchase_price_cents", "amount_per_hour":
      return format.money(cents: number, currency: currency)
    default: return format.number(number)
    }
  }

  /// Returns what a closed pay period pays, after its paid hours.
  private func paid(_ result: ClosedResult) -> String {
    let hours = format.duration(seconds: result.totals.paidSeconds)
    guard let cents = result.totals.payCents else { return hours }
    return "\(hours), \(format.money(cents: cents, currency: result.currency))"
  }

  private func text(_ text: String, _ column: String) -> String {
    if let day = ISOText.day(text) { return format.dayWithYear(day) }
    switch column {
    case "rate_multiplier": return Multiplier(text).map(format.multiplier) ?? text
    case "rules_json": return texts("audit.rules", ["n": String(text.utf8.count)])
    case "result_json": return (try? ClosedResult(text: text)).map(paid) ?? ""
    case _ where column.hasSuffix("_id"): return String(text.prefix(8))
    default: return text
    }
  }
}
