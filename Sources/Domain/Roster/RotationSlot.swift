/// One kind of shift within a pattern: the letter and name it is known by, and its wall-clock
/// times.
public struct RotationSlot: Hashable, Sendable {
  /// The letter or letters shown in a grid, such as `N`.
  public var code: String
  /// The name shown, such as `Night`; empty for none.
  public var name: String
  /// Minutes from midnight to the start as the wall clock shows it, 0..<1440.
  public var startMinuteOfDay: Int
  /// Minutes on the wall clock from start to end, at most `longestMinutes`. A night over a clock
  /// change is truly longer or shorter (see `ShiftTimes.init(wallStart:wallMinutes:zone:)`).
  public var durationMinutes: Int
  /// Unpaid minutes, nil for the person's default.
  public var breakMinutes: Int?

  /// A kind of shift.
  public init(
    code: String, name: String = "", startMinuteOfDay: Int, durationMinutes: Int,
    breakMinutes: Int? = nil
  ) {
    self.code = code
    self.name = name
    self.startMinuteOfDay = startMinuteOfDay
    self.durationMinutes = durationMinutes
    self.breakMinutes = breakMinutes
  }

  /// The longest shift a pattern may plan: 48 hours.
  public static let longestMinutes = Int(Shift.longestSeconds / 60)

  /// What keeps it from being planned, nil where nothing does.
  public var problem: SlotProblem? {
    if !(0..<1440).contains(startMinuteOfDay) { return .startOutsideDay(startMinuteOfDay) }
    if durationMinutes <= 0 { return .notPositive(durationMinutes) }
    if durationMinutes > Self.longestMinutes { return .tooLong(durationMinutes) }
    if let breakMinutes, !(0...durationMinutes).contains(breakMinutes) {
      return .breakOutsideShift(breakMinutes)
    }
    return nil
  }
}

/// One day of a rotation: the shifts that start on it, none on a day off.
public struct RotationDay: Hashable, Sendable {
  /// The shifts, in the order that their identity counts them.
  public var slots: [RotationSlot]

  /// A day with these shifts.
  public init(_ slots: [RotationSlot] = []) { self.slots = slots }

  /// A day on which no shift starts.
  public static let off = RotationDay()
}
