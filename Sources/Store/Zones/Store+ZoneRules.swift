import Domain

extension Store {
  /// Resolves planned times by these zones from now on; `home` is the person's own. What was
  /// resolved by other rules is resolved again by the next write, or by `resolvePlannedTimes`.
  public func use(_ zones: ZoneDatabase, home: Zone) {
    rules = ZoneRules(zones: zones, home: home.identifier)
  }

  /// Resolves the planned times again whose zone has other rules than when they were resolved. A
  /// store that cannot be written is continued in memory. Throws `StoreError`.
  ///
  /// Without a change this only compares the fingerprints of the zones in the plan.
  public func resolvePlannedTimes(now: Instant) throws {
    guard let rules, try !connection.outdatedZones(rules).isEmpty else { return }
    guard !connection.isReadOnly else { return try resolveInMemory(rules) }
    try connection.transaction {
      guard !connection.hasMoved else { throw StoreError.vanished(path: path) }
      try schema.refuseNewer(Int(try connection.integer("PRAGMA user_version")), path: path)
      try resolveInTransaction(now: now)
      return .commit(())
    }
  }

  /// Continues with a copy in memory, whose planned times are resolved again.
  private func resolveInMemory(_ rules: ZoneRules) throws {
    let copy =
      isInMemory ? connection : try Connection(inMemoryCopyOf: connection, isOnFullDisk: false)
    try copy.execute("PRAGMA query_only = OFF; PRAGMA trusted_schema = OFF")
    _ = try copy.resolve(copy.outdatedZones(rules), rules)
    try copy.execute("PRAGMA query_only = ON")
    if !isInMemory { _ = try replaceConnection(with: copy) }
  }

  /// Resolves the planned times again, inside a transaction. The entry of the history that says so
  /// has no records: nobody edited anything, and there is nothing to undo, to merge or to send.
  func resolveInTransaction(now: Instant) throws {
    guard let rules else { return }
    let zones = try connection.outdatedZones(rules)
    guard !zones.isEmpty else { return }
    if try connection.resolve(zones, rules) {
      let stamp = try beginWriting()
      try connection.run(
        "INSERT INTO change_group (label, detail, at, device, hlc) VALUES (?1, ?2, ?3, ?4, ?5)",
        [
          .text(WriteLabel.zoneRules), .text(zones.joined(separator: ", ")), Value(now),
          .text(options.device), .text(stamp.description),
        ])
      try connection.invalidateSums(DaySpans.all)
    }
  }
}

extension Connection {
  /// Returns the zones of planned times whose rules differ from those by which they were resolved.
  func outdatedZones(_ rules: ZoneRules) throws -> [String] {
    let known = try all("SELECT zone, fingerprint FROM zone_rules ORDER BY zone") {
      (zone: $0.text(), fingerprint: $0.text())
    }
    func differs(_ zone: String, _ fingerprint: String) -> Bool {
      rules.fingerprint(of: zone).map { $0 != fingerprint } ?? false
    }
    guard known.contains(where: { differs($0.zone, $0.fingerprint) }) else { return [] }
    // A program that runs for weeks sees the new files only if it reads them again.
    rules.zones.forget()
    return known.filter { differs($0.zone, $0.fingerprint) }.map(\.zone)
  }

  /// Resolves the planned times in these zones; returns whether an instant changed.
  func resolve(_ zones: [String], _ rules: ZoneRules) throws -> Bool {
    var changes = 0
    for zone in zones {
      for columns in PlannedColumns.all {
        changes += try resolve(columns, rules, where: "zone = ?1", [.text(zone)])
      }
      try setFingerprint(of: zone, rules)
      try noteTypedTimes(in: zone, rules)
    }
    return changes > 0
  }

  private func setFingerprint(of zone: String, _ rules: ZoneRules?) throws {
    try run(
      """
      INSERT INTO zone_rules (zone, fingerprint) VALUES (?1, ?2)
      ON CONFLICT (zone) DO UPDATE SET fingerprint = excluded.fingerprint
      """, [.text(zone), .text(rules?.fingerprint(of: zone) ?? "")])
  }

  /// Resolves the planned times of the records that meet a condition, by the local times that they
  /// have; returns how many changed.
  @discardableResult
  func resolve(
    _ columns: PlannedColumns, _ rules: ZoneRules, where condition: String, _ values: [Value]
  ) throws -> Int {
    var changed: [(id: RecordID, interval: Interval)] = []
    try each(
      """
      SELECT id, zone, local_start, local_end, \(columns.start), \(columns.end)
      FROM \(columns.table.name)
      WHERE zone IS NOT NULL AND \(columns.start) <= \(columns.end) AND \(condition)
      """, values
    ) { row in
      let id = row.id()
      let zone = row.text()
      let start = LocalDateTime.read(&row), end = LocalDateTime.read(&row)
      let known = Interval(start: row.instant(), end: row.instant())
      guard let start, let end, let zone = try? rules.zones.zone(zone) else { return }
      let interval = PlannedColumns.interval(from: start, to: end, in: zone, near: known)
      if interval != known { changed.append((id, interval)) }
    }
    for (id, interval) in changed {
      try run(
        "UPDATE \(columns.table.name) SET \(columns.start) = ?2, \(columns.end) = ?3 WHERE id = ?1",
        [Value(id), Value(interval.start), Value(interval.end)])
    }
    return changed.count
  }

  /// Resolves the planned times of the records that a group of changes touched, and remembers their
  /// zones. Blocks that were saved without local times get those of the person's zone.
  func resolvePlannedTimes(touchedIn group: Int64, _ table: RecordTable, _ rules: ZoneRules?) throws
  {
    guard let columns = PlannedColumns.all.first(where: { $0.table == table }) else { return }
    let touched =
      "id IN (SELECT record_id FROM change WHERE group_id = ?1 AND table_name = '\(table.name)')"
    if let rules {
      if table == .goalBlock { try fillLocalTimes(touched, group, rules) }
      try resolve(columns, rules, where: touched, [Value(group)])
    }
    let zones = try all(
      """
      SELECT DISTINCT zone FROM \(table.name) WHERE zone IS NOT NULL AND \(touched)
        AND zone NOT IN (SELECT zone FROM zone_rules)
      """, [Value(group)]
    ) { $0.text() }
    for zone in zones { try setFingerprint(of: zone, rules) }
    if table == .shift { try noteTypedTimes(where: touched, group, rules) }
  }

  private func fillLocalTimes(_ touched: String, _ group: Int64, _ rules: ZoneRules) throws {
    guard let zone = try? rules.zones.zone(rules.home) else { return }
    let blocks = try all(
      "SELECT id, start_at, end_at FROM goal_block WHERE zone IS NULL AND \(touched)",
      [Value(group)]
    ) { (id: $0.id(), start: $0.instant(), end: $0.instant()) }
    for block in blocks {
      try run(
        "UPDATE goal_block SET zone = ?2, local_start = ?3, local_end = ?4 WHERE id = ?1",
        [
          Value(block.id), .text(zone.identifier), zone.local(at: block.start).stored,
          zone.local(at: block.end).stored,
        ])
    }
  }
}
