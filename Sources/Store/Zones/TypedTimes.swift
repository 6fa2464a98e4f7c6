import Domain

extension ShiftRepository {
  /// Returns the worked shifts whose typed local times are no longer those of their instants,
  /// because the rules of their zone have changed since they were recorded. Those that a running
  /// clock recorded have none.
  ///
  /// Every start asks this, so shifts are read only in zones in which some were found when rules or
  /// shifts last changed.
  public func mistimed(by zones: ZoneDatabase) throws -> [Shift] {
    let known = try connection.all(
      "SELECT zone, fingerprint, typed_in_order FROM zone_rules ORDER BY zone"
    ) { (zone: $0.text(), fingerprint: $0.text(), isInOrder: $0.flag()) }
    let rules = ZoneRules(zones: zones, home: "")
    let found = try known.flatMap { known -> [RecordID] in
      if known.isInOrder, rules.fingerprint(of: known.zone) == known.fingerprint { return [] }
      return try connection.mistimed(in: known.zone, zones)
    }
    return try found.compactMap { try shift($0) }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }
}

extension Connection {
  /// Returns the worked shifts in a zone whose typed times are not those of their instants, of those
  /// that meet a condition on a group of changes, `?1`.
  fileprivate func mistimed(
    in name: String, _ zones: ZoneDatabase, where condition: String = "TRUE", _ group: Int64 = 0
  ) throws -> [RecordID] {
    guard let zone = try? zones.zone(name) else { return [] }
    var found: [RecordID] = []
    var clock = ZoneClock(zone)
    try each(
      """
      SELECT actual_start, actual_local_start, actual_end, actual_local_end, id FROM shift
      WHERE deleted_at IS NULL AND actual_start IS NOT NULL AND zone = ?2
        AND (actual_local_start IS NOT NULL OR actual_local_end IS NOT NULL) AND \(condition)
      """, [Value(group), .text(name)]
    ) { row in
      var isElsewhere = false
      for _ in 0..<2 {
        let instant = row.optionalInstant()
        let typed = LocalDateTime?.read(&row) ?? nil
        guard let instant, let typed, clock.local(at: instant) != typed else { continue }
        if zone.instant(for: typed, near: instant) != instant { isElsewhere = true }
      }
      if isElsewhere { found.append(row.id()) }
    }
    return found
  }

  /// Remembers whether all typed times in a zone are those of their instants.
  func noteTypedTimes(in zone: String, _ rules: ZoneRules) throws {
    try note(zone, isInOrder: mistimed(in: zone, rules.zones).isEmpty)
  }

  /// Remembers the same for the zones of the shifts that a group of changes touched, which meet
  /// `touched`. In a zone that was in order, only these can be out of it.
  func noteTypedTimes(where touched: String, _ group: Int64, _ rules: ZoneRules?) throws {
    let touchedZones = try all(
      """
      SELECT zone, typed_in_order FROM zone_rules
      WHERE zone IN (SELECT zone FROM shift WHERE \(touched))
      """, [Value(group)]
    ) { (zone: $0.text(), wasInOrder: $0.flag()) }
    for (zone, wasInOrder) in touchedZones {
      guard let rules else {
        try note(zone, isInOrder: false)
        continue
      }
      guard wasInOrder else {
        try noteTypedTimes(in: zone, rules)
        continue
      }
      let found = try mistimed(in: zone, rules.zones, where: touched, group)
      if !found.isEmpty { try note(zone, isInOrder: false) }
    }
  }

  private func note(_ zone: String, isInOrder: Bool) throws {
    try run(
      "UPDATE zone_rules SET typed_in_order = ?2 WHERE zone = ?1", [.text(zone), Value(isInOrder)])
  }
}

extension Shift {
  /// Returns the shift with the instants of its typed times by the rules of `zone`; nil if they
  /// make no shift, because the other end is an instant.
  public func keepingClockTimes(in zone: Zone) -> Shift? {
    var shift = self
    if let typedStart { shift.actualStart = zone.instant(for: typedStart, near: actualStart) }
    if let typedEnd { shift.actualEnd = zone.instant(for: typedEnd, near: actualEnd) }
    guard let start = shift.actualStart else { return nil }
    if let end = shift.actualEnd, end <= start || end - start > Self.longestSeconds { return nil }
    return shift
  }

  /// Returns the shift with the typed times that its instants have by the rules of `zone`.
  public func keepingInstants(in zone: Zone) -> Shift {
    var shift = self
    if typedStart != nil { shift.typedStart = actualStart.map(zone.local) }
    if typedEnd != nil { shift.typedEnd = actualEnd.map(zone.local) }
    return shift
  }
}

extension Connection {
  /// Stores the local times of actual times that were entered, for shifts that a group of changes
  /// saved; true for those that were typed. A time that is the moment of the change was recorded by
  /// a clock, and has none.
  func setTypedTimes(
    of shifts: [RecordID: Bool], in group: Int64, now: Instant, _ rules: ZoneRules
  ) throws {
    for side in ["start", "end"] {
      let changed = try all(
        """
        SELECT s.id, s.zone, s.actual_\(side) FROM change AS c JOIN shift AS s ON s.id = c.record_id
        WHERE c.group_id = ?1 AND c.table_name = 'shift'
          AND (s.actual_\(side) IS NOT json_extract(c.before, '$.actual_\(side)')
            OR s.actual_local_\(side) IS NOT NULL AND s.zone IS NOT json_extract(c.before, '$.zone'))
        ORDER BY s.id
        """, [Value(group)]
      ) { (id: $0.id(), zone: $0.text(), instant: $0.optionalInstant()) }
      for shift in changed {
        guard let isTyped = shifts[shift.id] else { continue }
        let zone = isTyped ? (try? rules.zones.zone(shift.zone)) : nil
        let typed = shift.instant.flatMap { $0 == now ? nil : zone?.local(at: $0) }
        try run(
          "UPDATE shift SET actual_local_\(side) = ?2 WHERE id = ?1",
          [Value(shift.id), typed.stored])
      }
    }
  }

  /// Forgets typed times that belong to other instants: a change of an older program, which does
  /// not know them, was undone or redone.
  func forgetUnknownTypedTimes(in group: Int64) throws {
    for side in ["start", "end"] {
      try run(
        """
        UPDATE shift SET actual_local_\(side) = NULL
        WHERE id IN (
          SELECT record_id FROM change WHERE group_id = ?1 AND table_name = 'shift'
            AND before IS NOT NULL AND after IS NOT NULL
            AND json_extract(before, '$.actual_\(side)')
              IS NOT json_extract(after, '$.actual_\(side)')
            AND json_type(after, '$.actual_local_\(side)') IS NULL)
        """, [Value(group)])
    }
  }
}
