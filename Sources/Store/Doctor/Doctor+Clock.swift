import Domain

/// Stamps by a clock that was ahead. They outrank every later change in the store, and do not count
/// in others (`RecordStamps.isPlausible`).
extension Doctor {
  /// The columns that hold stamps.
  private static let stamped = [
    ("record_stamp", "hlc"), ("set_aside", "shown"), ("change_group", "hlc"),
    ("change_group", "state_hlc"),
  ]

  /// The text before all stamps that no right clock gives.
  private var limit: Value {
    let milliseconds = options.wallMilliseconds() + HybridStamp.maxDrift
    return .text(HybridStamp(milliseconds: milliseconds, counter: 0, replica: "").description)
  }

  /// Finds stamps of the future. If all are, the clock of this machine is behind.
  func clock(_ connection: Connection) throws -> [Finding] {
    let future = try futureStamps(connection)
    guard let newest = future.last.flatMap(HybridStamp.init) else { return [] }
    let time = Instant(seconds: newest.milliseconds / 1000)
    return try isClockBehind(connection)
      ? [.clockBehind(newest: time)] : [.futureStamps(count: future.count, newest: time)]
  }

  /// Returns the stamps of the future in their order, each once.
  private func futureStamps(_ connection: Connection) throws -> [String] {
    let columns = Self.stamped.map { "SELECT \($1) AS hlc FROM \($0) WHERE \($1) > ?1" }
    return try connection.all(
      "\(columns.joined(separator: " UNION ")) ORDER BY hlc", [limit], { $0.text() }
    ).filter { HybridStamp($0) != nil }
  }

  /// Whether no change is as old as the clock of this machine says it could be.
  private func isClockBehind(_ connection: Connection) throws -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM change_group WHERE hlc <= ?1)", [limit])
      == 0
  }

  /// Gives new stamps to what has one of the future, and returns their number. They have the times at
  /// which the changes were made, if the clock was right by then, else follow the one before: so what
  /// another store changed later stays later. Records and the order stay as they are; nothing is
  /// done if the clock is behind.
  func renewFutureStamps(_ connection: Connection) throws -> Int {
    let future = try futureStamps(connection)
    guard try !future.isEmpty && !isClockBehind(connection) else { return 0 }
    return try connection.transaction {
      var clock = HybridClock()
      let past = try connection.all("SELECT max(hlc) FROM change_group WHERE hlc <= ?1", [limit]) {
        $0.text()
      }
      for stamp in past.compactMap(HybridStamp.init) { clock.observe(stamp) }
      let replica = try connection.first("SELECT uuid FROM replica") { $0.text() } ?? ""
      for old in future {
        let made = try time(of: old, connection)
        let isPast = made <= options.wallMilliseconds()
        let new = clock.tick(wallMilliseconds: isPast ? made : 0, replica: replica)
        try replace(old, by: new.description, in: connection)
      }
      return .commit(future.count)
    }
  }

  /// Returns the time of the change with a stamp in milliseconds; 0 if it is not known.
  private func time(of stamp: String, _ connection: Connection) throws -> Int64 {
    let group = stamp.split(separator: ".", maxSplits: 1)[0]
    return try 1000
      * connection.integer(
        "SELECT coalesce(max(at), 0) FROM change_group WHERE hlc = ?1", [.text(String(group))])
  }

  private func replace(_ old: String, by new: String, in connection: Connection) throws {
    for (table, column) in Self.stamped {
      try connection.run(
        "UPDATE \(table) SET \(column) = ?2 WHERE \(column) = ?1", [.text(old), .text(new)])
    }
    // The states that undo and redo of a merge restore.
    try connection.run(
      """
      UPDATE merged_state SET before = replace(before, ?1, ?2), after = replace(after, ?1, ?2)
      WHERE instr(before, ?1) OR instr(after, ?1)
      """, [.text("\"\(old)\""), .text("\"\(new)\"")])
  }
}
