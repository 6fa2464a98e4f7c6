import Domain

/// Brings the records of another store into this one, whose histories may have parted long ago.
///
/// Of each part of a record the latest change counts, by its hybrid timestamp and then its replica;
/// a part is a column, or several that mean something only together. Whatever a rule allows once is
/// decided by the same order. So two stores that have merged each other hold the same records, and
/// so do any number of them once each has merged all others.
struct StoreMerge {
  private let merge: RecordMerge
  private let other: Store
  /// Records that claim what there is once; they wait until all others are here.
  private var claiming: [Stamped] = []

  /// A record with its stamps.
  struct Stamped {
    var record: TableRecord
    var stamps: RecordStamps
  }

  init(_ merge: RecordMerge, _ other: Store) {
    self.merge = merge
    self.other = other
  }

  private var transaction: WriteTransaction { merge.transaction }
  private var connection: Connection { transaction.connection }

  /// Does it. Throws `StoreError`.
  mutating func run() throws {
    for table in other.tables where table.owner == nil {
      if let part = other.tables.first(where: { $0.owner?.table == table.name }) {
        try mergeWhole(table, part)
      } else {
        try other.forEachRecord(in: table) { try add($0) }
        for (id, stamps) in try other.connection.erased(from: table) {
          try erase(id, from: table, stamps)
        }
      }
    }
    // By their order, so that it does not matter which came first.
    claiming.sort { ($0.stamps.latest, $0.record.id) < ($1.stamps.latest, $1.record.id) }
    for claimant in claiming { try claim(claimant) }
  }

  // MARK: Single records

  private mutating func add(_ record: TableRecord) throws {
    try record.checkRange()
    let stamps = try other.connection.stamps(of: record)
    var theirs = Stamped(record: merge.adapted(record), stamps: stamps)
    let twin = try twin(of: theirs.record)
    var own = try own(theirs.record.id, in: record.table)
    try merge.number(&theirs.record, as: twin?.record ?? own?.record)
    if own == nil, let gone = try connection.stamps(of: theirs.record.id, in: record.table),
      gone.latest >= theirs.stamps.latest
    {
      return merge.keep()
    }
    var joined = own.map { Self.join($0, theirs) } ?? theirs
    if let twin, joined.record["deleted_at"] == .null {
      // Both are the same: the smaller identity stays.
      let id = min(twin.record.id, joined.record.id)
      let gone = twin.record.id == id ? joined : twin
      joined = Self.join(twin, joined)
      joined.record["id"] = Value(id)
      try merge.erase(gone.record.id, from: record.table, gone.stamps.erased)
      own = try self.own(id, in: record.table)
    }
    if try isClaim(joined.record, own?.record) {
      claiming.append(joined)
    } else {
      try merge.put(joined)
    }
  }

  /// The record of that identity here; nil where there is none.
  private func own(_ id: RecordID, in table: RecordTable) throws -> Stamped? {
    guard let record = try connection.record(id, in: table) else { return nil }
    return Stamped(record: record, stamps: try connection.stamps(of: record))
  }

  /// The record here that is the same as one of another identity; nil where there is none.
  private func twin(of record: TableRecord) throws -> Stamped? {
    guard record["deleted_at"] == .null, let (condition, values) = record.twins else { return nil }
    let table = record.table
    let ids = try connection.all(
      "SELECT id FROM \(table.name) WHERE deleted_at IS NULL\(condition) ORDER BY id", values
    ) { $0.id() }
    guard let id = ids.first(where: { $0 != record.id }) else { return nil }
    return try own(id, in: table)
  }

  /// Takes away what was taken away there since it was last changed here.
  private func erase(_ id: RecordID, from table: RecordTable, _ stamps: RecordStamps) throws {
    let known = try own(id, in: table)?.stamps ?? connection.stamps(of: id, in: table)
    guard let known, known.latest <= stamps.latest, known != stamps else { return }
    try merge.erase(id, from: table, stamps)
  }

  // MARK: Joining

  /// The record with the later of each part.
  static func join(_ own: Stamped, _ theirs: Stamped) -> Stamped {
    var joined = own
    let table = own.record.table
    let first = min(own.stamps.first, theirs.stamps.first)
    var columns: [String: String] = [:]
    for part in table.parts {
      func latest(_ stamps: RecordStamps) -> String { part.map { stamps[$0] }.max() ?? "" }
      let mine = latest(own.stamps), other = latest(theirs.stamps)
      let takes =
        mine == other
        ? isSettled(own.record, before: theirs.record, in: part) : mine < other
      for column in part {
        if takes { joined.record[column] = theirs.record[column] }
        columns[column] = (takes ? theirs : own).stamps[column]
      }
    }
    if isLater(theirs, than: own) {
      for column in ["updated_at", "deleted_at"] { joined.record[column] = theirs.record[column] }
    }
    if theirs.record["created_at"].isLess(than: own.record["created_at"]) {
      joined.record["created_at"] = theirs.record["created_at"]
    }
    joined.stamps = RecordStamps([
      RecordStamps.record: max(own.stamps.latest, theirs.stamps.latest),
      RecordStamps.first: first,
    ])
    for (column, stamp) in columns { joined.stamps[column] = stamp }
    return joined
  }

  /// Whether the other of two records says later when it was changed or deleted; at one time the
  /// deleted one does.
  private static func isLater(_ theirs: Stamped, than own: Stamped) -> Bool {
    guard theirs.stamps.latest == own.stamps.latest else {
      return own.stamps.latest < theirs.stamps.latest
    }
    let columns = ["deleted_at", "updated_at"]
    return isLess(columns.map { own.record[$0] }, columns.map { theirs.record[$0] })
  }

  /// Whether of two records that were changed at one time the other counts: the one that has given
  /// up a claim, else the greater. What both have worked out by themselves stays.
  private static func isSettled(
    _ own: TableRecord, before theirs: TableRecord, in part: [String]
  ) -> Bool {
    if let claim = own.table.claim, part.contains(claim.column) {
      let mine = claim.isHeld(by: own), other = claim.isHeld(by: theirs)
      if mine != other { return mine }
    }
    let compared = part.filter { column in
      own.table.column(column)?.kind != .document || own[column] == .null
    }
    return isLess(compared.map { own[$0] }, compared.map { theirs[$0] })
  }

  private static func isLess(_ a: [Value], _ b: [Value]) -> Bool {
    guard let (x, y) = zip(a, b).first(where: { $0 != $1 }) else { return false }
    return x.isLess(than: y)
  }

  // MARK: What there is once

  /// Whether a record wants what another may have, and did not have it here before.
  private func isClaim(_ record: TableRecord, _ own: TableRecord?) throws -> Bool {
    guard let claim = record.table.claim, claim.isHeld(by: record) else { return false }
    return own.map { !claim.isHeld(by: $0) } ?? true
  }

  /// Gives what there is once to the one that claimed it last, wherever that was.
  private func claim(_ claimant: Stamped) throws {
    let table = claimant.record.table
    guard let claim = table.claim else { return }
    let holder = try connection.first(
      """
      SELECT id FROM \(table.name)
      WHERE \(claim.column) IS ?1 AND deleted_at IS NULL AND id <> ?2
      """, [claim.value, Value(claimant.record.id)]
    ) { $0.id() }
    guard let holder, let holder = try own(holder, in: table) else {
      return try merge.put(claimant)
    }
    func rank(_ one: Stamped) -> (String, RecordID) {
      (table.part(of: claim.column).map { one.stamps[$0] }.max() ?? "", one.record.id)
    }
    var (winner, loser) = rank(claimant) > rank(holder) ? (claimant, holder) : (holder, claimant)
    claim.giveUp(&loser.record, winner.record)
    // A closed pay period may keep either as it is.
    guard try merge.mayPut(winner.record), try merge.mayPut(loser.record) else {
      return merge.refuse()
    }
    try merge.put(loser)
    try merge.put(winner)
  }

  // MARK: Records with parts

  /// Merges records with the records that are their parts: each as a whole, as it was changed last.
  private func mergeWhole(_ table: RecordTable, _ parts: RecordTable) throws {
    guard let column = parts.owner?.column else { return }
    var seen: Set<RecordID> = []
    try other.forEachRecord(in: table) { record in
      try record.checkRange()
      seen.insert(record.id)
      let theirs = try whole(record.id, table, parts, column, in: other.connection)
      let own = try whole(record.id, table, parts, column, in: connection)
      guard own.latest < theirs.latest else { return merge.keep() }
      let kept = Set(theirs.records.map(\.record.id))
      for gone in own.records where !kept.contains(gone.record.id) {
        let stamps = RecordStamps([RecordStamps.record: theirs.latest])
        try merge.erase(gone.record.id, from: gone.record.table, stamps)
      }
      for record in theirs.records {
        try record.record.checkRange()
        try merge.put(record)
      }
    }
    for (id, stamps) in try other.connection.erased(from: table) where !seen.contains(id) {
      let own = try whole(id, table, parts, column, in: connection)
      guard own.latest < stamps.latest else { continue }
      for gone in own.records {
        try merge.erase(gone.record.id, from: gone.record.table, stamps)
      }
    }
  }

  /// A record with its parts, and the latest change of any of them.
  private func whole(
    _ id: RecordID, _ table: RecordTable, _ parts: RecordTable, _ column: String,
    in connection: Connection
  ) throws -> (records: [Stamped], latest: String) {
    var records: [TableRecord] = []
    if let record = try connection.record(id, in: table) { records.append(record) }
    records += try connection.all(
      "SELECT \(parts.columnList) FROM \(parts.name) WHERE \(column) = ?1 ORDER BY id",
      [Value(id)]
    ) { try TableRecord(parts, &$0) }
    let stamped = try records.map {
      Stamped(record: $0, stamps: try connection.stamps(of: $0))
    }
    let gone = try connection.stamps(of: id, in: table)?.latest ?? ""
    return (stamped, max(gone, stamped.map(\.stamps.latest).max() ?? ""))
  }
}

extension Connection {
  /// A record, a deleted one too; nil where there is none. Throws `StoreError`.
  func record(_ id: RecordID, in table: RecordTable) throws -> TableRecord? {
    try first("SELECT \(table.columnList) FROM \(table.name) WHERE id = ?1", [Value(id)]) {
      try TableRecord(table, &$0)
    }
  }
}

extension Value {
  /// An order of all values: nothing, numbers, texts.
  func isLess(than other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null), (.integer, .null), (.text, .null), (.text, .integer): false
    case (.null, _), (.integer, .text): true
    case (.integer(let a), .integer(let b)): a < b
    case (.text(let a), .text(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
    }
  }
}
