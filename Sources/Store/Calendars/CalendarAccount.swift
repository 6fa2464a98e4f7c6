import Domain

/// A calendar that is kept in step with the shifts, or whose events are busy time.
public struct CalendarAccount: Equatable, Sendable, Identifiable {
  /// The place of a calendar.
  public enum Kind: String, Sendable {
    /// A calendar of a server.
    case caldav
    /// A folder with a file for each event.
    case vdir
  }

  /// The direction in which changes go.
  public enum Direction: String, Sendable {
    /// Shifts become events; changes of events are asked about.
    case export
    /// Changes of events become changes of shifts too.
    case twoWay = "two_way"
    /// Nothing is written: somebody else's events are busy time.
    case busy
  }

  /// The id.
  public var id: RecordID
  /// The name, unique among the calendars.
  public var name: String
  /// The place.
  public var kind: Kind
  /// The URL of the collection, or the path of the folder.
  public var address: String
  /// The user; nil for none.
  public var user: String?
  /// Where the password comes from.
  public var secret = PasswordSource.none
  /// The direction.
  public var direction = Direction.export
  /// The series of the pattern whose shifts it has; nil for all shifts.
  public var pattern: String?
  /// What it has besides shifts, such as `blocks`.
  public var includes: [String] = []
  /// The alarm before a shift in minutes; nil for none.
  public var alarmMinutes: Int?
  /// The title of events, in which `{name}` is the shift's name.
  public var title = "{name}"
  /// Whether it has the notes of shifts and workouts too.
  public var sendsNotes = true
  /// The file of a certificate authority; nil for the system's.
  public var caFile: String?
  /// Whether it may be reached without TLS.
  public var allowsPlainHTTP = false
  /// The display name of the collection when it was last seen; nil before.
  public var identity: String?
  /// The token of the last run; nil to list everything.
  public var syncToken: String?
  /// The tag of the collection in the last run.
  public var ctag: String?
  /// When everything was last listed.
  public var listedAt: Instant?
  /// When the last run ended without an error.
  public var lastRunAt: Instant?
  /// Why it is paused; nil while it is active.
  public var pausedReason: String?
  /// When it was added.
  public var createdAt: Instant

  /// Creates an account that was never run.
  public init(id: RecordID, name: String, kind: Kind, address: String, createdAt: Instant) {
    self.id = id
    self.name = name
    self.kind = kind
    self.address = address
    self.createdAt = createdAt
  }

  /// Returns the account with what runs know about it taken from `other`.
  package func withState(of other: CalendarAccount) -> CalendarAccount {
    var account = self
    account.identity = other.identity
    account.syncToken = other.syncToken
    account.ctag = other.ctag
    account.listedAt = other.listedAt
    account.lastRunAt = other.lastRunAt
    account.pausedReason = other.pausedReason
    return account
  }
}
