import Domain
import Store

/// The features that a person's tier includes. Each gated action asks this one value; the program
/// ships with everything included.
package struct Entitlements: Equatable, Sendable {
  /// The number of days before today that can be viewed and exported; nil for all.
  package var pastDays: Int?
  /// The number of rotations that may be in use at once; nil for any number.
  package var rotations: Int?
  /// Whether CSV and PDF files can be exported. Backups, the full export and calendars are never
  /// restricted, so that people can always take their data with them.
  package var allowsExports: Bool
  /// Whether people can use themes of their own.
  package var allowsOwnThemes: Bool
  /// Whether changes in calendars can change shifts. Sending shifts is never restricted.
  package var allowsTwoWayCalendars: Bool

  /// Everything.
  package static let pro = Entitlements(
    pastDays: nil, rotations: nil, allowsExports: true, allowsOwnThemes: true,
    allowsTwoWayCalendars: true)

  /// The restricted tier: 30 days of history and one rotation, without exports, own themes and
  /// two-way calendars.
  package static let free = Entitlements(
    pastDays: 30, rotations: 1, allowsExports: false, allowsOwnThemes: false,
    allowsTwoWayCalendars: false)

  /// Returns `day`, or the first day that can be viewed if that is later.
  package func visible(_ day: CivilDay, today: CivilDay) -> CivilDay {
    max(day, oldestDay(today) ?? day)
  }

  /// Throws if `first` is before the days that can be viewed.
  package func check(from first: CivilDay, today: CivilDay) throws(EntitlementError) {
    guard let pastDays, let oldest = oldestDay(today), first < oldest else { return }
    throw .history(days: pastDays, since: oldest)
  }

  /// Returns the first day that can be viewed; nil without a limit.
  package func oldestDay(_ today: CivilDay) -> CivilDay? {
    pastDays.map { today.adding(days: -$0) }
  }

  /// Returns a range of days, without those that cannot be viewed if its beginning is open. Throws
  /// if it begins on one of them.
  package func permitted(
    _ window: DayWindow, today: CivilDay
  ) throws(EntitlementError) -> DayWindow {
    if let first = window.first { try check(from: first, today: today) }
    return DayWindow(first: window.first ?? oldestDay(today), last: window.last)
  }

  /// Throws if too many rotations would be in use with `series`.
  func check(
    adding series: RecordID, to patterns: [ShiftPattern], today: CivilDay
  ) throws(EntitlementError) {
    guard let rotations else { return }
    let used = Set(patterns.filter { $0.isInUse(today) }.map(\.seriesID)).subtracting([series])
    guard used.count < rotations else { throw .rotations(limit: rotations) }
  }

  /// Throws if files of this form cannot be exported.
  func check(_ form: ExportForm) throws(EntitlementError) {
    switch form {
    case .csv, .pdf, .xlsx: if !allowsExports { throw .export(form) }
    case .json, .text, .ics, .timewarrior, .timeclock, .klog, .org: break
    }
  }

  /// Throws if calendars cannot be kept in step in this direction.
  func check(_ direction: CalendarAccount.Direction) throws(EntitlementError) {
    guard direction != .twoWay || allowsTwoWayCalendars else { throw .twoWayCalendars }
  }
}

extension ShiftPattern {
  /// Whether the version plans shifts on `today` or later.
  fileprivate func isInUse(_ today: CivilDay) -> Bool {
    !isArchived && effectiveUntil.map { $0 > today } ?? true
  }
}

/// The reason why an action is not included.
package enum EntitlementError: Error, Equatable, Sendable {
  /// Only so many days of history are included, beginning on a day.
  case history(days: Int, since: CivilDay)
  /// No further rotation is included.
  case rotations(limit: Int)
  /// Files of this form are not included.
  case export(ExportForm)
  /// Calendars are only written to.
  case twoWayCalendars
}

extension EntitlementError: UserFacing {
  /// Describes what is not included, and what is.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .history(let days, let day):
      return UserFacingError(
        "tier_history", texts,
        ["n": String(days), "day": environment.format.dayWithYear(day)])
    case .rotations(let limit):
      return UserFacingError("tier_rotations", texts, ["n": String(limit)])
    case .export(let form):
      return UserFacingError("tier_export", texts, ["format": form.rawValue.uppercased()])
    case .twoWayCalendars: return UserFacingError("tier_two_way", texts)
    }
  }
}
