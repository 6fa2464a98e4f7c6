import Domain

/// A shift as a file of another program tells it, before it is a shift of the person's.
public struct ShiftDraft: Equatable, Sendable {
  /// When it is.
  public enum Time: Equatable, Sendable {
    /// Between two moments; the zone is an IANA name.
    case moments(Interval, zone: String)
    /// On whole days from one on.
    case days(CivilDay, count: Int)
  }

  /// The line, from 1, at which the file tells it; 0 where it has no lines.
  public var line: Int
  /// Its identity: the same whenever the same file is read.
  public var id: RecordID
  /// What it is called, on one line; empty for nothing.
  public var title: String
  /// Categories or tags.
  public var tags: [String] = []
  /// Whether the title is nothing but the tags.
  public var titleIsTags = false
  /// The note.
  public var notes = ""
  /// When it is.
  public var time: Time
  /// Whether it has been called off.
  public var isCancelled = false
  /// When it was last changed, nil where the file does not say.
  public var changedAt: Instant?
  /// The minutes of break within its time; nil where the file does not know.
  public var breakMinutes: Int?
  /// What only our own files tell.
  public var details: ShiftDetails?

  init(line: Int, id: RecordID, title: String, time: Time) {
    self.line = line
    self.id = id
    self.title = title
    self.time = time
  }
}

/// What our own calendars tell of a shift besides what an event can say.
public struct ShiftDetails: Equatable, Sendable {
  /// Where it stands.
  public var status = ShiftStatus.scheduled
  /// The name as it is, which a title need not be.
  public var name: String?
  /// The letters in a grid.
  public var code = ""
  /// The break that was told by hand.
  public var breakMinutes: Int?
  /// The rate's label.
  public var label: String?
  /// What an hour counts.
  public var multiplier = Multiplier.one
  /// Worked on top of the roster.
  public var isAdditional = false
  /// The plan, where the event is not as planned.
  public var scheduled: Interval?
  /// What was worked, where the event does not say that.
  public var actual: Interval?
  /// When the record was made.
  public var createdAt: Instant?

  init() {}
}

/// What a file of another program holds.
public struct ShiftDrafts: Equatable, Sendable {
  /// An entry that is no shift.
  public struct Skipped: Equatable, Sendable {
    /// The line at which it begins, from 1; 0 where the file has no lines.
    public let line: Int
    /// What it is called, cut where that is long; empty for nothing.
    public let title: String
    /// Why.
    public let reason: Reason

    package init(line: Int, title: String, reason: ShiftDrafts.Reason) {
      self.line = line
      self.title = title
      self.reason = reason
    }
  }

  /// Why an entry is no shift.
  public enum Reason: Error, Equatable, Sendable {
    /// A line that is no part of the format.
    case damagedLine
    /// A component of that name has no end.
    case cutOff(String)
    /// It does not say when it starts.
    case noStart
    /// A moment or length that is none.
    case unreadable(String)
    /// It ends when it starts.
    case noLength
    /// It ends before it starts.
    case endBeforeStart
    /// It is longer than `Shift.longestSeconds`.
    case tooLong
    /// It lasts more than so many whole days.
    case tooManyDays(limit: Int)
    /// It repeats by a rule that is not understood.
    case rule(String)
    /// None of its repetitions is on the days asked for.
    case notInDays
    /// Its repetitions are too many to be worked out.
    case tooMany
    /// It lies outside the years of `TimeParser.years`.
    case outOfRange
    /// The same event stands in the file again, and newer.
    case older
    /// It has not ended yet.
    case running
    /// It changes all that follow of a series that is not in the file: it came alone.
    case noSeries
    /// So many occurrences of a series do not come, since a change to it cannot be read.
    case changeLost(Int)
    /// So many occurrences of a series are no shifts, all for one reason.
    indirect case occurrences(Int, Reason)
  }

  /// The shifts in the order of the file.
  public internal(set) var drafts: [ShiftDraft] = []
  /// What was passed over, by line.
  public internal(set) var skipped: [Skipped] = []
  /// Names of zones that nobody knows.
  public internal(set) var unknownZones: [String] = []

  init() {}

  /// Notes what was passed over.
  mutating func skip(_ line: Int, _ title: String = "", _ reason: Reason) {
    skipped.append(Skipped(line: line, title: title, reason: reason))
  }
}

/// Why a file of shifts cannot be read at all.
public enum ShiftFileError: Error, Equatable, Sendable {
  /// An iCalendar file that cannot be read.
  case calendar(ICalendarError)
  /// More than so many bytes.
  case tooLarge(limit: Int)
  /// More than so many shifts on the days asked for.
  case tooManyShifts(limit: Int)
  /// It is neither timewarrior's data nor what `timew export` writes.
  case notTimewarrior
  /// What `timew export` writes, but damaged.
  case json(JSONSyntaxError)
  /// Reading it was stopped.
  case cancelled
}

extension String {
  /// A title on one line, cut where it is longer than a name can be.
  var oneLine: String {
    let words = unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 }
    return String(words.map(String.init).joined(separator: " ").unicodeScalars.prefix(200))
  }
}
