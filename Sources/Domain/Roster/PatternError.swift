/// What is wrong with one kind of shift of a pattern. Minutes as they were given.
public enum SlotProblem: Equatable, Sendable {
  /// The start is not a minute of the day, 0..<1440.
  case startOutsideDay(Int)
  /// The shift ends when or before it starts.
  case notPositive(Int)
  /// The shift is longer than 48 hours.
  case tooLong(Int)
  /// The break is negative or longer than the shift.
  case breakOutsideShift(Int)
}

/// Why a pattern or a preset cannot be used.
public enum PatternError: Error, Equatable, Sendable {
  /// A cycle without days.
  case noDays
  /// No shift on any day.
  case noShifts
  /// Bits beyond the seven weekdays.
  case weekdayMask(Int)
  /// A kind of shift that cannot be; day and slot count from 0, both 0 in a weekly pattern.
  case slot(day: Int, slot: Int, SlotProblem)
  /// The pattern ends when or before it begins to hold.
  case untilNotAfterFrom(from: CivilDay, until: CivilDay)
  /// A day outside the years of `TimeParser.years`.
  case yearOutOfRange(CivilDay)
  /// A cycle names a kind of shift that is not described.
  case unknownCode(Character)
  /// Two kinds of shift with one letter, or a letter that means a day off.
  case ambiguousCode(Character)
  /// A team's offset lies outside the cycle.
  case teamOffset(Int)
  /// There is no such team, counted from 0.
  case unknownTeam(Int)
}
