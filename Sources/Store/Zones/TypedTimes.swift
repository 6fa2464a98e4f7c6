import Domain

extension ShiftRepository {
  /// Returns the worked shifts whose typed local times are no longer those of their instants,
  /// because the rules of their zone have changed since they were recorded. Those that a running
  /// clock recorded have none.
  public func mistimed(by zones: ZoneDatabase) throws -> [Shift] {
    var found: [RecordID] = []
    // Every start looks at all worked shifts, so one that is in order must cost next to nothing.
    var name: [UInt8] = [], zone: Zone?, clock: ZoneClock?
    try connection.each(
      """
      SELECT zone, actual_start, actual_local_start, actual_end, actual_local_end, id FROM shift
      WHERE deleted_at IS NULL AND actual_start IS NOT NULL
        AND (actual_local_start IS NOT NULL OR actual_local_end IS NOT NULL)
      """
    ) { row in
      let bytes = row.bytes()
      if !bytes.elementsEqual(name) {
        name = Array(bytes)
        zone = try? zones.zone(String(decoding: name, as: UTF8.self))
        clock = zone.map { ZoneClock($0) }
      }
      guard let zone else { return }
      var isElsewhere = false
      for _ in 0..<2 {
        let instant = row.optionalInstant()
        let typed = LocalDateTime?.read(&row) ?? nil
        guard let instant, let typed, clock?.local(at: instant) != typed else { continue }
        if zone.instant(for: typed, near: instant) != instant { isElsewhere = true }
      }
      if isElsewhere { found.append(row.id()) }
    }
    return try found.compactMap { try shift($0) }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
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
    for (id, isTyped) in shifts.sorted(by: { $0.key < $1.key }) {
      guard let name = try first("SELECT zone FROM shift WHERE id = ?1", [Value(id)], { $0.text() })
      else { continue }
      let zone = isTyped ? (try? rules.zones.zone(name)) : nil
      for side in ["start", "end"] {
        try setTypedTime(side, of: id, zone, in: group, now: now)
      }
    }
  }

  private func setTypedTime(
    _ side: String, of id: RecordID, _ zone: Zone?, in group: Int64, now: Instant
  ) throws {
    let changed = try first(
      """
      SELECT s.actual_\(side), s.actual_\(side) IS NOT json_extract(c.before, '$.actual_\(side)'),
        s.actual_local_\(side) IS NOT NULL AND s.zone IS NOT json_extract(c.before, '$.zone')
      FROM shift AS s JOIN change AS c ON c.record_id = s.id
      WHERE s.id = ?1 AND c.group_id = ?2 AND c.table_name = 'shift'
      """, [Value(id), Value(group)]
    ) { (instant: $0.optionalInstant(), isOther: $0.flag(), isMoved: $0.flag()) }
    guard let changed, changed.isOther || changed.isMoved else { return }
    let typed = changed.instant.flatMap { $0 == now ? nil : zone?.local(at: $0) }
    try run(
      "UPDATE shift SET actual_local_\(side) = ?2 WHERE id = ?1", [Value(id), typed.stored])
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
