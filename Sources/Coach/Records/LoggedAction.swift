import Domain

/// A record of the log of actions: what became of one, with the person's note.
public struct LoggedAction: Equatable, Sendable, Identifiable {
  /// What became of it, in the person's words.
  public var event: ActionEvent
  /// Why the roster kept it from being done; nil if it did not. It then counts as skipped.
  public var excuse: RosterExcuse?
  /// The note, which no engine reads.
  public var note: String

  /// Creates a record.
  public init(_ event: ActionEvent, excuse: RosterExcuse? = nil, note: String = "") {
    self.event = event
    self.excuse = excuse
    self.note = note
  }

  /// The id of the record.
  public var id: RecordID { event.id }

  /// The event as engines count it.
  public var counted: ActionEvent { event.excused(by: excuse) }
}
