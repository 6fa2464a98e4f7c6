import Domain

/// Changes of what is known about calendars. They change no record and have no entry in the
/// history. Every function throws `StoreError`.
public struct CalendarWrite {
  let connection: Connection

  /// Adds a calendar, or replaces the one with its id. A calendar that becomes one of busy times,
  /// or is none any more, is listed again.
  public func save(_ account: CalendarAccount) throws {
    let secret = account.secret.stored
    try connection.run(
      """
      INSERT INTO calendar_account (id, name, kind, address, user, secret_kind, secret, direction,
        pattern, includes, alarm_minutes, title, ca_file, allows_http, identity, sync_token, ctag,
        listed_at, last_run_at, state, reason, created_at, sends_notes)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
        ?20, ?21, ?22, ?23)
      ON CONFLICT (id) DO UPDATE SET name = ?2, kind = ?3, address = ?4, user = ?5,
        secret_kind = ?6, secret = ?7, direction = ?8, pattern = ?9, includes = ?10,
        alarm_minutes = ?11, title = ?12, ca_file = ?13, allows_http = ?14, identity = ?15,
        sync_token = ?16, ctag = ?17,
        listed_at = CASE WHEN (direction = 'busy') = (?8 = 'busy') THEN ?18 END,
        last_run_at = ?19, state = ?20, reason = ?21, sends_notes = ?23
      """,
      [
        Value(account.id), .text(account.name), .text(account.kind.rawValue),
        .text(account.address), Value(account.user), .text(secret.kind), .text(secret.text),
        .text(account.direction.rawValue), Value(account.pattern),
        .text(account.includes.joined(separator: ",")), Value(account.alarmMinutes),
        .text(account.title), Value(account.caFile), Value(account.allowsPlainHTTP),
        Value(account.identity), Value(account.syncToken), Value(account.ctag),
        Value(account.listedAt), Value(account.lastRunAt),
        .text(account.pausedReason == nil ? "active" : "paused"), Value(account.pausedReason),
        Value(account.createdAt), Value(account.sendsNotes),
      ])
    if account.direction != .busy { try removeBusyTimes(of: account.id) }
  }

  /// Forgets a calendar with everything that is known about it.
  public func removeAccount(_ id: RecordID) throws {
    for table in Store.calendarTables.reversed() where table != "calendar_account" {
      try connection.run("DELETE FROM \(table) WHERE account_id = ?1", [Value(id)])
    }
    try connection.run("DELETE FROM calendar_account WHERE id = ?1", [Value(id)])
  }

  /// Adds the item of a shift, or replaces it.
  public func save(_ item: CalendarItem) throws {
    try connection.run(
      "DELETE FROM calendar_item WHERE account_id = ?1 AND href = ?2 AND shift_id <> ?3",
      [Value(item.account), .text(item.href), Value(item.shift)])
    try connection.run(
      """
      INSERT OR REPLACE INTO calendar_item (account_id, shift_id, href, uid, is_own, etag,
        base_hash, base, pushed_at, state, intent, failure, kind)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
      """,
      [
        Value(item.account), Value(item.shift), .text(item.href), .text(item.uid),
        Value(item.isOwn), Value(item.etag), Value(item.baseHash), Value(item.base),
        Value(item.pushedAt), .text(item.state.rawValue), Value(item.intent), Value(item.failure),
        .text(item.kind.rawValue),
      ])
  }

  /// Forgets the item of a shift.
  public func removeItem(of shift: RecordID, in account: RecordID) throws {
    try connection.run(
      "DELETE FROM calendar_item WHERE account_id = ?1 AND shift_id = ?2",
      [Value(account), Value(shift)])
  }

  /// Adds a conflict, or replaces the one of its shift.
  public func save(_ conflict: CalendarConflict) throws {
    try removeConflict(of: conflict.shift, in: conflict.account)
    try connection.run(
      """
      INSERT INTO calendar_conflict (id, account_id, shift_id, reason, shift_version,
        event_version, event_hash, found_at, answer) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """,
      [
        Value(conflict.id), Value(conflict.account), Value(conflict.shift),
        .text(conflict.reason), Value(conflict.shiftVersion), Value(conflict.eventVersion),
        .text(conflict.eventHash), Value(conflict.foundAt), Value(conflict.answer?.rawValue),
      ])
  }

  /// Removes the conflict of a shift.
  public func removeConflict(of shift: RecordID, in account: RecordID) throws {
    try connection.run(
      "DELETE FROM calendar_conflict WHERE account_id = ?1 AND shift_id = ?2",
      [Value(account), Value(shift)])
  }

  /// Answers a conflict; returns whether there is one with this id.
  public func answer(_ id: RecordID, _ answer: CalendarConflict.Answer) throws -> Bool {
    try connection.run(
      "UPDATE calendar_conflict SET answer = ?2 WHERE id = ?1",
      [Value(id), .text(answer.rawValue)]) > 0
  }

  /// Keeps a version of an event, and drops those that were kept long enough.
  public func keep(_ event: OverwrittenEvent) throws {
    try connection.run(
      "DELETE FROM calendar_overwritten WHERE replaced_at < ?1",
      [Value(event.replacedAt - OverwrittenEvent.keptDays * 86_400)])
    try connection.run(
      "INSERT OR REPLACE INTO calendar_overwritten VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
      [
        Value(event.id), Value(event.account), Value(event.shift), .text(event.href),
        .text(event.event), Value(event.replacedAt),
      ])
  }

  /// Replaces the busy times of an event in somebody else's calendar.
  public func replaceBusyTimes(
    of href: String, in account: RecordID, by times: [BusyOccurrence]
  ) throws {
    try connection.run(
      "DELETE FROM calendar_busy WHERE account_id = ?1 AND href = ?2",
      [Value(account), .text(href)])
    for time in times {
      try connection.run(
        "INSERT INTO calendar_busy VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        [
          Value(account), .text(href), Value(time.interval.start), Value(time.interval.end),
          .text(time.title), Value(time.isAllDay),
        ])
    }
  }

  /// Forgets the items of records that are lost, so that no run deletes their events, and lists
  /// every calendar again, so that the events of planned shifts are found by their UIDs.
  func forgetLost() throws {
    for table in ["calendar_conflict", "calendar_item"] {
      try connection.run(
        """
        DELETE FROM \(table) WHERE shift_id NOT IN (SELECT id FROM shift
          UNION SELECT id FROM goal_block UNION SELECT id FROM workout)
        """)
    }
    try connection.run(
      "UPDATE calendar_account SET sync_token = NULL, ctag = NULL, listed_at = NULL")
  }

  /// Removes the busy times of a calendar.
  public func removeBusyTimes(of account: RecordID) throws {
    try connection.run("DELETE FROM calendar_busy WHERE account_id = ?1", [Value(account)])
  }
}

extension Store {
  /// The calendars of this machine.
  public var calendars: CalendarRepository { CalendarRepository(connection: connection) }

  /// Changes what is known about calendars, all of it or nothing. Throws `StoreError` and what
  /// `body` throws.
  public func writeCalendars(_ body: (CalendarWrite) throws -> Void) throws {
    try writeAside { try body(CalendarWrite(connection: connection)) }
  }

  /// The tables of calendars, in the order in which rows can be added.
  static let calendarTables = [
    "calendar_account", "calendar_item", "calendar_conflict", "calendar_overwritten",
    "calendar_busy",
  ]

  /// Replaces what is known about calendars by what `other` knows. Throws `StoreError`.
  func takeCalendars(of other: Store) throws {
    try connection.transaction {
      for table in Self.calendarTables.reversed() { try connection.run("DELETE FROM \(table)") }
      for table in Self.calendarTables {
        let count = Int(
          try connection.integer("SELECT count(*) FROM pragma_table_info(?1)", [.text(table)]))
        let places = (1...count).map { "?\($0)" }.joined(separator: ", ")
        try other.connection.each("SELECT * FROM \(table)") { row in
          try connection.run(
            "INSERT INTO \(table) VALUES (\(places))", (0..<count).map { _ in row.value() })
        }
      }
      return .commit(())
    }
  }
}
