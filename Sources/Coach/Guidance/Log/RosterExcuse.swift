import Domain

/// Why the roster, not the person, kept an action from being done. Such an event counts as skipped.
public enum RosterExcuse: String, CaseIterable, Hashable, Sendable {
  /// A shift was added to the day, or moved, after the offer.
  case shiftChanged = "SHIFT_CHANGED"
  /// It was the third or a later night in a row.
  case nightsInARow = "NIGHTS_IN_A_ROW"
  /// The person was ill.
  case ill = "ILL"

  /// Returns the excuse for an event that was not done; nil if there is none.
  ///
  /// `offered` are the shifts at the time of the offer, `moment` is that of the event with the
  /// shifts as they are now. A shift excuses an event if it was not there in the same form at the
  /// time of the offer, and overlaps the event's local day with its ways to work and home. A shift
  /// that was cancelled gives time, and excuses nothing.
  public static func of(
    _ event: ActionEvent, offered: some Sequence<Interval>, moment: GuidanceMoment,
    roster: GuidanceRoster
  ) -> RosterExcuse? {
    guard !event.outcome.isCompleted, !event.outcome.isSkip else { return nil }
    if moment.isIll { return .ill }
    let day = roster.interval(of: event.day)
    let before = Set(offered)
    let isChanged = roster.shifts.contains {
      !before.contains($0) && roster.withCommute($0).overlaps(day)
    }
    if isChanged { return .shiftChanged }
    return moment.nightsInRow >= GuidanceMoment.manyNights ? .nightsInARow : nil
  }
}

extension ActionEvent {
  /// Returns the event as the roster excuses it: skipped because of a shift, or of illness.
  public func excused(by excuse: RosterExcuse?) -> ActionEvent {
    var copy = self
    if let excuse { copy.outcome = excuse == .ill ? .ill : .shiftChanged }
    return copy
  }
}
