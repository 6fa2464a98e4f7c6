import Domain

/// The stamps of the latest changes of a record and its columns.
struct RecordStamps: Equatable {
  /// The part for the whole record: its latest change.
  static let record = ""
  /// The part for all columns that never changed: the record's first change.
  static let first = "*"
  /// The part for the last time the record claimed what only one may have (`RecordClaim`). It stays
  /// after the record has released the claim.
  static let claim = "!"

  /// The stamps by part.
  private(set) var parts: [String: String]

  /// Creates stamps from their parts.
  init(_ parts: [String: String]) { self.parts = parts }

  /// Creates the stamps of a record of another store without plausible ones: those of its last
  /// change, or of its creation if that change is in the future. So it does not outrank changes
  /// here, however often it is merged.
  init?(of record: TableRecord, notAfter limit: HybridStamp) {
    let times = ["updated_at", "created_at"].compactMap { column -> Int64? in
      guard case .integer(let seconds) = record[column] else { return nil }
      return seconds
    }
    guard !times.isEmpty else { return nil }
    let past = times.first { $0 <= limit.milliseconds / 1000 }
    self.init(changedAt: past ?? 0, notAfter: limit)
  }

  /// Creates the stamps of a record of which only the time of the last change is known. The stamp
  /// is no later than `limit`, because a future one would outrank every change until then. `place`
  /// orders records that are merged together.
  init(changedAt seconds: Int64, place: Int = 0, notAfter limit: HybridStamp) {
    let milliseconds = min(max(0, seconds), 1 << 40) * 1000
    let stamp =
      milliseconds < limit.milliseconds
      ? HybridStamp(milliseconds: milliseconds, counter: min(place, 0xffff), replica: "") : limit
    parts = [Self.record: stamp.description]
  }

  /// The stamp of the latest change.
  var latest: String { parts[Self.record] ?? "" }

  /// The stamp of the first change.
  var first: String { parts[Self.first] ?? latest }

  /// Whether what never changed is as a pattern plans it (`PlannedRecord.stamp`).
  var arePlanned: Bool {
    parts[Self.first].flatMap(HybridStamp.init).map { $0.milliseconds < 1 << 32 } ?? false
  }

  /// The stamp of the last claim; nil if unknown.
  var claimed: String? {
    get { parts[Self.claim] }
    set { parts[Self.claim] = newValue }
  }

  /// Sets the stamp of the latest change, without a change of columns.
  mutating func setLatest(_ latest: String) {
    let first = first
    parts[Self.record] = latest
    parts[Self.first] = first == latest ? nil : first
  }

  /// The stamp of a column's latest change.
  subscript(column: String) -> String {
    get { parts[column] ?? first }
    set { parts[column] = newValue == first ? nil : newValue }
  }

  /// Returns the latest stamp of these columns.
  func latest(of columns: [String]) -> String { columns.map { self[$0] }.max() ?? "" }

  /// Stamps the parts in which two values of the record differ.
  mutating func stamp(
    where record: TableRecord, differsFrom other: TableRecord, _ stamp: HybridStamp
  ) {
    for part in record.table.parts where part.contains(where: { record[$0] != other[$0] }) {
      for column in part { self[column] = stamp.description }
    }
  }

  /// Whether the clock of another store could have given each stamp by now. A damaged one, or one
  /// from the future, would outrank every change.
  func isPlausible(at now: HybridStamp) -> Bool {
    let latest = now.milliseconds + HybridStamp.maxDrift
    return parts[Self.record] != nil
      && parts.values.allSatisfy { text in
        HybridStamp(text).map { $0.milliseconds <= latest } ?? false
      }
  }
}

/// A record as its own changes made it, if its table shows something else.
struct SetAside: Equatable {
  var record: TableRecord
  /// Whether undo removed it.
  var isErased: Bool
  /// The record that is shown instead; nil for none.
  var replacedBy: RecordID?
  /// The latest stamp of the row that a closed pay period shows instead; nil for any other reason.
  var shownStamp: String?
}

/// The stamps of a table's records, and the records that were set aside.
struct TableMergeState {
  var stamps: [RecordID: RecordStamps] = [:]
  var asides: [RecordID: SetAside] = [:]

  /// Reads the state of another store without implausible stamps. Throws `StoreError`.
  init(_ table: RecordTable, of other: Connection, by now: HybridStamp) throws {
    try self.init(table, other)
    stamps = stamps.filter { $0.value.isPlausible(at: now) }
  }

  /// Reads the state of a store. Throws `StoreError`.
  init(_ table: RecordTable, _ connection: Connection) throws {
    var parts: [RecordID: [String: String]] = [:]
    try connection.each(
      "SELECT record_id, part, hlc FROM record_stamp WHERE table_name = ?1", [.text(table.name)]
    ) { row in
      let id = row.id(), part = row.text()
      parts[id, default: [:]][part] = row.text()
    }
    stamps = parts.mapValues(RecordStamps.init)
    try readAsides(table, connection)
  }

  /// Reads what was set aside, and the stamps of these records and of `ids`. Throws `StoreError`.
  init(_ table: RecordTable, _ connection: Connection, only ids: Set<RecordID>) throws {
    try readAsides(table, connection)
    for id in ids.union(asides.keys) {
      stamps[id] = try connection.stamps(of: id, in: table)
    }
  }

  private mutating func readAsides(_ table: RecordTable, _ connection: Connection) throws {
    let columns = try connection.terms(for: table, from: "record")
    try connection.each(
      """
      SELECT record_id, is_erased, because, shown, \(columns) FROM set_aside
      WHERE table_name = ?1 AND json_valid(record)
      """, [.text(table.name)]
    ) { row in
      let id = row.id(), isErased = row.flag(), because = row.optionalText()
      let latest = row.optionalText()
      asides[id] = SetAside(
        record: try TableRecord(table, &row), isErased: isErased,
        replacedBy: because.map(RecordID.init),
        shownStamp: latest)
    }
  }
}

extension Connection {
  /// Returns the stamps of a record, also of a removed one; nil without any. Throws `StoreError`.
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

  /// Returns a record, also a deleted one; nil if it does not exist. Throws `StoreError`.
  func record(_ id: RecordID, in table: RecordTable) throws -> TableRecord? {
    try first("SELECT \(table.columnList) FROM \(table.name) WHERE id = ?1", [Value(id)]) {
      try TableRecord(table, &$0)
    }
  }

  /// Replaces the stamps of a record; nil removes them. Throws `StoreError`.
  func setStamps(_ stamps: RecordStamps?, of id: RecordID, in table: RecordTable) throws {
    try run(
      "DELETE FROM record_stamp WHERE table_name = ?1 AND record_id = ?2",
      [.text(table.name), Value(id)])
    if let stamps { try addStamps(stamps, of: id, in: table) }
  }

  /// Adds the stamps of a record that has none. Throws `StoreError`.
  func addStamps(_ stamps: RecordStamps, of id: RecordID, in table: RecordTable) throws {
    for (part, hlc) in stamps.parts {
      try run(
        "INSERT INTO record_stamp VALUES (?1, ?2, ?3, ?4)",
        [.text(table.name), Value(id), .text(part), .text(hlc)])
    }
  }

  /// Sets a record aside; nil if its table shows it as it is. Throws `StoreError`.
  func setAside(_ aside: SetAside?, of id: RecordID, in table: RecordTable) throws {
    guard let aside else {
      try run(
        "DELETE FROM set_aside WHERE table_name = ?1 AND record_id = ?2",
        [.text(table.name), Value(id)])
      return
    }
    try setAside(
      zip(table.columns.map(\.name), aside.record.values).map { ($0, $1) },
      isErased: aside.isErased, replacedBy: aside.replacedBy?.text, shownStamp: aside.shownStamp,
      of: id, in: table)
  }

  /// Sets a record with these columns aside; the arguments are those of `SetAside`. Throws
  /// `StoreError`.
  func setAside(
    _ columns: [(name: String, value: Value)], isErased: Bool, replacedBy: String?,
    shownStamp: String?, of id: RecordID, in table: RecordTable
  ) throws {
    try run(
      """
      INSERT OR REPLACE INTO set_aside
      VALUES (?1, ?2, \(Self.object(columns.map(\.name), firstPlace: 6)), ?3, ?4, ?5)
      """,
      [
        .text(table.name), Value(id), Value(isErased), Value(replacedBy), Value(shownStamp),
      ] + columns.map(\.value))
  }

  // MARK: Undo and redo of merges

  /// Returns the stamps of a record, and the record if it was set aside, as JSON. Throws
  /// `StoreError`.
  func state(of id: RecordID, in table: String) throws -> String {
    let key = "WHERE table_name = ?1 AND record_id = ?2"
    return try first(
      """
      SELECT json_object(
        'stamps', (SELECT json_group_object(part, hlc)
          FROM (SELECT part, hlc FROM record_stamp \(key) ORDER BY part)),
        'aside', (SELECT json_array(record, is_erased, because, shown) FROM set_aside \(key)))
      """, [.text(table), Value(id)]
    ) { $0.text() } ?? "{}"
  }

  /// Notes that a merge set the state of a record, with the state before and after it if that is
  /// kept. Throws `StoreError`.
  func saveMergedState(
    before: String, of id: RecordID, in table: RecordTable, group: Int64, isKept: Bool
  ) throws {
    try run(
      "INSERT INTO merged_state VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        Value(group), .text(table.name), Value(id), .text(before),
        .text(isKept ? try state(of: id, in: table.name) : ""),
      ])
  }

  /// Deletes the saved states of records that have changed since the merge: undo and redo then
  /// count as changes of them. Throws `StoreError`.
  func deleteChangedMergedStates(_ group: Int64, unlessAt side: String) throws {
    let records = try all(
      "SELECT table_name, record_id, \(side) FROM merged_state WHERE group_id = ?1", [Value(group)]
    ) { row in (table: row.text(), id: row.id(), state: row.text()) }
    for record in records where try state(of: record.id, in: record.table) != record.state {
      try run(
        "DELETE FROM merged_state WHERE group_id = ?1 AND table_name = ?2 AND record_id = ?3",
        [Value(group), .text(record.table), Value(record.id)])
    }
  }

  /// Restores the states of merged records before the merge, or after it. Throws `StoreError`.
  func restoreMergedStates(_ group: Int64, _ side: String) throws {
    for table in ["record_stamp", "set_aside"] {
      try run(
        """
        DELETE FROM \(table) WHERE (table_name, record_id) IN (
          SELECT table_name, record_id FROM merged_state WHERE group_id = ?1)
        """, [Value(group)])
    }
    try run(
      """
      INSERT INTO record_stamp
      SELECT m.table_name, m.record_id, e.key, e.value
      FROM merged_state AS m, json_each(m.\(side), '$.stamps') AS e WHERE m.group_id = ?1
      """, [Value(group)])
    try run(
      """
      INSERT INTO set_aside
      SELECT table_name, record_id, json_extract(\(side), '$.aside[0]'),
        json_extract(\(side), '$.aside[1]'), json_extract(\(side), '$.aside[2]'),
        json_extract(\(side), '$.aside[3]')
      FROM merged_state WHERE group_id = ?1 AND json_extract(\(side), '$.aside') IS NOT NULL
      """, [Value(group)])
  }
}
