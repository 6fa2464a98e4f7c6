import Domain

extension Holiday {
  static let table = TableDescriptor(
    "holiday", about: .holidays, empty: Holiday(day: CivilDay(number: 0), name: "")
  ) { t in
    t.id()
    t.column("day", \.day, part: "holiday")
    t.column("name", \.name, typed: .optionalName, part: "holiday")
    t.times()
  }
}

extension RecordTable {
  /// Public holidays added by the user.
  public static let holiday = Holiday.table.untyped
}

/// The public holidays added by the user. Every function throws `StoreError`.
public struct HolidayRepository {
  let connection: Connection

  /// Returns the holidays from `from` up to but not including `until`, by day.
  public func holidays(from: CivilDay, until: CivilDay) throws -> [Holiday] {
    try connection.all(
      "SELECT day, name FROM holiday WHERE deleted_at IS NULL AND day >= ?1 AND day < ?2 ORDER BY day, name",
      [Value(from.storedText), Value(until.storedText)]
    ) { row in
      guard let day = row.optionalDay() else {
        throw StoreError.corrupt(path: connection.path, detail: "holiday.day")
      }
      return Holiday(day: day, name: row.text())
    }
  }

  /// Returns the number of holidays.
  public func count() throws -> Int {
    Int(try connection.integer("SELECT count(*) FROM holiday WHERE deleted_at IS NULL"))
  }

  fileprivate func ids() throws -> [RecordID] {
    try connection.all("SELECT id FROM holiday WHERE deleted_at IS NULL") { $0.id() }
  }

  fileprivate func has(_ holiday: Holiday) throws -> Bool {
    try connection.first(
      "SELECT 1 FROM holiday WHERE deleted_at IS NULL AND day = ?1 AND name = ?2",
      [Value(holiday.day.storedText), Value(holiday.name)]
    ) { $0.integer() } != nil
  }
}

extension Store {
  /// The public holidays added by the user.
  public var holidays: HolidayRepository { HolidayRepository(connection: connection) }
}

extension WriteTransaction {
  /// The holidays as this transaction sees them.
  public var holidays: HolidayRepository { HolidayRepository(connection: connection) }

  /// Adds a holiday unless it exists; returns whether it was added. Throws `StoreError`.
  public func add(_ holiday: Holiday) throws -> Bool {
    guard try !holidays.has(holiday) else { return false }
    try save(holiday, as: .new(), in: Holiday.table)
    return true
  }

  /// Deletes all holidays added by the user. Throws `StoreError`.
  public func deleteHolidays() throws {
    for id in try holidays.ids() { try delete(id, from: .holiday) }
  }
}
