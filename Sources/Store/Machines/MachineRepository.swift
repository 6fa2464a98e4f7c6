import Domain

/// The person's other machines, and how far this store is in step with them. Every function throws
/// `StoreError`.
public struct MachineRepository {
  let connection: Connection

  /// Returns the link of this store; nil if it is on one machine only.
  public func link() throws -> MachineLink? {
    try connection.first(
      """
      SELECT store, place, marker, replica, name, sealed, sealed_hash, acknowledged, snapshot,
        resends, is_paused, last_sync, problem, problem_words, secret_kind, secret
      FROM machine_link
      """
    ) { row in
      var link = MachineLink(
        store: row.text(), place: row.text(), marker: row.text(), replica: row.text(),
        name: row.text())
      link.sealed = row.int()
      link.sealedHash = row.optionalText()
      link.acknowledged = row.int()
      link.snapshot = row.int()
      link.resends = row.flag()
      link.isPaused = row.flag()
      link.lastSync = row.optionalInstant()
      link.problem = row.optionalText()
      link.problemWords = row.optionalText()
      link.secret = PasswordSource(kind: row.text(), text: row.text())
      return link
    }
  }

  /// Returns the other machines by name.
  public func machines() throws -> [Machine] {
    try connection.all(
      """
      SELECT replica, name, applied, applied_hash, last_seen, is_retired, waits_for, problem, seen
      FROM machine ORDER BY name, replica
      """
    ) { row in
      var machine = Machine(id: row.text(), name: row.text())
      machine.applied = row.int()
      machine.appliedHash = row.optionalText()
      machine.lastSeen = row.optionalInstant()
      machine.isRetired = row.flag()
      machine.waitsFor = row.optionalInt()
      machine.problem = row.optionalText()
      machine.seen = row.int()
      return machine
    }
  }

  /// Returns the segments that the carrier may not have, in their order.
  public func outbox() throws -> [OutgoingSegment] {
    try connection.all(
      "SELECT number, is_snapshot, hash, bytes, count FROM machine_outbox ORDER BY number"
    ) { row in
      OutgoingSegment(
        number: row.int(), isSnapshot: row.flag(), hash: row.text(), bytes: row.blob(),
        count: row.int())
    }
  }

  /// Whether records are deleted or set aside, about which a change of others can decide.
  public func hasUndecided() throws -> Bool {
    let queries =
      ["SELECT 1 FROM set_aside"]
      + StoreMerge.used.map { "SELECT 1 FROM \($0.name) WHERE deleted_at IS NOT NULL" }
    return try queries.contains { try connection.integer("SELECT EXISTS (\($0))") == 1 }
  }

  /// Returns the number of records that no segment has yet.
  public func unsentCount() throws -> Int {
    Int(try connection.integer("SELECT count(*) FROM machine_unsent"))
  }

  /// Returns the number of records that the carrier may not have.
  public func waitingCount() throws -> Int {
    let sealed = try connection.integer("SELECT coalesce(sum(count), 0) FROM machine_outbox")
    return try Int(sealed) + unsentCount()
  }
}

/// Changes of what is known about other machines. They change no record and have no entry in the
/// history. Every function throws `StoreError`.
public struct MachineWrite {
  let connection: Connection

  /// Saves the link.
  public func save(_ link: MachineLink) throws {
    let secret = link.secret.stored
    try connection.run(
      """
      INSERT OR REPLACE INTO machine_link
      VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
      """,
      [
        .text(link.store), .text(link.place), .text(link.marker), .text(link.replica),
        .text(link.name), Value(link.sealed), Value(link.sealedHash), Value(link.acknowledged),
        Value(link.snapshot), Value(link.resends), Value(link.isPaused), Value(link.lastSync),
        Value(link.problem), Value(link.problemWords), .text(secret.kind), .text(secret.text),
      ])
  }

  /// Saves a machine.
  public func save(_ machine: Machine) throws {
    try connection.run(
      "INSERT OR REPLACE INTO machine VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
      [
        .text(machine.id), .text(machine.name), Value(machine.applied),
        Value(machine.appliedHash), Value(machine.lastSeen), Value(machine.isRetired),
        Value(machine.waitsFor), Value(machine.problem), Value(machine.seen),
      ])
  }

  /// Adds a segment to those that the carrier may not have.
  func add(_ segment: OutgoingSegment) throws {
    try connection.run(
      """
      INSERT INTO machine_outbox (number, is_snapshot, hash, count, bytes)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      [
        Value(segment.number), Value(segment.isSnapshot), .text(segment.hash),
        Value(segment.count),
      ], bytes: segment.bytes)
  }

  /// Removes a segment that the carrier has.
  public func removeSent(_ number: Int) throws {
    try connection.run("DELETE FROM machine_outbox WHERE number = ?1", [Value(number)])
  }

  /// Forgets the segments of the UUID that this machine had before.
  public func clearSegments() throws {
    for table in ["machine_outbox", "machine_sealed"] {
      try connection.run("DELETE FROM \(table)")
    }
  }

  /// Forgets the other machines and what they do not have, but not what they have replaced.
  public func forgetEverything() throws {
    for table in Store.machineTables where table != "machine_conflict" {
      try connection.run("DELETE FROM \(table)")
    }
  }
}

extension Store {
  /// The person's other machines.
  public var machines: MachineRepository { MachineRepository(connection: connection) }

  /// Changes what is known about other machines, all of it or nothing. Throws `StoreError` and what
  /// `body` throws.
  public func writeMachines(_ body: (MachineWrite) throws -> Void) throws {
    try writeAside { try body(MachineWrite(connection: connection)) }
  }

  /// The tables of other machines. They belong to this file only.
  static let machineTables = [
    "machine_link", "machine", "machine_outbox", "machine_unsent", "machine_sealed",
    "machine_conflict",
  ]

  /// Gives this file a new UUID among all stores, because another one has gone on under its own.
  /// Returns it. Throws `StoreError`.
  public func renewIdentity() throws -> String {
    try connection.transaction {
      try connection.run("DELETE FROM replica")
      knownReplica = nil
      return .commit(try replica())
    }
  }
}

extension Connection {
  /// Notes the records of a change for other machines, with the owners of changed parts, if this
  /// store is on several. Throws `StoreError`.
  func markUnsent(_ group: Int64, _ tables: Set<RecordTable>, condition: String = "1") throws {
    guard try isOnSeveralMachines() else { return }
    try run(
      """
      INSERT OR IGNORE INTO machine_unsent
      SELECT c.table_name, c.record_id FROM change AS c WHERE c.group_id = ?1 AND \(condition)
      """, [Value(group)])
    for table in tables {
      guard let owner = table.owner else { continue }
      try run(
        """
        INSERT OR IGNORE INTO machine_unsent
        SELECT '\(owner.table)', json_extract(coalesce(c.after, c.before), '$.\(owner.column)')
        FROM change AS c WHERE c.group_id = ?1 AND c.table_name = '\(table.name)' AND \(condition)
        """, [Value(group)])
    }
  }

  /// Notes records for other machines, if this store is on several. Throws `StoreError`.
  func markUnsent(_ ids: some Sequence<RecordID>, in table: RecordTable) throws {
    guard try isOnSeveralMachines() else { return }
    for id in ids {
      try run(
        "INSERT OR IGNORE INTO machine_unsent VALUES (?1, ?2)", [.text(table.name), Value(id)])
    }
  }

  /// Whether this store is kept in step with other machines. Throws `StoreError`.
  func isOnSeveralMachines() throws -> Bool {
    do {
      return try integer("SELECT EXISTS (SELECT 1 FROM machine_link)") == 1
    } catch let error as StoreError {
      // A store that has not been migrated to version 41 is on one machine only.
      guard try integer("SELECT count(*) FROM sqlite_schema WHERE name = 'machine_link'") == 0
      else {
        throw error
      }
      return false
    }
  }
}
