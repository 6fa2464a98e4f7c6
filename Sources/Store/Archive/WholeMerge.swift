import Domain

/// Merges records together with their parts, such as a pattern with its days, as a whole: the one
/// changed last wins, and the greater one if the stamps are equal.
struct WholeMerge {
  /// A record with its parts.
  private struct Whole {
    var records: [TableRecord] = []
    var stamps: [RecordStamps?] = []
    /// The first stamp of the record, and the latest one of it and its parts, also if it was removed.
    var first = "", latest = ""
  }

  private let merge: RecordMerge
  private let other: Store
  private let table: RecordTable
  private let parts: RecordTable
  private let column: String

  init(_ merge: RecordMerge, _ other: Store, _ table: RecordTable, _ parts: RecordTable) {
    self.merge = merge
    self.other = other
    self.table = table
    self.parts = parts
    column = parts.owner?.column ?? ""
  }

  private var transaction: WriteTransaction { merge.transaction }
  private var connection: Connection { transaction.connection }

  /// Runs the merge. Throws `StoreError`.
  func run() throws {
    let there = try TableMergeState(table, of: other.connection, by: transaction.stamp)
    var ids = Set(there.stamps.keys)
    try other.forEachRecord(in: table) { ids.insert($0.id) }
    for id in ids.sorted() { try mergeRecord(id) }
  }

  private func mergeRecord(_ id: RecordID) throws {
    let own = try whole(id, in: connection), theirs = try whole(id, in: other.connection)
    guard isLater(theirs, than: own) else {
      for _ in theirs.records { merge.countKept() }
      return
    }
    var unseen = merge.unseen
    unseen?.isMadeTwice = own.first != theirs.first
    if let mine = own.records.first, content(of: own) != content(of: theirs),
      unseen?.contains(own.latest, replacedBy: theirs.latest, in: table) ?? false
    {
      merge.note(
        ReplacedChange(
          mine: mine, theirs: theirs.records.first, parts: Array(own.records.dropFirst()),
          stamps: (own.latest, theirs.latest)))
    }
    let kept = Set(theirs.records.map(\.id))
    for gone in own.records where !kept.contains(gone.id) {
      try transaction.erase(gone.id, from: gone.table)
      try transaction.setState(nil, nil, of: gone.id, in: gone.table)
    }
    for (record, stamps) in zip(theirs.records, theirs.stamps) {
      try record.checkRange()
      try transaction.put(record)
      try transaction.setState(stamps, nil, of: record.id, in: record.table)
    }
    if theirs.records.isEmpty {
      let stamps = RecordStamps([RecordStamps.record: theirs.latest])
      try transaction.setState(stamps, nil, of: id, in: table)
    }
    for index in 0..<max(own.records.count, theirs.records.count) {
      let before = index < own.records.count ? own.records[index] : nil
      let after = index < theirs.records.count ? theirs.records[index] : nil
      count(before, after)
    }
  }

  private func count(_ before: TableRecord?, _ after: TableRecord?) {
    if before == after {
      merge.countKept()
    } else if before == nil {
      merge.countAdded()
    } else {
      merge.countUpdated()
    }
  }

  /// Whether the other record wins; if the stamps are equal, a removed one does.
  private func isLater(_ theirs: Whole, than own: Whole) -> Bool {
    guard own.latest == theirs.latest else { return own.latest < theirs.latest }
    guard !own.records.isEmpty, !theirs.records.isEmpty else { return !own.records.isEmpty }
    guard own.records.count == theirs.records.count else {
      return own.records.count < theirs.records.count
    }
    return isLess(own.records.flatMap(\.values), theirs.records.flatMap(\.values))
  }

  /// Returns the values that a person has set, in an order of their own: the parts of a record have
  /// other ids in each store that made it.
  private func content(of whole: Whole) -> [String] {
    whole.records.map { $0.content(besides: column) }.sorted()
  }

  private func whole(_ id: RecordID, in connection: Connection) throws -> Whole {
    var whole = Whole()
    if let record = try connection.record(id, in: table) {
      whole.records =
        try [record]
        + connection.all(
          "SELECT \(parts.columnList) FROM \(parts.name) WHERE \(column) = ?1 ORDER BY id",
          [Value(id)]
        ) { try TableRecord(parts, &$0) }
    }
    let stamps = try stamps(of: id, in: table, connection)
    whole.first = stamps?.first ?? ""
    whole.latest = stamps?.latest ?? ""
    for record in whole.records {
      let stamps =
        try self.stamps(of: record.id, in: record.table, connection)
        ?? RecordStamps(of: record, notAfter: transaction.stamp)
      whole.stamps.append(stamps)
      whole.latest = max(whole.latest, stamps?.latest ?? "")
    }
    return whole
  }

  /// Returns the stamps of a record; those of the other store only if they are plausible.
  private func stamps(
    of id: RecordID, in table: RecordTable, _ connection: Connection
  ) throws -> RecordStamps? {
    let found = try connection.stamps(of: id, in: table)
    guard connection === other.connection else { return found }
    return found.flatMap { $0.isPlausible(at: transaction.stamp) ? $0 : nil }
  }
}
