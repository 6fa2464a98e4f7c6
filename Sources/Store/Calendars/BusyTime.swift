import Domain

/// A time at which somebody else's calendar has an event.
public struct BusyTime: Equatable, Sendable {
  /// The calendar.
  public var account: RecordID
  /// The name of the calendar.
  public var accountName: String
  /// The interval; for an all-day event, from midnight to midnight.
  public var interval: Interval
  /// The title of the event; empty without one.
  public var title: String
  /// Whether it is an all-day event.
  public var isAllDay: Bool

  /// Creates a busy time.
  public init(
    account: RecordID, accountName: String, interval: Interval, title: String, isAllDay: Bool
  ) {
    self.account = account
    self.accountName = accountName
    self.interval = interval
    self.title = title
    self.isAllDay = isAllDay
  }
}

/// An occurrence of an event in somebody else's calendar.
public struct BusyOccurrence: Hashable, Sendable {
  /// The interval.
  public var interval: Interval
  /// The title of the event.
  public var title: String
  /// Whether it is an all-day event.
  public var isAllDay: Bool

  /// Creates an occurrence.
  public init(_ interval: Interval, title: String, isAllDay: Bool = false) {
    self.interval = interval
    self.title = title
    self.isAllDay = isAllDay
  }
}

extension BusyOccurrence: Comparable {
  /// Returns whether one is before the other.
  public static func < (one: BusyOccurrence, other: BusyOccurrence) -> Bool {
    (one.interval.start, one.interval.end, one.title)
      < (other.interval.start, other.interval.end, other.title)
  }
}

extension CalendarRepository {
  /// Returns the busy times that overlap an interval, of all calendars, in the order of their
  /// starts.
  public func busy(in interval: Interval) throws -> [BusyTime] {
    try connection.all(
      """
      SELECT account_id, name, start_at, end_at, calendar_busy.title, is_all_day
      FROM calendar_busy INDEXED BY calendar_busy_by_start
        CROSS JOIN calendar_account ON calendar_account.id = account_id
      WHERE start_at < ?2 AND end_at > ?1 ORDER BY start_at, end_at, calendar_busy.rowid
      """, [Value(interval.start), Value(interval.end)]
    ) { row in
      BusyTime(
        account: row.id(), accountName: row.text(),
        interval: Interval(start: row.instant(), end: row.instant()), title: row.text(),
        isAllDay: row.flag())
    }
  }

  /// Returns the occurrences of a calendar by the addresses of their events, in order.
  public func busyOccurrences(of account: RecordID) throws -> [String: [BusyOccurrence]] {
    var found: [String: [BusyOccurrence]] = [:]
    try connection.each(
      """
      SELECT href, start_at, end_at, title, is_all_day FROM calendar_busy WHERE account_id = ?1
      """, [Value(account)]
    ) { row in
      let href = row.text()
      found[href, default: []].append(
        BusyOccurrence(
          Interval(start: row.instant(), end: row.instant()), title: row.text(),
          isAllDay: row.flag()))
    }
    // SQLite orders texts differently.
    return found.mapValues { $0.sorted() }
  }

  /// Returns the UIDs of the events that are those of shifts, blocks and workouts, of all
  /// calendars.
  public func uids() throws -> Set<String> {
    Set(try connection.all("SELECT uid FROM calendar_item", []) { $0.text() })
  }
}
