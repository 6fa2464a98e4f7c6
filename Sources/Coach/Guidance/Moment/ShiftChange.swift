import Domain

/// A change of a shift to come that others should know about: it was moved, cancelled, or added
/// among shifts that were known before.
struct ShiftChange: Equatable, Sendable {
  /// The time in which a change is news, in seconds.
  static let news: Int64 = 2 * 86_400
  /// The time before a shift in which its change matters, in seconds.
  static let ahead: Int64 = 7 * 86_400
  /// The time after which a shift is known, so that changing it changes the roster, in seconds.
  private static let known: Int64 = 86_400

  /// The time of the change.
  let at: Instant
  /// The planned start of the shift.
  let start: Instant

  /// Returns the changes since an instant. Shifts after all known ones are a new roster, not one
  /// that has changed.
  static func changes(of shifts: [Shift], since first: Instant) -> [ShiftChange] {
    shifts.filter { $0.updatedAt >= first }.compactMap { shift in
      let before = shift.updatedAt - known
      let isChange =
        shift.createdAt <= before
        || shifts.contains { $0.createdAt <= before && $0.scheduledStart > shift.scheduledStart }
      return isChange ? ShiftChange(at: shift.updatedAt, start: shift.scheduledStart) : nil
    }
  }

  /// Returns whether it is news at an instant.
  func isNews(at instant: Instant) -> Bool {
    at <= instant && instant - at < Self.news && start > instant && start - instant <= Self.ahead
  }
}
