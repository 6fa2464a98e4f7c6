import Domain
import Store

/// Writes history entries in machine-readable form, newest first, with one page at a time in
/// memory.
package struct AuditRecords {
  /// The output format.
  package enum Form: String, CaseIterable, Sendable {
    /// One line per changed field.
    case csv
    /// The entries with their records before and after the change.
    case json
  }

  private static let pageSize = 500
  private static let columns = [
    "id", "at", "label", "device", "undone", "table", "record", "field", "before", "after",
  ]

  private let store: Store?
  private let filter: HistoryFilter
  private let texts: Texts

  /// Creates a writer of the matching entries of `store`; without a store there are none.
  package init(_ store: Store?, _ filter: HistoryFilter, _ texts: Texts) {
    self.store = store
    self.filter = filter
    self.texts = texts
  }

  /// Writes at most `limit` entries in chunks; `ascii` escapes all other characters in JSON. Throws
  /// `StoreError`, and what `write` throws.
  package func write(
    as form: Form, limit: Int = .max, ascii: Bool = false,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws {
    switch form {
    case .json: try writeJSON(limit, ascii) { try write(Array($0.utf8)) }
    case .csv: try writeTable(limit, write)
    }
  }

  private func forEachEntry(_ limit: Int, _ body: (HistoryEntry) throws -> Void) throws {
    var left = limit
    var last: HistoryEntry.ID?
    while let store, left > 0 {
      let page = try store.history(filter, limit: min(left, Self.pageSize), before: last)
      try page.forEach(body)
      last = page.last?.id
      left -= page.count
      if page.count < Self.pageSize { break }
    }
  }

  // MARK: JSON

  private func writeJSON(
    _ limit: Int, _ ascii: Bool, _ write: (String) throws -> Void
  ) throws {
    try write("{\"entries\":[")
    var isFirst = true
    try forEachEntry(limit) { entry in
      try write((isFirst ? "" : ",") + json(entry).text(ascii: ascii))
      isFirst = false
    }
    try write("]}\n")
  }

  private func json(_ entry: HistoryEntry) throws -> JSON {
    let changes = try store?.changes(of: entry.id) ?? []
    return .object([
      "id": .integer(entry.id), "at": JSON(entry.at), "label": .string(entry.label.text(texts)),
      "device": .string(entry.device), "undone": .bool(entry.state != .inForce),
      "changes": .array(
        changes.map { change in
          .object([
            "table": .string(change.table.name), "id": .string(change.record.text),
            "before": StoredRecord.json(change.before, of: change.table),
            "after": StoredRecord.json(change.after, of: change.table),
          ])
        }),
    ])
  }

  // MARK: A table

  private func writeTable(_ limit: Int, _ write: @escaping ([UInt8]) throws -> Void) throws {
    var writer = try RecordWriter(
      "", Self.columns, isJSON: false, table: TableStyle(), write: write)
    try forEachEntry(limit) { entry in
      for change in try store?.changes(of: entry.id) ?? [] {
        for (field, before, after) in Self.fields(of: change) {
          writer.records.put(entry.id)
          writer.records.put(ISOText.format(entry.at))
          writer.records.put(entry.label.text(texts))
          writer.records.put(entry.device)
          writer.records.put(entry.state != .inForce)
          writer.records.put(change.table.name)
          writer.records.put(change.record.text)
          writer.records.put(field)
          writer.records.put(Self.plain(before))
          writer.records.put(Self.plain(after))
          try writer.endRecord()
        }
      }
    }
    try writer.finish()
  }

  private static func plain(_ value: JSON) -> String? {
    switch value {
    case .null: nil
    case .string(let text): text
    default: value.text()
    }
  }

  /// Returns the fields that differ, each with its value before and after.
  private static func fields(of change: RecordChange) -> [(String, JSON, JSON)] {
    func members(_ record: String?) -> [(key: String, value: JSON)] {
      guard case .members(let members) = StoredRecord.json(record, of: change.table) else {
        return []
      }
      return members
    }
    let before = members(change.before), after = members(change.after)
    let old = Dictionary(before.map { ($0.key, $0.value) }) { first, _ in first }
    let new = Dictionary(after.map { ($0.key, $0.value) }) { first, _ in first }
    return (after.isEmpty ? before : after).map(\.key).compactMap { field in
      let pair = (old[field] ?? .null, new[field] ?? .null)
      return pair.0.text() == pair.1.text() ? nil : (field, pair.0, pair.1)
    }
  }
}
