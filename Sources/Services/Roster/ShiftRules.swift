import Domain

extension Shift {
  /// Validates that the break is not longer than the shift. Throws `ActionError.breakTooLong`.
  package func checkBreak() throws(ActionError) {
    guard hasRoomForBreak else { throw .breakTooLong(minutes: breakMinutes ?? 0) }
  }

  /// Validates an end: not before the start, and at most 48 hours after it. Throws `ActionError`.
  package func checkEnd(at end: Instant, from start: Instant) throws(ActionError) {
    guard end >= start else { throw .endsBeforeStart(self, at: end) }
    guard end - start <= Shift.longestSeconds else { throw .tooLong(self, at: end) }
  }
}
