import Domain
import Store
import Sync

/// How the shifts shown in detail and their events in calendars relate, cached until something
/// changes.
package struct ShiftCalendars: Equatable, Sendable {
  /// A calendar with the state of a shift in it.
  package struct Entry: Equatable, Sendable {
    /// The name of the calendar.
    package let calendar: String
    /// The state.
    package let state: ShiftSyncState
  }

  private var known: [RecordID: [Entry]] = [:]
  private var shifts: [Shift] = []

  package init() {}

  /// Returns the calendars of a shift; empty if there are none or they are not read.
  package func entries(of shift: Shift) -> [Entry] { known[shift.id] ?? [] }

  /// Reads the states of shifts. Throws `StoreError`.
  package mutating func read(
    _ shifts: [Shift], from store: Store, _ environment: Environment
  ) throws {
    guard shifts != self.shifts else { return }
    self.shifts = shifts
    let service = StoreServices(store: store, environment: environment).calendars
    let accounts = try store.calendars.accounts().filter { $0.direction != .busy }
    known = [:]
    guard !accounts.isEmpty else { return }
    let asked = try store.calendars.conflicts().filter { $0.answer == nil }
    for shift in shifts {
      let items = try store.calendars.items(ofShift: shift.id)
      known[shift.id] = accounts.compactMap { account in
        if let pattern = account.pattern, shift.origin?.patternID.text != pattern { return nil }
        let item = items.first { $0.account == account.id }
        return Entry(
          calendar: account.name,
          state: ShiftSyncState(
            shift, item, service.style(of: account).of(item),
            isAsked: asked.contains { $0.shift == shift.id && $0.account == account.id }))
      }
    }
  }

  /// Empties the cache after a change.
  package mutating func forget() { self = ShiftCalendars() }
}

extension ShiftSyncState {
  /// The word for it in texts and JSON.
  package var word: String {
    switch self {
    case .localOnly: "local_only"
    case .synced: "synced"
    case .needsUpdate: "needs_update"
    case .undecided: "undecided"
    case .held: "held"
    case .failed: "failed"
    }
  }

  /// Returns the state in a few words.
  package func words(_ texts: Texts) -> String { texts("calendar.state.\(word)") }
}
