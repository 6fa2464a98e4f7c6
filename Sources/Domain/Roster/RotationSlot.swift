/// A kind of shift within a pattern: its code, name and local times.
public struct RotationSlot: Hashable, Sendable {
  /// The short code in grids, such as `N`.
  public var code: String
  /// The displayed name, such as `Night`; empty for none.
  public var name: String
  /// The local start in minutes after midnight, 0..<1440.
  public var startMinuteOfDay: Int
  /// The length in local minutes, at most `longestMinutes`. A clock change makes the elapsed time
  /// longer or shorter (see `ShiftTimes.init(wallStart:wallMinutes:zone:)`).
  public var durationMinutes: Int
  /// Unpaid minutes; nil for the profile's default.
  public var breakMinutes: Int?

  /// Creates a slot.
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

  /// The maximum length of a planned shift: 48 hours.
  public static let longestMinutes = Int(Shift.longestSeconds / 60)

  /// The reason why it cannot be planned; nil if it is valid.
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

/// One day of a rotation: the shifts that start on it, empty on a day off.
public struct RotationDay: Hashable, Sendable {
  /// The shifts, in the order of their indices in `OccurrenceID`.
  public var slots: [RotationSlot]

  /// Creates a day with these shifts.
  public init(_ slots: [RotationSlot] = []) { self.slots = slots }

  /// A day off.
  public static let off = RotationDay()
}
