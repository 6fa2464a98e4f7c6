import Coach
import Domain

/// A record of `action_event`.
private struct ActionEventRow: Identifiable {
  var id = RecordID("")
  var slug = ""
  var length = ActionLength.five
  var at = Instant.epoch
  var day = CivilDay(number: 0)
  var slot: DaySlot?
  var shiftDay: ShiftDay?
  var outcome = ActionOutcome.done
  var excuse: RosterExcuse?
  var difficulty: Int?
  var note = ""

  static let table = TableDescriptor(
    "action_event", about: .guidance, empty: ActionEventRow()
  ) { t in
    t.id(\.id)
    t.column("slug", \.slug)
    t.column("minutes", \.length, .number)
    t.column("happened_at", \.at, part: "time")
    t.column("day", \.day, part: "time")
    t.column("slot", \.slot, part: "time")
    t.column("shift_day", \.shiftDay, part: "time")
    t.column("outcome", \.outcome)
    t.column("excuse", \.excuse)
    t.column("difficulty", \.difficulty)
    t.column("notes", \.note, typed: .note)
    t.times()
  }

  private init() {}

  init(_ action: LoggedAction) {
    let event = action.event
    id = event.id
    slug = event.slug
    length = event.length
    at = event.at
    day = event.day
    slot = event.slot
    shiftDay = event.shiftDay
    outcome = event.outcome
    excuse = action.excuse
    difficulty = event.difficulty
    note = action.note
  }

  var action: LoggedAction {
    LoggedAction(
      ActionEvent(
        id: id, slug: slug, length: length, at: at, day: day, slot: slot, shiftDay: shiftDay,
        outcome: outcome, difficulty: difficulty), excuse: excuse, note: note)
  }
}

extension RecordTable {
  /// The log of actions.
  public static let actionEvent = ActionEventRow.table.untyped
}

/// The log of actions. Every function throws `StoreError`.
public struct ActionEventRepository {
  let connection: Connection

  /// Returns the entries since an instant, oldest first.
  public func entries(since instant: Instant) throws -> [LoggedAction] {
    try connection.records(
      ActionEventRow.table, "AND happened_at >= ?1 ORDER BY happened_at, id", [Value(instant)]
    ).map(\.action)
  }

  /// Returns the entries of some days, oldest first.
  public func entries(of days: ClosedRange<CivilDay>) throws -> [LoggedAction] {
    try connection.records(
      ActionEventRow.table, "AND day BETWEEN ?1 AND ?2 ORDER BY happened_at, id",
      [days.lowerBound.stored, days.upperBound.stored]
    ).map(\.action)
  }

  /// Returns the entry with an id; nil if there is none.
  public func entry(_ id: RecordID) throws -> LoggedAction? {
    try connection.records(ActionEventRow.table, "AND id = ?1", [Value(id)]).first?.action
  }
}

extension Store {
  /// The log of actions.
  public var actionEvents: ActionEventRepository { ActionEventRepository(connection: connection) }
}

extension WriteTransaction {
  /// Inserts an entry of the log or replaces the one with its identity. Throws
  /// `StoreError.constraint` and `TextTooLong`.
  public func save(_ action: LoggedAction) throws {
    try save(ActionEventRow(action), in: ActionEventRow.table)
  }

  /// Deletes an entry of the log. Throws `StoreError.notFound`.
  public func delete(actionEvent id: RecordID) throws { try delete(id, from: .actionEvent) }
}
