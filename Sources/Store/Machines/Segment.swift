import Domain

/// A part of a segment, which one machine sends to the others.
public enum SegmentPart: Sendable {
  /// A record as the machine knows it.
  case record(SentRecord)
  /// Rows of `TableSample.columns`. Their sources and imports are records of the same segment.
  case samples([[Int64]])
}

/// A record as one machine knows it, with when its parts were changed.
public struct SentRecord: Sendable {
  /// A column and its value.
  public typealias Column = (name: String, value: Value)

  /// A record that its table shows differently.
  public struct Aside: Sendable {
    /// The columns of the record.
    public var columns: [Column]
    /// Whether undo removed it.
    public var isErased: Bool
    /// The record that is shown instead; nil for none.
    public var replacedBy: String?
    /// The latest stamp of the row that a closed pay period shows instead; nil for any other reason.
    public var shownStamp: String?

    /// Creates a record that was set aside.
    public init(columns: [Column], isErased: Bool, replacedBy: String?, shownStamp: String?) {
      self.columns = columns
      self.isErased = isErased
      self.replacedBy = replacedBy
      self.shownStamp = shownStamp
    }
  }

  /// The name of its table.
  public var table: String
  /// Its id.
  public var id: String
  /// The columns of the row that the table shows; nil if it shows none.
  public var columns: [Column]?
  /// The stamps by part.
  public var stamps: [String: String]
  /// The record itself if the table shows it differently.
  public var aside: Aside?

  /// Creates a record.
  public init(
    table: String, id: String, columns: [Column]?, stamps: [String: String], aside: Aside?
  ) {
    self.table = table
    self.id = id
    self.columns = columns
    self.stamps = stamps
    self.aside = aside
  }
}

/// A segment that is about to be sealed.
public struct SegmentDraft {
  /// The link of this machine.
  public let link: MachineLink
  /// Its number.
  public let number: Int
  /// Whether it has everything that this machine knows.
  public let isSnapshot: Bool
  /// The segments of other machines that this one has read.
  public let seen: [Machine]
  /// The version of the schema of its records.
  public let schema: Int
  /// Passes the parts to a function.
  public let forEachPart: ((SegmentPart) throws -> Void) throws -> Void
}

extension Store {
  /// A snapshot follows this many segments after the last one, so that few old ones are kept.
  static let snapshotDistance = 512

  /// Seals what other machines do not know into a segment that waits to be sent, and returns the
  /// number of its records; nil if there is nothing to send. `keepsClosedPeriods` is that of
  /// `RecordMerge`; `encode` returns the bytes and their SHA-256. Throws `StoreError` and what
  /// `encode` throws.
  public func sealSegment(
    _ keepsClosedPeriods: (TableRecord?, TableRecord, [LockedPeriod]) throws -> Bool,
    _ encode: (SegmentDraft) throws -> (bytes: [UInt8], hash: String)
  ) throws -> Int? {
    try connection.transaction {
      let stamp = try beginWriting()
      guard var link = try machines.link() else { return .rollback(nil) }
      try forgetUnsent(by: stamp.replica, isFirst: link.sealed == 0)
      let isSnapshot = link.resends || link.sealed - link.snapshot >= Self.snapshotDistance
      // The first segment tells the others of this machine, also if it has nothing of its own.
      guard try isSnapshot || link.sealed == 0 || machines.unsentCount() > 0 else {
        return .commit(nil)
      }
      let choice = try SegmentChoice(self, everything: isSnapshot, keepsClosedPeriods)
      link.sealed += 1
      let draft = SegmentDraft(
        link: link, number: link.sealed, isSnapshot: isSnapshot, seen: try machines.machines(),
        schema: schema.version, forEachPart: choice.forEachPart)
      let (bytes, hash) = try encode(draft)
      link.sealedHash = hash
      if isSnapshot { link.snapshot = link.sealed }
      link.resends = false
      let write = MachineWrite(connection: connection)
      try write.add(
        OutgoingSegment(
          number: link.sealed, isSnapshot: isSnapshot, hash: hash, bytes: bytes,
          count: choice.count))
      try write.save(link)
      try connection.run(
        "INSERT OR REPLACE INTO machine_sealed VALUES (?1, ?2)",
        [Value(link.sealed), .text(stamp.description)])
      try connection.run("DELETE FROM machine_unsent")
      return .commit(choice.count)
    }
  }

  /// Forgets records that this machine made and undid before any segment had them. Another machine may
  /// have made the same ones, of the same file, and keeps them. Throws `StoreError`.
  private func forgetUnsent(by replica: String, isFirst: Bool) throws {
    if isFirst {
      for table in tables {
        try connection.run(
          """
          INSERT OR IGNORE INTO machine_unsent
          SELECT table_name, record_id FROM record_stamp WHERE table_name = ?1 AND part = ''
            AND record_id NOT IN (SELECT id FROM \(table.name))
          """, [.text(table.name)])
      }
    }
    let made = try connection.all(
      """
      SELECT c.table_name, c.record_id FROM change AS c JOIN change_group AS g ON g.id = c.group_id
      WHERE (c.table_name, c.record_id) IN (SELECT table_name, record_id FROM machine_unsent)
      GROUP BY 1, 2 HAVING min(
        g.hlc > coalesce((SELECT max(hlc) FROM machine_sealed), '') AND instr(g.hlc, ?1) > 0
          AND g.label <> ?2) = 1
      """, [.text(replica), .text(WriteLabel.received)]
    ) { row in (table: row.text(), id: row.id()) }
    for record in made {
      guard let table = tables.named(record.table), try isUndone(record.id, in: table) else {
        continue
      }
      try connection.setStamps(nil, of: record.id, in: table)
      try connection.setAside(nil, of: record.id, in: table)
      try connection.run(
        "DELETE FROM machine_unsent WHERE table_name = ?1 AND record_id = ?2",
        [.text(table.name), Value(record.id)])
    }
  }

  /// Whether nothing is left of a record but its stamps, or what undo has set aside.
  private func isUndone(_ id: RecordID, in table: RecordTable) throws -> Bool {
    try connection.integer(
      """
      SELECT NOT EXISTS (SELECT 1 FROM \(table.name) WHERE id = ?2) AND coalesce((
        SELECT is_erased AND because IS NULL AND shown IS NULL FROM set_aside
        WHERE table_name = ?1 AND record_id = ?2), ?3)
      """, [.text(table.name), Value(id), Value(schema.mergesWhole(table))]) == 1
  }
}

/// The records of a segment.
struct SegmentChoice {
  private let store: Store
  private let tables: [RecordTable]
  private var ids: [RecordTable: Set<RecordID>] = [:]
  private static let rowsInPart = 500

  private var connection: Connection { store.connection }

  /// The number of records.
  var count: Int { ids.values.reduce(0) { $0 + $1.count } }

  init(
    _ store: Store, everything: Bool,
    _ keepsClosedPeriods: (TableRecord?, TableRecord, [LockedPeriod]) throws -> Bool
  ) throws {
    self.store = store
    tables = store.tables
    if everything {
      for table in tables {
        ids[table] = Set(
          try connection.all(
            """
            SELECT id FROM \(table.name)
            UNION SELECT record_id FROM record_stamp WHERE table_name = ?1
            UNION SELECT record_id FROM set_aside WHERE table_name = ?1
            """, [.text(table.name)]
          ) { $0.id() })
      }
    } else {
      try connection.each("SELECT table_name, record_id FROM machine_unsent") { row in
        let name = row.text()
        if let table = tables.named(name) { ids[table, default: []].insert(row.id()) }
      }
      try addWholes()
      try addContentsOfClosed(keepsClosedPeriods)
      try addSources()
    }
  }

  /// Adds the parts of records that are merged together with them.
  private mutating func addWholes() throws {
    for parts in tables where parts.isWholePart {
      guard let owner = parts.owner, let table = tables.named(owner.table) else { continue }
      for id in ids[table] ?? [] {
        ids[parts, default: []].formUnion(
          try connection.all(
            "SELECT id FROM \(parts.name) WHERE \(owner.column) = ?1", [Value(id)]
          ) { $0.id() })
      }
    }
  }

  /// Adds what is paid in closed pay periods. A machine that closed one knows everything in it: what
  /// it does not send was not paid there.
  private mutating func addContentsOfClosed(
    _ keepsClosedPeriods: (TableRecord?, TableRecord, [LockedPeriod]) throws -> Bool
  ) throws {
    let changed = ids[.payPeriod] ?? []
    let closed = try store.pay.lockedPeriods().filter { changed.contains($0.id) }
    guard !closed.isEmpty else { return }
    for table in [RecordTable.shift, .bonus, .absence] {
      try store.forEachRecord(in: table) { record in
        if try !keepsClosedPeriods(nil, record, closed) {
          ids[table, default: []].insert(record.id)
        }
      }
    }
  }

  /// Adds the sources to whose numbers samples and decisions about them refer.
  private mutating func addSources() throws {
    let asides = try TableMergeState(.sampleOverride, connection, only: []).asides
    var numbers: Set<Int64> = []
    for id in ids[.sampleOverride] ?? [] {
      let known = try [connection.record(id, in: .sampleOverride), asides[id]?.record]
      for case .integer(let number)? in known.map({ $0?["source_number"] }) {
        numbers.insert(number)
      }
    }
    for batch in try batches() {
      numbers.formUnion(
        try connection.all(
          "SELECT DISTINCT source FROM step_sample WHERE batch = ?1", [.integer(batch)]
        ) { $0.integer() })
    }
    for number in numbers {
      ids[.stepSource, default: []].formUnion(
        try connection.all(
          """
          SELECT id FROM step_source WHERE number = ?1
          UNION SELECT record_id FROM set_aside WHERE table_name = 'step_source'
            AND json_extract(record, '$.number') = ?1
          """, [.integer(number)]
        ) { $0.id() })
    }
  }

  /// Returns the local numbers of the imports.
  private func batches() throws -> [Int64] {
    try (ids[.stepImport] ?? []).sorted().compactMap { id in
      try connection.first("SELECT batch FROM step_import WHERE id = ?1", [Value(id)]) {
        $0.integer()
      }
    }
  }

  /// Passes the parts to `body`. Throws `StoreError` and what `body` throws.
  func forEachPart(_ body: (SegmentPart) throws -> Void) throws {
    for table in tables {
      guard let chosen = ids[table], !chosen.isEmpty else { continue }
      let state = try TableMergeState(table, connection, only: chosen)
      for id in chosen.sorted() {
        if let record = try sent(id, in: table, state) { try body(.record(record)) }
      }
    }
    let columns = TableSample.columns.joined(separator: ", ")
    for batch in try batches() {
      var rows: [[Int64]] = []
      try connection.each(
        "SELECT \(columns) FROM step_sample WHERE batch = ?1", [.integer(batch)]
      ) { row in
        rows.append(try TableSample(&row).values)
        guard rows.count == Self.rowsInPart else { return }
        try body(.samples(rows))
        rows = []
      }
      if !rows.isEmpty { try body(.samples(rows)) }
    }
  }

  private func sent(
    _ id: RecordID, in table: RecordTable, _ state: TableMergeState
  ) throws -> SentRecord? {
    let shown = try connection.record(id, in: table).map(columns)
    let stamps = state.stamps[id]
    let aside = state.asides[id].map {
      SentRecord.Aside(
        columns: columns($0.record), isErased: $0.isErased, replacedBy: $0.replacedBy?.text,
        shownStamp: $0.shownStamp)
    }
    guard shown != nil || stamps != nil || aside != nil else { return nil }
    return SentRecord(
      table: table.name, id: id.text, columns: shown, stamps: stamps?.parts ?? [:], aside: aside)
  }

  /// Returns the columns of a record without what belongs to this machine.
  private func columns(_ record: TableRecord) -> [SentRecord.Column] {
    zip(record.table.columns, record.values).map { column, value in
      (column.name, column.home == .machine ? .text("") : value)
    }
  }
}
