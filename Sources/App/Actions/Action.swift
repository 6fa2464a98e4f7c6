import Domain

/// A change of the store that a person can ask for, from the screen or the command line.
public enum Action: Equatable, Sendable {
  /// Begins a shift at a moment: the planned one `shift`, or where that is nil the one planned
  /// around then, or where there is none an unplanned one.
  case start(at: Instant, shift: RecordID?, note: String?)
  /// Ends the running shift at a moment.
  case stop(at: Instant, breakMinutes: Int?, note: String?)
  case add(Shift)
  /// Replaces a shift by an edited one.
  case save(Shift)
  /// Moves a shift to another planned time.
  case move(RecordID, ShiftTimes)
  case delete(RecordID)
  /// Calls a planned shift off, or plans it again.
  case setCancelled(RecordID, Bool)
  case saveProfile(UserProfile)
  case undo(Int)
  case redo(Int)
}

/// What a change of the store came to.
public struct ActionResult: Equatable, Sendable {
  /// What to tell the person; nil where nothing happened.
  public var message: Message?
  /// The shift that was changed.
  public var shift: Shift?
  /// The profile that was changed.
  public var profile: UserProfile?
  /// Whether undo would take it back.
  public var canUndo: Bool

  init(
    _ message: Message?, shift: Shift? = nil, profile: UserProfile? = nil, canUndo: Bool = true
  ) {
    self.message = message
    self.shift = shift
    self.profile = profile
    self.canUndo = canUndo
  }
}

/// Why a change of the store was refused; nothing was changed.
public enum ActionError: Error, Equatable, Sendable {
  /// A shift is in progress already.
  case running(Shift)
  case notRunning
  /// The moment lies ahead; what has not happened cannot be recorded as happened.
  case inFuture(Instant)
  /// It would end before it started.
  case endsBeforeStart(Shift, at: Instant)
  /// It would be longer than 48 hours.
  case tooLong(Shift, at: Instant)
  case noShift(RecordID)
  /// The shift has begun or is over, so what was asked no longer fits.
  case notPlanned(Shift)
  /// The shift was changed after the editing began.
  case changedMeanwhile(Shift)
  /// The settings were changed after the editing began.
  case settingsChangedMeanwhile
  /// The break is longer than the shift.
  case breakTooLong(minutes: Int)
}
