import Domain

/// The calendars of this machine and how far they are in step. Every function throws `StoreError`.
public struct CalendarRepository {
  let connection: Connection

  /// Returns the calendars in the order of their names.
  public func accounts() throws -> [CalendarAccount] {
    try connection.all("\(Self.selectAccount) ORDER BY name", [], Self.account)
  }

  /// Returns a calendar; nil if there is none.
  public func account(_ id: RecordID) throws -> CalendarAccount? {
    try connection.first("\(Self.selectAccount) WHERE id = ?1", [Value(id)], Self.account)
  }

  /// Returns the calendar with a name; nil if there is none.
  public func account(named name: String) throws -> CalendarAccount? {
    try connection.first("\(Self.selectAccount) WHERE name = ?1", [.text(name)], Self.account)
  }

  /// Returns the items of a calendar in the order of the ids, those of blocks and workouts too.
  public func items(of account: RecordID) throws -> [CalendarItem] {
    try connection.all(
      "\(Self.selectItem) WHERE account_id = ?1 ORDER BY shift_id", [Value(account)], Self.item)
  }

  /// Returns the number of events of a calendar that are known here: those of shifts, blocks and
  /// workouts, or those that are busy time.
  public func eventCount(of account: RecordID) throws -> Int {
    let sql = """
      SELECT (SELECT count(*) FROM calendar_item WHERE account_id = ?1 AND base IS NOT NULL)
        + (SELECT count(DISTINCT href) FROM calendar_busy WHERE account_id = ?1)
      """
    return Int(try connection.integer(sql, [Value(account)]))
  }

  /// Returns the items of a shift in all calendars.
  public func items(ofShift shift: RecordID) throws -> [CalendarItem] {
    try connection.all(
      "\(Self.selectItem) WHERE shift_id = ?1 ORDER BY account_id", [Value(shift)], Self.item)
  }

  /// Returns the conflicts of a calendar, or of all, oldest first, with answered ones.
  public func conflicts(of account: RecordID? = nil) throws -> [CalendarConflict] {
    try connection.all(
      "\(Self.selectConflict) WHERE ?1 IS NULL OR account_id = ?1 ORDER BY found_at, id",
      [Value(account)], Self.conflict)
  }

  /// Returns a conflict; nil if there is none.
  public func conflict(_ id: RecordID) throws -> CalendarConflict? {
    try connection.first("\(Self.selectConflict) WHERE id = ?1", [Value(id)], Self.conflict)
  }

  /// Returns the versions of events that were replaced in a calendar, latest first.
  public func overwritten(in account: RecordID) throws -> [OverwrittenEvent] {
    try connection.all(
      """
      SELECT id, account_id, shift_id, href, event, replaced_at FROM calendar_overwritten
      WHERE account_id = ?1 ORDER BY replaced_at DESC, id
      """, [Value(account)]
    ) { row in
      OverwrittenEvent(
        id: row.id(), account: row.id(), shift: row.id(), href: row.text(), event: row.text(),
        replacedAt: row.instant())
    }
  }
}

extension CalendarRepository {
  private static let selectAccount = """
    SELECT id, name, kind, address, created_at, user, secret_kind, secret, direction, pattern,
      includes, alarm_minutes, title, ca_file, allows_http, identity, sync_token, ctag, listed_at,
      last_run_at, state, reason, sends_notes FROM calendar_account
    """

  private static func account(_ row: inout ResultRow) -> CalendarAccount {
    var account = CalendarAccount(
      id: row.id(), name: row.text(), kind: .init(rawValue: row.text()) ?? .vdir,
      address: row.text(), createdAt: row.instant())
    account.user = row.optionalText()
    account.secret = PasswordSource(kind: row.text(), text: row.text())
    account.direction = .init(rawValue: row.text()) ?? .export
    account.pattern = row.optionalText()
    account.includes = row.text().split(separator: ",").map(String.init)
    account.alarmMinutes = row.optionalInt()
    account.title = row.text()
    account.caFile = row.optionalText()
    account.allowsPlainHTTP = row.flag()
    account.identity = row.optionalText()
    account.syncToken = row.optionalText()
    account.ctag = row.optionalText()
    account.listedAt = row.optionalInstant()
    account.lastRunAt = row.optionalInstant()
    let isPaused = row.text() == "paused", reason = row.optionalText()
    account.pausedReason = isPaused ? reason ?? "" : nil
    account.sendsNotes = row.flag()
    return account
  }

  private static let selectItem = """
    SELECT account_id, shift_id, href, uid, is_own, etag, base_hash, base, pushed_at, state, intent,
      failure, kind FROM calendar_item
    """

  private static func item(_ row: inout ResultRow) -> CalendarItem {
    var item = CalendarItem(
      account: row.id(), shift: row.id(), href: row.text(), uid: row.text(), isOwn: row.flag())
    item.etag = row.optionalText()
    item.baseHash = row.optionalText()
    item.base = row.optionalText()
    item.pushedAt = row.optionalInstant()
    item.state = .init(rawValue: row.text()) ?? .pending
    item.intent = row.optionalText()
    item.failure = row.optionalText()
    item.kind = .init(rawValue: row.text()) ?? .shift
    return item
  }

  private static let selectConflict = """
    SELECT id, account_id, shift_id, reason, shift_version, event_version, event_hash, found_at,
      answer FROM calendar_conflict
    """

  private static func conflict(_ row: inout ResultRow) -> CalendarConflict {
    var conflict = CalendarConflict(
      id: row.id(), account: row.id(), shift: row.id(), reason: row.text(),
      shiftVersion: row.optionalText(), eventVersion: row.optionalText(), eventHash: row.text(),
      foundAt: row.instant())
    conflict.answer = row.optionalText().flatMap { CalendarConflict.Answer(rawValue: $0) }
    return conflict
  }
}
