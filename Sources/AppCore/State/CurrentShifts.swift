import Domain
import Services
import Store

/// The part of the roster that every screen needs: the shift in progress, the previous and the next
/// one, and all patterns.
package struct CurrentShifts: Equatable, Sendable {
  /// The day on which it was read; a new day requires a new read.
  private(set) var today = CivilDay(number: 0)
  /// The shift in progress.
  package private(set) var running: Shift?
  /// The shift in progress as absences leave it, to be shown.
  package private(set) var runningWork: RunningShift?
  /// The last shift worked; nil while one is in progress.
  package private(set) var last: Shift?
  /// The planned shift that starting now would begin, otherwise the next one; to be shown, with the
  /// times that absences leave.
  package private(set) var next: Shift?
  /// All versions of all patterns.
  package private(set) var patterns: [ShiftPattern] = []

  /// The maximum age of the last shift that is searched for, in seconds.
  private static let lookedBack: Int64 = 14 * 86_400

  /// Reads the shifts around now. Throws `StoreError`.
  mutating func read(from store: Store, _ environment: AppEnvironment) throws {
    let roster = try Roster(store: store, environment.base)
    today = environment.today
    patterns = roster.patterns
    running = try store.shifts.running()
    runningWork = try running.map(roster.running)
    last = try running == nil ? Self.lastWorked(in: store, environment) : nil
    let services = StoreServices(store: store, environment: environment.base)
    let due = try services.shifts.planned(around: environment.now)
    // Of a shift with an absence in the middle, the part that is not over.
    next =
      try due.flatMap {
        try roster.parts(of: [$0]).first?.first { $0.scheduledEnd > environment.now }
      } ?? roster.nextWork(after: environment.now)
  }

  /// Returns the last completed shift of the recent past. Throws `StoreError`.
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
