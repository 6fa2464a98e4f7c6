import Domain
import Interchange
import Store

/// Protects closed pay periods: no action changes what was paid in them.
package struct ClosedPeriodService: Service {
  package let services: StoreServices
}

extension StoreServices {
  /// The protection of closed pay periods.
  package var closedPeriods: ClosedPeriodService { ClosedPeriodService(services: self) }
}

extension ClosedPeriodService {
  /// Refuses to touch shifts of which any part is paid in a closed pay period: as they are, and as
  /// they are to be.
  func checkOpen(_ shifts: [Shift], in transaction: WriteTransaction) throws {
    guard try !transaction.pay.lockedPeriods().isEmpty else { return }
    let roster = try roster(), payroll = try payroll()
    for shift in try shifts + shifts.compactMap({ try roster.shift($0.id) }) {
      let end = shift.status == .inProgress ? max(now, shift.start) : max(shift.end, shift.start)
      try check(PayShift(shift, Interval(start: shift.start, end: end), ""), payroll)
    }
  }

  private func check(_ shift: PayShift, _ payroll: Payroll) throws {
    if let closed = try payroll.closedPeriod(touchedBy: shift) {
      throw ActionError.locked(closed.days)
    }
  }

  /// Refuses days of which one lies in a closed pay period.
  func checkOpen(_ days: ClosedRange<CivilDay>) throws {
    try check(days, store.pay.lockedPeriods())
  }

  private func check(_ days: ClosedRange<CivilDay>, _ locked: [LockedPeriod]) throws {
    if let closed = locked.first(where: { $0.days.overlaps(days) }) {
      throw ActionError.locked(closed.days)
    }
  }

  private func check(_ day: CivilDay, _ locked: [LockedPeriod]) throws {
    try check(day...day, locked)
  }

  private func day(of shift: Shift) -> CivilDay {
    environment.zone(of: shift).local(at: shift.start).day
  }

  /// Whether a record of another store leaves what lies in closed pay periods as it is.
  func isOpen(
    _ before: TableRecord?, _ after: TableRecord, _ locked: [LockedPeriod]
  ) throws -> Bool {
    do {
      try checkOpen(before, after, locked)
      return true
    } catch ActionError.locked {
      return false
    }
  }

  /// Refuses a record of another store that says otherwise about what lies in a closed pay period.
  private func checkOpen(
    _ before: TableRecord?, _ after: TableRecord, _ locked: [LockedPeriod]
  ) throws {
    var same = before
    same?["updated_at"] = after["updated_at"]
    // A bonus of an older program gets the currency in which it was paid all along.
    if after.table == .bonus, same?["currency"] == .null { same?["currency"] = after["currency"] }
    guard same != after else { return }
    for record in [before, after].compactMap({ $0 }) where record["deleted_at"] == .null {
      try check(
        record.table,
        number: { name in
          guard case .integer(let number) = record[name] else { return nil }
          return number
        },
        text: { name in
          guard case .text(let text) = record[name] else { return nil }
          return text
        }, locked)
    }
  }

  /// Refuses a shift or a bonus with days in a closed pay period, by the columns of its record.
  private func check(
    _ table: RecordTable, number: (String) -> Int64?, text: (String) -> String?,
    _ locked: [LockedPeriod]
  ) throws {
    switch table {
    case .shift:
      guard let start = number("actual_start") ?? number("scheduled_start"), let zone = text("zone")
      else { return }
      let end = number("actual_end") ?? number("scheduled_end") ?? start
      try check(
        PayShift(
          id: RecordID(text("id") ?? ""),
          interval: Interval(
            start: Instant(seconds: start), end: Instant(seconds: max(start, end))), zone: zone),
        payroll())
    case .bonus:
      func day(_ name: String) -> CivilDay? { text(name).flatMap { ISOText.day($0) } }
      guard let last = day("day") else { return }
      try check(min(day("earned_from") ?? last, last)...last, locked)
    default: break
    }
  }

  // MARK: Patterns

  /// Makes a change of patterns, and refuses it where other shifts would be planned in a closed pay
  /// period.
  func keepingPlans(_ change: () throws -> Void) throws {
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
  func revert(_ entry: HistoryEntry.ID, _ move: () throws -> Void) throws {
    let locked = try store.pay.lockedPeriods()
    guard !locked.isEmpty else { return try move() }
    var touchesPatterns = false
    let changes = try store.changes(of: entry)
    guard !changes.contains(where: { $0.table == .payPeriod }) else { return try move() }
    for change in changes {
      switch change.table {
      case .bonus where onlyNamesCurrency(change): break
      case .shift, .bonus:
        for record in records(change.before, change.after) {
          try check(
            change.table, number: { record[$0]?.integer }, text: { record[$0]?.string }, locked)
        }
      case .shiftPattern, .rotationDay: touchesPatterns = true
      default: break
      }
    }
    if touchesPatterns { try keepingPlans(move) } else { try move() }
  }

  /// Whether a change gives a bonus of an older program the currency in which it was paid all along.
  private func onlyNamesCurrency(_ change: RecordChange) -> Bool {
    let ends = [change.before, change.after].map { text -> JSONObject? in
      guard let text, case .object(var record)? = try? JSONValue(parsing: text) else { return nil }
      for name in ["currency", "updated_at"] { record[name] = nil }
      return record
    }
    return ends[0] != nil && ends[0] == ends[1]
  }

  /// The days of holidays that came or went.
  func days(ofHolidays changes: [RecordChange]) -> [Range<CivilDay>] {
    changes.flatMap { records($0.before, $0.after) }.compactMap { record in
      record["day"]?.string.flatMap { ISOText.day($0) }.map { $0..<$0.adding(days: 1) }
    }
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
  fileprivate var integer: Int64? {
    if case .number(let text) = self { return Int64(text) }
    return nil
  }
  fileprivate var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }
}
