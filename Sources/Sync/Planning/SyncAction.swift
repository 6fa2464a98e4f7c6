/// What a run does about a shift and its event.
public enum SyncAction: Equatable, Sendable {
  /// Nothing: both are as they were.
  case unchanged
  /// Nothing but to note that both agree.
  case adopt
  /// Adds the event.
  case create
  /// Replaces the event.
  case update
  /// Deletes the event.
  case delete
  /// Ends the connection; both sides stay as they are.
  case forget
  /// Changes the shift to the event, or makes a shift of it.
  case take
  /// Changes both to these fields.
  case merge(EventFields)
  /// Deletes the shift.
  case softDelete
  /// Leaves an event that is no single one as the person made it.
  case accept
  /// Makes the event a shift of its own, and adds another event for the shift.
  case split
  /// Asks the person.
  case conflict(ConflictReason)
  /// Holds one of many deletions.
  case wait(ConflictReason)
  /// Looks at it again in the next run.
  case postpone
}
