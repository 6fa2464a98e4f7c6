import Domain

extension Shift {
  /// Checks that its break is not longer than the shift. Throws `ActionError.breakTooLong`.
  package func checkBreak() throws(ActionError) {
    guard hasRoomForBreak else { throw .breakTooLong(minutes: breakMinutes ?? 0) }
  }

  /// Checks that it may end at `end` if it started at `start`: not before, and not after more than
  /// 48 hours. Throws `ActionError`.
  package func checkEnd(at end: Instant, from start: Instant) throws(ActionError) {
    guard end >= start else { throw .endsBeforeStart(self, at: end) }
    guard end - start <= Shift.longestSeconds else { throw .tooLong(self, at: end) }
  }
}
