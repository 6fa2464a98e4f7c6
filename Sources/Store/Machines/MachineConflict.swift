import Domain

/// A change made on this machine that another machine replaced without knowing it.
public struct MachineConflict: Equatable, Sendable, Identifiable {
  /// The days for which it is kept.
  public static let keptDays: Int64 = 90

  /// The id.
  public var id: RecordID
  /// The table of the record.
  public var table: RecordTable
  /// The record.
  public var record: RecordID
  /// The record with what was changed here, as in the history.
  public var mine: String
  /// The record as it is instead; nil if it was removed.
  public var theirs: String?
  /// The parts of a record that is merged as a whole, as they were here; nil for any other one.
  public var parts: [String]?
  /// The name of the other machine.
  public var machine: String
  /// When the change was replaced.
  public var foundAt: Instant
  /// Whether it is a rotation of which there is another version now.
  public var hasSuccessor = false

  /// The change that brings back what was replaced.
  public var change: RecordChange {
    RecordChange(table: table, record: record, before: theirs, after: mine)
  }
}

extension Store {
  /// Returns the changes of this machine that were replaced in the last 90 days and are not back, the
  /// latest first, with the record as it is now.
  public func machineConflicts(now: Instant) throws -> [MachineConflict] {
    try connection.all(
      """
      SELECT id, table_name, record_id, mine, theirs, parts, machine, found_at
      FROM machine_conflict WHERE found_at > ?1 ORDER BY found_at DESC, id
      """, [Value(now - MachineConflict.keptDays * 86_400)]
    ) { row -> MachineConflict? in
      let id = row.id(), name = row.text()
      guard let table = tables.named(name) else { return nil }
      let record = row.id(), mine = row.text(), theirs = row.optionalText()
      let parts = row.optionalText().map { $0.split(separator: "\n").map(String.init) }
      return MachineConflict(
        id: id, table: table, record: record, mine: mine, theirs: theirs, parts: parts,
        machine: row.text(), foundAt: row.instant())
    }.compactMap { $0 }.compactMap(open)
  }

  /// Returns the records that are not shown as they are, because a locked pay period keeps what was
  /// paid. Throws `StoreError`.
  public func recordsLeftOut() throws -> [RecordChange] {
    try connection.all(
      """
      SELECT table_name, record_id, NULL, record FROM set_aside WHERE shown IS NOT NULL
      ORDER BY table_name, record_id
      """
    ) { RecordChange(&$0, tables) }.compactMap(\.self)
  }

  /// Returns what bringing the change back would change now; nil if nothing.
  private func open(_ conflict: MachineConflict) throws -> MachineConflict? {
    let table = conflict.table
    var conflict = conflict
    guard let mine = try connection.record(conflict.mine, of: table) else { return nil }
    let settled = try columnsSettled(since: conflict)
    guard let shown = try connection.record(conflict.record, in: table) else {
      conflict.theirs = nil
      return mine["deleted_at"] == .null && settled.isEmpty ? conflict : nil
    }
    if table == .payPeriod { return try isStillPaid(conflict, shown) ? conflict : nil }
    if conflict.parts != nil, !settled.isEmpty { return nil }
    let theirs = try conflict.theirs.flatMap { try connection.record($0, of: table) }
    var target = shown
    for column in mine.changed(since: theirs)
    where settled.isDisjoint(with: table.part(of: column)) {
      target[column] = mine[column]
    }
    if (shown["deleted_at"] == .null) != (mine["deleted_at"] == .null),
      !settled.contains("deleted_at")
    {
      target["deleted_at"] = mine["deleted_at"]
    }
    target = target.resolved(by: rules)
    conflict.hasSuccessor = try hasSuccessor(shown)
    if try hasSameParts(conflict, as: shown) { conflict.parts = nil }
    if target == shown, conflict.parts == nil { return nil }
    conflict.theirs = try connection.json(shown)
    conflict.mine = try connection.json(target)
    return conflict
  }

  /// Whether a closed pay period is still paid as it was closed elsewhere.
  private func isStillPaid(_ conflict: MachineConflict, _ shown: TableRecord) throws -> Bool {
    let theirs = try conflict.theirs.flatMap { try connection.record($0, of: conflict.table) }
    return shown["is_locked"] == .integer(1) && shown["result_json"] == theirs?["result_json"]
  }

  private func hasSuccessor(_ shown: TableRecord) throws -> Bool {
    guard shown.table == .shiftPattern, shown["deleted_at"] != .null else { return false }
    return try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM shift_pattern WHERE series_id = ?1 AND deleted_at IS NULL)
      """, [shown["series_id"]]) == 1
  }

  /// Whether the parts in a conflict have the values of those that a record has now.
  private func hasSameParts(_ conflict: MachineConflict, as shown: TableRecord) throws -> Bool {
    guard shown["deleted_at"] == .null, let parts = conflict.parts,
      let table = tables.wholeParts(of: shown.table)
    else { return false }
    func content(_ records: [TableRecord]) -> [String] {
      records.map { $0.content(besides: table.owner?.column ?? "") }.sorted()
    }
    return try content(parts.compactMap { try connection.record($0, of: table) })
      == content(connection.parts(of: shown, in: tables))
  }

  /// Returns the columns that this machine has changed since a change of it was replaced: it has
  /// brought them back, or given them another value. What was undone does not count.
  private func columnsSettled(since conflict: MachineConflict) throws -> Set<String> {
    let ofPart = tables.wholeParts(of: conflict.table).map {
      """
      OR c.table_name = '\($0.name)'
        AND json_extract(coalesce(c.after, c.before), '$.\($0.owner?.column ?? "")') = ?2
      """
    }
    return Set(
      try connection.all(
        """
        SELECT DISTINCT a.key FROM change_group AS g JOIN change AS c ON c.group_id = g.id,
          json_each(coalesce(c.after, c.before)) AS a
        WHERE g.hlc > (SELECT hlc FROM machine_conflict WHERE id = ?3) AND g.state = 0
          AND g.label NOT IN ('\(WriteLabel.ofOthers.joined(separator: "', '"))')
          AND (c.table_name = ?1 AND c.record_id = ?2 \(ofPart ?? ""))
          AND json_extract(c.after, '$.' || a.key) IS NOT json_extract(c.before, '$.' || a.key)
        """, [.text(conflict.table.name), Value(conflict.record), Value(conflict.id)]
      ) { $0.text() }
    ).subtracting(RecordTable.unset)
  }
}

extension MachineWrite {
  /// Keeps a change that the machine `author` replaced, as `machine` has sent it.
  func add(
    _ replaced: ReplacedChange, by author: String, from machine: Machine, at time: Instant
  ) throws {
    let mine = replaced.mine
    let name = try connection.first(
      "SELECT name FROM machine WHERE replica = ?1", [.text(author)]
    ) { $0.text() }
    try connection.run(
      "INSERT INTO machine_conflict VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
      [
        Value(RecordID.new()), .text(mine.table.name), Value(mine.id),
        .text(try connection.json(mine)), Value(try replaced.theirs.map(connection.json)),
        Value(try replaced.parts?.map(connection.json).joined(separator: "\n")),
        .text(name ?? machine.name), Value(time), .text(replaced.stamps.own),
        author == machine.id ? .null : .text(author),
      ])
  }

  /// Decides about changes that a machine had replaced when others passed that on: those that it knew
  /// are none of a conflict.
  func decide(_ unseen: UnseenChanges, with received: Store) throws {
    let waiting = try connection.all(
      "SELECT id, table_name, record_id, hlc FROM machine_conflict WHERE awaits = ?1",
      [.text(unseen.sender)]
    ) { row in (id: row.id(), table: row.text(), record: row.id(), stamp: row.text()) }
    for conflict in waiting {
      let isThere = try received.connection.integer(
        "SELECT EXISTS (SELECT 1 FROM record_stamp WHERE table_name = ?1 AND record_id = ?2)",
        [.text(conflict.table), Value(conflict.record)])
      guard isThere == 1 else { continue }
      guard let table = received.tables.named(conflict.table) else { continue }
      let isUnseen = unseen.contains(conflict.stamp, for: unseen.sender, in: table)
      try connection.run(
        isUnseen
          ? "UPDATE machine_conflict SET awaits = NULL WHERE id = ?1"
          : "DELETE FROM machine_conflict WHERE id = ?1", [Value(conflict.id)])
    }
  }

  /// Forgets a change that was replaced, if one is given, and those that were kept long enough.
  public func forgetConflict(_ id: RecordID?, now: Instant) throws {
    try connection.run(
      "DELETE FROM machine_conflict WHERE id = ?1 OR found_at <= ?2",
      [Value(id), Value(now - MachineConflict.keptDays * 86_400)])
  }
}

extension WriteTransaction {
  /// Returns the changes of this machine that the others had not received, where `sender` had read
  /// `seen` of its segments when it sealed those that are merged. Throws `StoreError`.
  func unseenChanges(by sender: Machine, seen: Int) throws -> UnseenChanges? {
    func mark(_ number: Int) throws -> HybridStamp? {
      try connection.first(
        "SELECT hlc FROM machine_sealed WHERE number >= ?1 ORDER BY number LIMIT 1",
        [Value(number)]
      ) { $0.text() }.flatMap(HybridStamp.init)
    }
    guard let first = try mark(0) else { return nil }
    var numbers = [sender.id: seen]
    for machine in try MachineRepository(connection: connection).machines()
    where machine.id != sender.id {
      numbers[machine.id] = machine.seen
    }
    // A number that was never given belongs to another image of this store.
    let none = HybridStamp(milliseconds: .max, counter: 0, replica: "")
    return UnseenChanges(
      replica: stamp.replica, sender: sender.id,
      since: try numbers.mapValues { try mark($0) ?? none }, first: first,
      strangers: Set(numbers.filter { $0.value == 0 }.keys))
  }
}

// MARK: - Bringing back

extension WriteTransaction {
  /// Refuses a version of a record, after another one, by throwing.
  public typealias Check = (_ before: TableRecord?, _ after: TableRecord) throws -> Void

  /// Brings back what was replaced in a record. Throws `StoreError` and what `check` throws.
  public func restore(_ conflict: MachineConflict, _ check: Check) throws {
    let table = conflict.table
    guard let mine = try connection.record(conflict.mine, of: table) else {
      throw StoreError.damagedRecord(path: connection.path, table: table, id: conflict.record)
    }
    let theirs = try conflict.theirs.flatMap { try connection.record($0, of: table) }
    if table == .goal, mine["deleted_at"] != .null, theirs?["deleted_at"] == .null {
      // Its tasks and blocks came back with it, and go with it.
      return try delete(goal: mine.id)
    }
    _ = try change(theirs, to: mine, keepingNewer: false, check)
    if theirs?["deleted_at"] ?? .null != .null, mine["deleted_at"] == .null {
      try reviveBelongings(of: [(mine.id, table)])
    }
    if let parts = conflict.parts {
      for part in try connection.parts(of: mine, in: schema.tables) {
        try erase(part.id, from: part.table)
      }
      let partTable = schema.tables.wholeParts(of: table)
      for json in parts {
        if let part = try partTable.flatMap({ try connection.record(json, of: $0) }) {
          try put(part)
        }
      }
    }
    try validateRecords(onlyTouched: true)
  }

  /// Reverts a change of the history as far as nothing has changed it since, and returns the numbers
  /// of records that it reverts and leaves. The imports of steps stay: their samples are no records.
  /// Throws `StoreError` and what `check` throws.
  public func revert(_ changes: [RecordChange], _ check: Check) throws -> (done: Int, left: Int) {
    var count = (done: 0, left: 0)
    for change in changes.reversed() {
      let table = change.table
      func record(_ json: String?) throws -> TableRecord? {
        try json.flatMap { try connection.record($0, of: table) }
      }
      let isDone =
        try !table.hasNumbers
        && self.change(record(change.after), to: record(change.before), keepingNewer: true, check)
      if isDone { count.done += 1 } else { count.left += 1 }
    }
    try validateRecords(onlyTouched: true)
    return count
  }

  /// Gives a record the values that differ between two versions, as they are in the second one; a
  /// version is nil if the record did not exist. `keepingNewer` leaves values that are not as in the
  /// first version. Returns whether anything changed.
  private func change(
    _ old: TableRecord?, to new: TableRecord?, keepingNewer: Bool, _ check: Check
  ) throws -> Bool {
    guard let record = new ?? old else { return false }
    let table = record.table
    guard let shown = try connection.record(record.id, in: table) else {
      guard var target = new, !keepingNewer || old == nil else { return false }
      target["updated_at"] = Value(now)
      target = target.resolved(by: rules)
      try check(nil, target)
      try insert(target)
      return true
    }
    // What was added and has changed since stays.
    if keepingNewer, new == nil, !shown.changed(since: old).isEmpty { return false }
    var target = shown
    if let new {
      for column in new.changed(since: old) where !keepingNewer || shown[column] == old?[column] {
        target[column] = new[column]
      }
    }
    let isDeleted = new.map { $0["deleted_at"] != .null } ?? true
    let wasDeleted = old.map { $0["deleted_at"] != .null } ?? true
    if isDeleted != wasDeleted || !keepingNewer {
      let since = shown["deleted_at"] == .null ? Value(now) : shown["deleted_at"]
      target["deleted_at"] = isDeleted ? since : .null
    }
    guard target != shown else { return false }
    target["updated_at"] = Value(now)
    target = target.resolved(by: rules)
    try check(shown, target)
    try put(target)
    return true
  }
}

extension TableRecord {
  /// Returns what a person has set, without the column that names the owner of a part.
  func content(besides owner: String) -> String {
    let others = ["id", owner] + RecordTable.times
    let set = zip(table.columns, values).filter { !others.contains($0.0.name) }.map(\.1)
    return "\(set) \(self["deleted_at"] == .null)"
  }

  /// The columns whose values differ from those of an older version; all of them without one. Leaves
  /// out what every change changes, and what follows from others.
  fileprivate func changed(since old: TableRecord?) -> [String] {
    table.columns.filter { column in
      !(["id"] + RecordTable.times).contains(column.name) && !column.isResolved
        && column.home == nil && old?[column.name] != self[column.name]
    }.map(\.name)
  }
}

extension Connection {
  /// Returns the parts of a record that is merged as a whole. Throws `StoreError`.
  fileprivate func parts(
    of record: TableRecord, in tables: [RecordTable]
  ) throws -> [TableRecord] {
    guard let parts = tables.wholeParts(of: record.table) else { return [] }
    return try all(
      "SELECT \(parts.columnList) FROM \(parts.name) WHERE \(parts.owner?.column ?? "") = ?1",
      [Value(record.id)]
    ) { try TableRecord(parts, &$0) }
  }
}
