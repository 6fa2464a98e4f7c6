import Domain
import Interchange
import Store

/// Closed pay periods: nothing that was paid in them is changed, whichever way one comes.
extension ShiftDesk {
  /// Refuses to touch shifts that start in a closed pay period, by the clocks at their place: as
  /// they are, and as they are to be.
  func checkOpen(_ shifts: [Shift], in transaction: WriteTransaction) throws {
    let locked = try transaction.pay.lockedPeriods()
    guard !locked.isEmpty else { return }
    let roster = try roster()
    for shift in try shifts + shifts.compactMap({ try roster.shift($0.id) }) {
      try check(day(of: shift), locked)
    }
  }

  /// Refuses days of which one lies in a closed pay period.
  func checkOpen(_ days: ClosedRange<CivilDay>) throws {
    if let closed = try store.pay.lockedPeriods().first(where: { $0.days.overlaps(days) }) {
      throw ActionError.locked(closed.days)
    }
  }

  private func check(_ day: CivilDay, _ locked: [LockedPeriod]) throws {
    if let closed = locked.first(where: { $0.days.contains(day) }) {
      throw ActionError.locked(closed.days)
    }
  }

  private func day(of shift: Shift) -> CivilDay {
    environment.zone(of: shift).local(at: shift.start).day
  }

  /// Refuses a record of another store that says otherwise about what lies in a closed pay period.
  func checkOpen(
    _ before: TableRecord?, _ after: TableRecord, _ locked: [LockedPeriod]
  ) throws {
    guard after.table == .shift || after.table == .bonus else { return }
    var same = before
    same?["updated_at"] = after["updated_at"]
    guard same != after else { return }
    for record in [before, after].compactMap({ $0 }) where record["deleted_at"] == .null {
      for day in days(of: record) { try check(day, locked) }
    }
  }

  private func days(of record: TableRecord) -> [CivilDay] {
    if record.table == .bonus {
      return [record["earned_from"], record["day"]].compactMap { value in
        guard case .text(let text) = value else { return nil }
        return ISOText.day(text)
      }
    }
    let start = record["actual_start"] == .null ? record["scheduled_start"] : record["actual_start"]
    guard case .integer(let seconds) = start, case .text(let zone) = record["zone"] else {
      return []
    }
    return [environment.zone(named: zone).local(at: Instant(seconds: seconds)).day]
  }

  // MARK: Patterns

  /// Makes a change of patterns, and refuses it where other shifts would be planned in a closed pay
  /// period.
  func keepingClosed(_ change: () throws -> Void) throws {
    let locked = try store.pay.lockedPeriods()
    guard !locked.isEmpty else { return try change() }
    let before = try planned(locked)
    try change()
    let after = try planned(locked)
    for (id, shift) in before where !(after[id]?.says(shift) ?? false) {
      try check(day(of: shift), locked)
    }
    for (id, shift) in after where before[id] == nil { try check(day(of: shift), locked) }
  }

  /// The shifts in closed pay periods that nobody touched.
  private func planned(_ locked: [LockedPeriod]) throws -> [RecordID: Shift] {
    guard let first = locked.map(\.days.lowerBound).min(),
      let end = locked.map(\.days.upperBound).max()
    else { return [:] }
    // Zones differ by little more than a day.
    let shifts = try roster().planned(from: first.adding(days: -2), until: end.adding(days: 2))
    return Dictionary(shifts.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  // MARK: Undo and redo

  /// Takes a change back, or makes it again, unless that reaches into a closed pay period. One that
  /// closed it, or opened it, is no such change, nor is a backup that brought others.
  func respectClosed(_ entry: HistoryEntry.ID, _ move: () throws -> Void) throws {
    let locked = try store.pay.lockedPeriods()
    guard !locked.isEmpty else { return try move() }
    var touchesPatterns = false
    let changes = try store.changes(of: entry)
    guard !changes.contains(where: { $0.table == .payPeriod }) else { return try move() }
    for change in changes {
      switch change.table {
      case .shift: try records(change.before, change.after).forEach { try checkShift($0, locked) }
      case .bonus: try records(change.before, change.after).forEach(checkBonus)
      case .shiftPattern, .rotationDay: touchesPatterns = true
      default: break
      }
    }
    if touchesPatterns { try keepingClosed(move) } else { try move() }
  }

  private func checkShift(_ record: JSONObject, _ locked: [LockedPeriod]) throws {
    let start = record["actual_start"]?.integer ?? record["scheduled_start"]?.integer
    guard let start, let zone = record["zone"]?.string else { return }
    let local = environment.zone(named: zone).local(at: Instant(seconds: Int64(start)))
    try check(local.day, locked)
  }

  private func checkBonus(_ record: JSONObject) throws {
    guard let day = record["day"]?.string.flatMap(ISOText.day) else { return }
    let first = record["earned_from"]?.string.flatMap(ISOText.day) ?? day
    try checkOpen(min(first, day)...day)
  }

  /// A record as it was and as it became, where it was not deleted.
  private func records(_ before: String?, _ after: String?) -> [JSONObject] {
    [before, after].compactMap { text in
      guard let text, case .object(let record)? = try? JSONValue(parsing: text),
        record["deleted_at"]?.integer == nil
      else { return nil }
      return record
    }
  }
}

extension JSONValue {
  fileprivate var integer: Int? {
    if case .number(let text) = self { return Int(text) }
    return nil
  }
  fileprivate var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }
}
