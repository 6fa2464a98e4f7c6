import Domain

/// A record of the log of actions: what became of one, with the person's note.
public struct LoggedAction: Equatable, Sendable, Identifiable {
  /// The event as the person reported it.
  public var event: ActionEvent
  /// The excuse in the roster, with which it counts as skipped; nil for none.
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
