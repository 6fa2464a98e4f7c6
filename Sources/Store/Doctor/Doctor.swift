import Domain
import Platform

/// Examines a store's file, repairs what is safe to repair, and recovers the records of a damaged
/// one.
public struct Doctor {
  /// The path of the file.
  public let path: String
  let options: StoreOptions

  /// Creates a doctor for the file at `path`.
  public init(path: String, options: StoreOptions = StoreOptions()) {
    self.path = path
    self.options = options
  }

  /// Examines everything and changes nothing.
  ///
  /// `localTime` returns the local time of an instant in an IANA zone, nil for an unknown zone.
  public func check(localTime: (String, Instant) -> LocalDateTime?) -> [Finding] {
    guard Files.exists(path) else { return [.missing(path: path)] }
    var findings = widePermissions() + leftovers()
    guard !Files.isRegular(path) || Files.size(path) != 0 else {
      return findings + [.empty(path: path)]
    }
    do {
      let connection = try open()
      let differences = try Doctor.schema(connection)
      findings += differences.map(Finding.schema)
      // Reading foreign objects may never end.
      guard differences.allSatisfy({ $0.kind == .missing && $0.type == "index" }) else {
        return findings
      }
      findings += collect(from: connection, Doctor.integrity)
      findings += collect(from: connection, Doctor.references)
      guard try connection.integer("PRAGMA user_version") == Schema.current.version else {
        return findings
      }
      findings += collect(from: connection, Doctor.history)
      findings += collect(from: connection, Doctor.severalInProgress)
      findings += collect(from: connection, Doctor.values)
      findings += collect(from: connection, Doctor.orphans)
      findings += collect(from: connection, Doctor.overlaps)
      findings += collect(from: connection, Doctor.overlappingPeriods)
      findings += collect(from: connection, Doctor.overlappingRules)
      findings += collect(from: connection, Doctor.longTexts)
      findings += collect(from: connection, clock)
      findings += collect(from: connection) { try Doctor.shifts($0, localTime) }
    } catch {
      findings.append(finding(error))
    }
    return findings
  }

  func open() throws -> Connection {
    try StoreFile.open(path, schema: .current, options: options, checksSchema: false) { _, _ in }
  }

  /// Returns how the file's schema differs from the one of its version.
  static func schema(_ connection: Connection) throws -> [SchemaDifference] {
    let (version, found) = try connection.snapshot {
      (Int(try connection.integer("PRAGMA user_version")), try connection.schemaObjects())
    }
    return version == 0 ? [] : try Schema.current.differences(of: found, from: version)
  }

  func leftovers() -> [Finding] {
    Leftovers.abandoned(beside: path).map(Finding.leftover)
  }

  /// Returns the findings of an examination, or the error that stopped it as one.
  private func collect(
    from connection: Connection, _ examine: (Connection) throws -> [Finding]
  ) -> [Finding] {
    do { return try examine(connection) } catch { return [finding(error)] }
  }

  private func finding(_ error: any Error) -> Finding {
    .unusable(
      error as? StoreError ?? .failed(path: path, code: 0, message: String(describing: error)))
  }

  static func integrity(_ connection: Connection) throws -> [Finding] {
    var lines: [String] = []
    do {
      // One row may be a heading and a list.
      try connection.each("PRAGMA integrity_check") { row in
        lines += row.text().split(separator: "\n").map(String.init)
      }
    } catch StoreError.corrupt(_, let detail) {
      // SQLite stops at the first page that it cannot read, and names it.
      lines.append(detail)
    }
    return lines.filter { $0 != "ok" && !$0.hasPrefix("***") }.map(Finding.damaged)
  }

  private static func references(_ connection: Connection) throws -> [Finding] {
    var counts: [String: Int] = [:]
    try connection.each("PRAGMA foreign_key_check") { counts[$0.text(), default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }
      .map { .brokenReferences(table: $0.key, count: $0.value) }
  }

  /// Finds lost records. Only undoing an insertion removes a record, so a record must exist while a
  /// change of it is in force, unless the insertion was undone after another machine's change of it.
  private static func history(_ connection: Connection) throws -> [Finding] {
    try RecordTable.all.flatMap { table in
      try connection.all(
        """
        SELECT record_id FROM (
          -- The last change decides (SQLite gives the other columns of the row with the maximum).
          SELECT record_id, after, max(change.id), g.hlc FROM change
          JOIN change_group AS g ON g.id = group_id
          WHERE g.state = 0 AND table_name = ?1 GROUP BY record_id)
        AS last WHERE after IS NOT NULL AND record_id NOT IN (SELECT id FROM \(table.name))
          AND NOT EXISTS (SELECT 1 FROM record_stamp AS s WHERE s.table_name = ?1
            AND s.record_id = last.record_id AND s.part = '' AND s.hlc > last.hlc || '.~')
        ORDER BY record_id
        """, [Value(table.name)]
      ) { .lostRecord(table: table.name, id: $0.id()) }
    }
  }

  private static func severalInProgress(_ connection: Connection) throws -> [Finding] {
    // Not by the index that should forbid it.
    let running = try connection.all(
      "SELECT id FROM shift NOT INDEXED WHERE status = 1 AND deleted_at IS NULL ORDER BY id"
    ) { $0.id() }
    return running.count > 1 ? [.severalInProgress(running)] : []
  }

  private static func shifts(
    _ connection: Connection, _ localTime: (String, Instant) -> LocalDateTime?
  ) throws -> [Finding] {
    var findings: [Finding] = []
    try connection.each("\(RecordTable.shift.select) ORDER BY id") { row in
      var again = row
      guard let shift = Shift.table.read(&row) else {
        findings.append(.unreadableRecord(table: .shift, id: again.id()))
        return
      }
      findings += Doctor.findings(in: shift, localTime)
    }
    return findings
  }

  private static func findings(
    in shift: Shift, _ localTime: (String, Instant) -> LocalDateTime?
  ) -> [Finding] {
    var findings: [Finding] = []
    let endsEarly = shift.actualEnd.map { $0 < shift.start } ?? false
    if shift.scheduledEnd <= shift.scheduledStart || endsEarly {
      findings.append(.endBeforeStart(shift.id))
    }
    for (instant, stored) in [
      (shift.scheduledStart, shift.localStart), (shift.scheduledEnd, shift.localEnd),
    ] {
      guard let expected = localTime(shift.zone, instant) else {
        return findings + [.unknownZone(shift.id, zone: shift.zone)]
      }
      // What was planned for a shift that has begun does no harm. A time that the clocks skip was
      // moved forward.
      guard expected != stored, shift.actualStart == nil else { continue }
      let difference = expected.floatingSeconds - stored.floatingSeconds
      if localTime(shift.zone, instant - difference) == stored {
        findings.append(.wrongLocalTime(shift.id, stored: stored, expected: expected))
      }
    }
    return findings
  }
}
