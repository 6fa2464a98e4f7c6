import Domain

/// Reading of shifts by their own dates: a shift is on the days of its own zone, wherever the user
/// is.
extension Roster {
  /// The maximum difference between the local times of two zones: UTC−12 and UTC+14.
  private static let zoneSeconds: Int64 = 26 * 3600

  /// Returns the day on which a shift starts.
  package func day(of shift: Shift) -> CivilDay {
    environment.zone(of: shift).local(at: shift.start).day
  }

  /// Returns an interval that contains the days of a window in every zone.
  package func reach(of window: DayWindow) -> Interval {
    let interval = window.interval(in: environment.zone)
    return Interval(
      start: interval.start - Self.zoneSeconds, end: interval.end + Self.zoneSeconds)
  }

  /// Calls `body` with each shift that starts on the days of a window. Throws `StoreError`, and what
  /// `body` throws.
  package func forEachShift(
    startingOn window: DayWindow, _ body: (Shift) throws -> Void
  ) throws {
    try forEachShift(startingIn: reach(of: window)) { shift in
      if window.contains(day(of: shift)) { try body(shift) }
    }
  }

  /// Returns the shifts that start on the days of a window. Throws `StoreError`.
  package func shifts(startingOn window: DayWindow) throws -> [Shift] {
    var shifts: [Shift] = []
    try forEachShift(startingOn: window) { shifts.append($0) }
    return shifts
  }

  /// Calls `body` with each shift that overlaps the days of a window. Throws `StoreError`, and what
  /// `body` throws.
  package func forEachShift(
    touching window: DayWindow, _ body: (Shift) throws -> Void
  ) throws {
    try forEachShift(touching: reach(of: window)) { shift in
      let days = window.interval(in: environment.zone(of: shift))
      if shift.start < days.end, days.start < reachedEnd(of: shift) { try body(shift) }
    }
  }

  /// Returns the end of a shift; one that is past its plan ends now.
  func reachedEnd(of shift: Shift) -> Instant {
    shift.status == .inProgress ? max(shift.end, environment.now) : shift.end
  }
}
