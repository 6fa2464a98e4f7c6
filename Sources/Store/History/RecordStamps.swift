import Domain

/// When and where the parts of a record were last changed: stamps of hybrid clocks, which sort as
/// text.
struct RecordStamps: Equatable {
  /// The part that stands for the record as a whole: its latest change.
  static let record = ""
  /// The part that stands for every column that was never changed: the record's first change.
  static let first = "*"

  /// By part.
  private(set) var parts: [String: String]

  /// Stamps by part.
  init(_ parts: [String: String]) { self.parts = parts }

  /// The stamps of a record of which only the time of its last change is known; `place` is its
  /// place among those that come together.
  init(changedAt seconds: Int64, place: Int = 0) {
    let stamp = HybridStamp(
      milliseconds: max(0, seconds) * 1000, counter: min(place, 0xffff), replica: "")
    parts = [Self.record: stamp.description]
  }

  /// The latest change.
  var latest: String {
    get { parts[Self.record] ?? "" }
    set { parts[Self.record] = newValue }
  }

  /// The first change.
  var first: String {
    get { parts[Self.first] ?? latest }
    set { parts[Self.first] = newValue }
  }

  /// The latest change of a column.
  subscript(column: String) -> String {
    get { parts[column] ?? first }
    set { parts[column] = newValue == first ? nil : newValue }
  }

  /// What is left of a record that is no more.
  var erased: RecordStamps { RecordStamps([Self.record: latest]) }
}

extension Connection {
  /// The stamps of a record, also of one that is no more; nil where there are none. Throws
  /// `StoreError`.
  func stamps(of id: RecordID, in table: RecordTable) throws -> RecordStamps? {
    var parts: [String: String] = [:]
    try each(
      "SELECT part, hlc FROM record_stamp WHERE table_name = ?1 AND record_id = ?2",
      [Value(table.name), Value(id)]
    ) { row in
      let part = row.text()
      parts[part] = row.text()
    }
    return parts.isEmpty ? nil : RecordStamps(parts)
  }

  /// The stamps of a record that is there. Throws `StoreError`.
  func stamps(of record: TableRecord) throws -> RecordStamps {
    if let known = try stamps(of: record.id, in: record.table) { return known }
    // Saved from a damaged store, whose history is lost.
    guard case .integer(let changed) = record["updated_at"] else { return RecordStamps([:]) }
    return RecordStamps(changedAt: changed)
  }

  /// The records of a table that are no more, with their stamps. Throws `StoreError`.
  func erased(from table: RecordTable) throws -> [(id: RecordID, stamps: RecordStamps)] {
    try all(
      """
      SELECT record_id, hlc FROM record_stamp
      WHERE table_name = ?1 AND part = '' AND record_id NOT IN (SELECT id FROM \(table.name))
      """, [Value(table.name)]
    ) { ($0.id(), RecordStamps([RecordStamps.record: $0.text()])) }
  }

  /// Makes these the stamps of a record. Throws `StoreError`.
  func setStamps(_ stamps: RecordStamps, of id: RecordID, in table: String) throws {
    try run(
      "DELETE FROM record_stamp WHERE table_name = ?1 AND record_id = ?2",
      [.text(table), Value(id)])
    for (part, hlc) in stamps.parts {
      try run(
        "INSERT INTO record_stamp VALUES (?1, ?2, ?3, ?4)",
        [.text(table), Value(id), .text(part), .text(hlc)])
    }
  }

  /// Gives every record and column that a group of changes touched the stamp of the group. Of
  /// several records each has its own, in the order of the changes. Throws `StoreError`.
  func stamp(_ group: Int64, _ stamp: HybridStamp, _ schema: Schema) throws {
    let isOwn = """
      c.group_id = ?1 AND NOT EXISTS (SELECT 1 FROM merged_stamp AS m WHERE m.group_id = ?1
        AND m.table_name = c.table_name AND m.record_id = c.record_id)
      """
    let values = [Value(group), Value(stamp.description)]
    let own = """
      iif(c.id = (SELECT min(id) FROM change WHERE group_id = ?1), ?2,
        ?2 || printf('.%010d', c.id))
      """
    try run(
      """
      INSERT OR IGNORE INTO record_stamp
      SELECT s.table_name, s.record_id, '*', s.hlc FROM change AS c JOIN record_stamp AS s
        ON s.table_name = c.table_name AND s.record_id = c.record_id AND s.part = ''
      WHERE \(isOwn) AND c.before IS NOT NULL AND c.after IS NOT NULL
      """, [Value(group)])
    try run(
      """
      DELETE FROM record_stamp WHERE (table_name, record_id) IN (
        SELECT c.table_name, c.record_id FROM change AS c
        WHERE \(isOwn) AND (c.before IS NULL OR c.after IS NULL))
      """, [Value(group)])
    try run(
      """
      INSERT OR REPLACE INTO record_stamp
      SELECT c.table_name, c.record_id, a.key, \(own) FROM change AS c, json_each(c.after) AS a
      WHERE \(isOwn) AND c.before IS NOT NULL AND c.after IS NOT NULL
        AND a.key NOT IN ('created_at', 'updated_at', 'deleted_at')
        AND a.value IS NOT json_extract(c.before, '$.' || a.key)
      """, values)
    try run(
      """
      INSERT OR REPLACE INTO record_stamp
      SELECT c.table_name, c.record_id, '', \(own) FROM change AS c WHERE \(isOwn)
      """, values)
    for table in schema.tables { try stampOwners(of: table, isOwn, values) }
  }

  /// A record changes with its parts.
  private func stampOwners(of table: RecordTable, _ isOwn: String, _ values: [Value]) throws {
    guard let owner = table.owner else { return }
    let owners = """
      SELECT json_extract(coalesce(c.after, c.before), '$.\(owner.column)')
      FROM change AS c WHERE \(isOwn) AND c.table_name = '\(table.name)'
      """
    try run(
      """
      INSERT OR IGNORE INTO record_stamp
      SELECT s.table_name, s.record_id, '*', s.hlc FROM record_stamp AS s
      WHERE s.table_name = '\(owner.table)' AND s.part = '' AND s.hlc < ?2
        AND s.record_id IN (\(owners))
      """, values)
    try run(
      """
      UPDATE record_stamp SET hlc = ?2
      WHERE table_name = '\(owner.table)' AND part = '' AND hlc < ?2 AND record_id IN (\(owners))
      """, values)
  }

  /// Gives the records that a merge brought the stamps that they had before it, or after it.
  /// Throws `StoreError`.
  func restampMerge(_ group: Int64, _ side: String) throws {
    try run(
      """
      DELETE FROM record_stamp WHERE (table_name, record_id) IN (
        SELECT table_name, record_id FROM merged_stamp WHERE group_id = ?1)
      """, [Value(group)])
    try run(
      """
      INSERT INTO record_stamp
      SELECT m.table_name, m.record_id, e.key, e.value
      FROM merged_stamp AS m, json_each(m.\(side)) AS e WHERE m.group_id = ?1
      """, [Value(group)])
  }

  /// Notes what a merge made of the stamps of a record. Throws `StoreError`.
  func note(
    _ before: RecordStamps?, _ after: RecordStamps, of id: RecordID, in table: String,
    mergedBy group: Int64
  ) throws {
    func object(_ stamps: RecordStamps?) -> String {
      // Names of columns and stamps hold nothing that JSON would escape but a host's name.
      let members = (stamps?.parts ?? [:]).sorted { $0.key < $1.key }
        .map { "\"\($0.key)\":\(quoted($0.value))" }
      return "{\(members.joined(separator: ","))}"
    }
    try run(
      """
      INSERT INTO merged_stamp VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT DO UPDATE SET after = excluded.after
      """,
      [Value(group), .text(table), Value(id), .text(object(before)), .text(object(after))])
  }
}

/// A text as JSON writes it.
private func quoted(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar -> String in
    switch scalar {
    case "\"", "\\": return "\\\(scalar)"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return String(scalar)
    }
  }
  return "\"\(escaped.joined())\""
}
