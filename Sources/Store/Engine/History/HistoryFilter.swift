import Domain

/// Selects entries of the history.
public struct HistoryFilter: Equatable, Sendable {
  /// Selects entries that changed a record of one of these tables; nil for all.
  public var tables: Set<RecordTable>?
  /// Selects entries made in this time; nil for all.
  public var time: Interval?
  /// Selects entries whose label, argument or device contains this text; empty for all. Only
  /// letters beyond ASCII are case-sensitive.
  public var text = ""
  /// The labels whose translation contains the text.
  public var labels: Set<String> = []
  /// Whether the text also finds all undone entries.
  public var findsUndone = false

  /// Creates a filter that selects all entries.
  public init() {}

  /// The condition on `change_group AS g`, and its values.
  var condition: (sql: String, values: [Value]) {
    var parts: [String] = [], values: [Value] = []
    func marks(_ words: some Collection<String>) -> String {
      words.map { word in
        values.append(.text(word))
        return "?"
      }.joined(separator: ", ")
    }
    if let tables {
      let list = marks(tables.map(\.name).sorted())
      parts.append(
        "EXISTS (SELECT 1 FROM change WHERE group_id = g.id AND table_name IN (\(list)))")
    }
    if let time {
      values += [Value(time.start), Value(time.end)]
      parts.append("g.at >= ? AND g.at < ?")
    }
    if !text.isEmpty {
      let list = marks(labels.sorted())
      let pattern = Value("%\(Self.escaped(text))%")
      values += [pattern, pattern]
      parts.append(
        """
        (g.label IN (\(list)) OR g.detail LIKE ? ESCAPE '\\' OR g.device LIKE ? ESCAPE '\\'
          OR (\(findsUndone ? 1 : 0) AND g.state <> \(HistoryState.inForce.rawValue)))
        """)
    }
    return (parts.map { " AND \($0)" }.joined(), values)
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "\\%_".contains($1) ? "\\\($1)" : String($1) }
  }
}

extension Store {
  /// Returns at most `limit` selected entries, the newest first: those older than the entry `id`,
  /// or all. Throws `StoreError`.
  public func history(
    _ filter: HistoryFilter, limit: Int, before id: HistoryEntry.ID? = nil
  ) throws -> [HistoryEntry] {
    try entries(filter, limit: limit, "g.id < ?", id ?? .max, "DESC")
  }

  /// Returns at most `limit` selected entries newer than the entry `id`, or the oldest ones without
  /// it; the newest first. Throws `StoreError`.
  public func history(
    _ filter: HistoryFilter, limit: Int, after id: HistoryEntry.ID?
  ) throws -> [HistoryEntry] {
    try entries(filter, limit: limit, "g.id > ?", id ?? .min, "ASC").reversed()
  }

  /// Returns the number of selected entries newer than the entry `id`, or of all. Throws
  /// `StoreError`.
  public func historyCount(
    _ filter: HistoryFilter, after id: HistoryEntry.ID? = nil
  ) throws -> Int {
    let (condition, values) = filter.condition
    let place = id == nil ? "true" : "g.id > ?"
    return Int(
      try connection.integer(
        "SELECT count(*) FROM change_group AS g WHERE \(place)\(condition)",
        (id.map { [Value($0)] } ?? []) + values))
  }

  /// Returns the first `limit` changes of an entry and the number of all. Throws `StoreError`.
  public func changes(
    of id: HistoryEntry.ID, limit: Int
  ) throws -> (changes: [RecordChange], count: Int) {
    let changes = try connection.all(
      """
      SELECT table_name, record_id, before, after FROM change WHERE group_id = ?1
      ORDER BY id LIMIT ?2
      """, [Value(id), Value(limit)]
    ) { RecordChange(&$0, schema.tables) }
    guard changes.count == limit else { return (changes.compactMap { $0 }, changes.count) }
    let count = try connection.integer(
      "SELECT count(*) FROM change WHERE group_id = ?1", [Value(id)])
    return (changes.compactMap { $0 }, Int(count))
  }

  private func entries(
    _ filter: HistoryFilter, limit: Int, _ place: String, _ id: HistoryEntry.ID, _ order: String
  ) throws -> [HistoryEntry] {
    let (condition, values) = filter.condition
    return try connection.all(
      """
      SELECT id, at, label, detail, device, hlc, state FROM change_group AS g
      WHERE \(place)\(condition) ORDER BY id \(order) LIMIT ?
      """, [Value(id)] + values + [Value(limit)]
    ) { HistoryEntry(&$0) }
  }
}

extension HistoryEntry {
  /// Reads a row of `id, at, label, detail, device, hlc, state`.
  init(_ row: inout ResultRow) {
    self.init(
      id: row.integer(), at: row.instant(), label: WriteLabel(row.text(), detail: row.text()),
      device: row.text(), stamp: row.text(),
      state: HistoryState(rawValue: row.int()) ?? .inForce)
  }
}

extension RecordChange {
  /// Reads a row of `table_name, record_id, before, after`; nil for an unknown table.
  init?(_ row: inout ResultRow, _ tables: [RecordTable]) {
    let table = row.text()
    let change = (row.id(), row.optionalText(), row.optionalText())
    guard let table = tables.named(table) else { return nil }
    self.init(table: table, record: change.0, before: change.1, after: change.2)
  }
}
