/// What has to be known to say which reminders are due.
public struct ReminderFacts: Equatable, Sendable {
  /// How much a pair of shoes has walked of what it lasts for.
  public struct ShoeUse: Equatable, Sendable {
    /// The pair.
    public var shoe: Shoe
    /// In thousandths.
    public var permille: Int

    /// A pair and its use.
    public init(_ shoe: Shoe, permille: Int) {
      self.shoe = shoe
      self.permille = permille
    }
  }

  /// When the store was last backed up.
  public struct BackupAge: Equatable, Sendable {
    /// The last backup, nil where there was none.
    public var last: Instant?
    /// When the first entry was written that a backup would have kept.
    public var firstEntry: Instant

    /// The last backup, and since when there was something to back up.
    public init(last: Instant?, firstEntry: Instant) {
      self.last = last
      self.firstEntry = firstEntry
    }
  }

  /// The shifts of the time around now.
  public var shifts: [Shift]
  /// The ends of the night shifts among them that are over.
  public var nightEnds: [Instant]
  /// The pairs with a limit.
  public var shoes: [ShoeUse]
  /// Nil where there is nothing to back up.
  public var backup: BackupAge?

  /// The facts at `now`; `zone` gives the zone of a shift.
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
