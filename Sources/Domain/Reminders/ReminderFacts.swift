/// The data that determine which reminders are due.
public struct ReminderFacts: Equatable, Sendable {
  /// The used part of a pair's lifetime.
  public struct ShoeUse: Equatable, Sendable {
    /// The pair.
    public var shoe: Shoe
    /// The used part in thousandths.
    public var permille: Int

    /// Creates the use of a pair.
    public init(_ shoe: Shoe, permille: Int) {
      self.shoe = shoe
      self.permille = permille
    }
  }

  /// The age of the last backup.
  public struct BackupAge: Equatable, Sendable {
    /// The time of the last backup; nil if there was none.
    public var last: Instant?
    /// The time of the first entry that a backup would have included.
    public var firstEntry: Instant

    /// Creates the age.
    public init(last: Instant?, firstEntry: Instant) {
      self.last = last
      self.firstEntry = firstEntry
    }
  }

  /// The shifts around the present.
  public var shifts: [Shift]
  /// The ends of the past night shifts among them.
  public var nightEnds: [Instant]
  /// The pairs with a limit.
  public var shoes: [ShoeUse]
  /// The age of the last backup; nil if there is nothing to back up.
  public var backup: BackupAge?

  /// Creates the data at `now`; `zone` returns the time zone of a shift.
  public init(
    shifts: [Shift], shoes: [ShoeUse] = [], backup: BackupAge? = nil, now: Instant,
    zone: (Shift) -> Zone
  ) {
    self.shifts = shifts
    self.shoes = shoes
    self.backup = backup
    nightEnds = shifts.compactMap { shift in
      guard shift.status != .inProgress, shift.end <= now,
        let entry = RosterEntry(shift, in: zone(shift)), entry.isNight
      else { return nil }
      return shift.end
    }
  }
}
