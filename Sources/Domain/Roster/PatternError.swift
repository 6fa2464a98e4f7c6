/// A problem of one slot of a pattern, with the value in minutes as it was entered.
public enum SlotProblem: Equatable, Sendable {
  /// The start is not a minute of the day, 0..<1440.
  case startOutsideDay(Int)
  /// The shift does not end after it starts.
  case notPositive(Int)
  /// The shift is longer than 48 hours.
  case tooLong(Int)
  /// The break is negative or longer than the shift.
  case breakOutsideShift(Int)
}

/// The error for an invalid pattern or preset.
public enum PatternError: Error, Equatable, Sendable {
  /// The cycle has no days.
  case noDays
  /// No day has a shift.
  case noShifts
  /// The mask has bits beyond the seven weekdays.
  case weekdayMask(Int)
  /// A slot is invalid; day and slot are indices, both 0 in a weekly pattern.
  case slot(day: Int, slot: Int, SlotProblem)
  /// The pattern does not end after it starts.
  case untilNotAfterFrom(from: CivilDay, until: CivilDay)
  /// A day is outside of `TimeParser.years`.
  case yearOutOfRange(CivilDay)
  /// The cycle uses an undefined code.
  case unknownCode(Character)
  /// Two kinds of shift share a code, or a code is that of a day off.
  case ambiguousCode(Character)
  /// A team's offset is outside of the cycle.
  case teamOffset(Int)
  /// There is no team with this index.
  case unknownTeam(Int)
}
