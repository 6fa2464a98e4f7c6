import Domain
import Services
import Store

/// What every screen knows of the roster: the shift in progress, the one before it and the next,
/// and all patterns.
package struct CurrentShifts: Equatable, Sendable {
  /// The day it was read on; a new day asks for a new reading.
  private(set) var today = CivilDay(number: 0)
  /// The shift in progress.
  package private(set) var running: Shift?
  /// The shift that was worked last, nil while one is in progress.
  package private(set) var last: Shift?
  /// The planned shift that a start now would begin, else the next one, however far ahead.
  package private(set) var next: Shift?
  /// All versions of all patterns.
  package private(set) var patterns: [ShiftPattern] = []

  /// The farthest back that a shift is still the last one, in seconds.
  private static let lookedBack: Int64 = 14 * 86_400

  /// Reads the shifts around now. Throws `StoreError`.
  mutating func read(from store: Store, _ environment: AppEnvironment) throws {
    let roster = try Roster(store: store, environment.base)
    today = environment.today
    patterns = roster.patterns
    running = try store.shifts.running()
    last = try running == nil ? Self.lastWorked(in: store, environment) : nil
    let services = StoreServices(store: store, environment: environment.base)
    next =
      try services.shifts.planned(around: environment.now)
      ?? roster.nextScheduled(after: environment.now)
  }

  /// The shift that was worked last, where that is not long ago. No pattern plans such a shift.
  private static func lastWorked(
    in store: Store, _ environment: AppEnvironment
  ) throws -> Shift? {
    let now = environment.now
    return try store.shifts
      .shifts(touching: Interval(start: now - lookedBack, end: now + 1))
      .last { $0.status == .completed }
  }
}

extension AppState {
  /// The shifts whose steps are shown.
  var walkedShifts: [Shift] { openScreen.shiftsWithSteps(self) }
}
