import Domain

/// The event of a shift, block or workout in a calendar.
public struct CalendarItem: Equatable, Sendable {
  /// What the event shows.
  public enum Kind: String, Sendable {
    case shift, block, workout, absence
  }

  /// How far both are in step.
  public enum State: String, Sendable {
    /// Both are as they were when they last agreed.
    case clean
    /// A change has to be sent or looked at again.
    case pending
    /// The person has to decide.
    case conflict
    /// The event is gone, and nothing was done about it.
    case missing
  }

  /// The calendar.
  public var account: RecordID
  /// The shift; the block or workout for another kind.
  public var shift: RecordID
  /// What the event shows.
  public var kind = Kind.shift
  /// The address of the event within the calendar, in its normal form.
  public var href: String
  /// The event's UID.
  public var uid: String
  /// Whether this program created the event; others are never deleted.
  public var isOwn: Bool
  /// The tag of the version that was last seen; nil if there was none.
  public var etag: String?
  /// The hash of `base`.
  public var baseHash: String?
  /// The fields on which both last agreed, as JSON; nil before.
  public var base: String?
  /// When the shift was last sent.
  public var pushedAt: Instant?
  /// The state.
  public var state = State.clean
  /// What a write was about to do, as JSON; nil when none is under way.
  public var intent: String?
  /// Why the last write failed; nil if it did not.
  public var failure: String?

  /// Creates the item of an event that was not written yet.
  public init(account: RecordID, shift: RecordID, href: String, uid: String, isOwn: Bool) {
    self.account = account
    self.shift = shift
    self.href = href
    self.uid = uid
    self.isOwn = isOwn
  }
}
