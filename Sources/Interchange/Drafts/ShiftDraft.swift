import Domain

/// A shift read from a file, before it is imported.
public struct ShiftDraft: Equatable, Sendable {
  /// The time of a shift.
  public enum Time: Equatable, Sendable {
    /// An interval between two instants; the zone is an IANA name.
    case moments(Interval, zone: String)
    /// A number of whole days from a first one.
    case days(CivilDay, count: Int)
  }

  /// The line in the file, from 1; 0 if the format has no lines.
  public var line: Int
  /// The id, the same whenever the same file is read.
  public var id: RecordID
  /// The title on one line; may be empty.
  public var title: String
  /// Categories or tags.
  public var tags: [String] = []
  /// Whether the title consists of the tags only.
  public var titleIsTags = false
  /// The note.
  public var notes = ""
  /// The time.
  public var time: Time
  /// The times of day of an entry that ends before it starts, as `22:00-06:00`: a night, if the file
  /// has the end on the day of the start, as emacs' diary writes it. Its time is then that day.
  public var nightTimes: String?
  /// Whether its time is in UTC in the file, and not a local time.
  public var isInstant = false
  /// Whether it is cancelled.
  public var isCancelled = false
  /// What the calendar shows of the person in this time; nil for busy.
  public var availability: Availability?
  /// Whether its time was measured, not planned.
  public var isTracked = false
  /// The time of the last change; nil if the file does not have it.
  public var changedAt: Instant?
  /// The break within its time in minutes; nil if unknown.
  public var breakMinutes: Int?
  /// The properties that only this program's files contain.
  public var details: ShiftDetails?

  /// What a calendar shows of a person who is not busy.
  public enum Availability: Equatable, Sendable {
    /// Free: the event takes no time.
    case free
    /// Out of office.
    case away
  }

  init(line: Int, id: RecordID, title: String, time: Time) {
    self.line = line
    self.id = id
    self.title = title
    self.time = time
  }
}

/// The properties of a shift in this program's calendars that iCalendar does not have.
public struct ShiftDetails: Equatable, Sendable {
  /// The status.
  public var status = ShiftStatus.scheduled
  /// The name, which may differ from the title.
  public var name: String?
  /// The short code in grids.
  public var code = ""
  /// The manual break in minutes.
  public var breakMinutes: Int?
  /// The label of the rate.
  public var label: String?
  /// The multiplier of the rate.
  public var multiplier = Multiplier.one
  /// Whether it was worked in addition to the roster.
  public var isAdditional = false
  /// The planned interval, if the event differs from it.
  public var scheduled: Interval?
  /// The worked interval, if the event differs from it.
  public var actual: Interval?
  /// The creation time of the record.
  public var createdAt: Instant?

  init() {}
}

/// The shifts in a file of another program.
public struct ShiftDrafts: Equatable, Sendable {
  /// An entry that is not imported.
  public struct Skipped: Equatable, Sendable {
    /// The line at which it begins, from 1; 0 if the format has no lines.
    public let line: Int
    /// The title, truncated if it is long; may be empty.
    public let title: String
    /// The reason.
    public let reason: Reason

    package init(line: Int, title: String, reason: ShiftDrafts.Reason) {
      self.line = line
      self.title = title
      self.reason = reason
    }
  }

  /// The reason why an entry is not a shift.
  public enum Reason: Error, Equatable, Sendable {
    /// The line is invalid in the format.
    case damagedLine
    /// A component is not closed.
    case cutOff(String)
    /// The start is missing.
    case noStart
    /// A time or duration is invalid.
    case unreadable(String)
    /// The duration is zero.
    case noLength
    /// The end is before the start.
    case endBeforeStart
    /// The entry exceeds `Shift.longestSeconds`.
    case tooLong
    /// The entry exceeds a limit of whole days.
    case tooManyDays(limit: Int)
    /// The recurrence rule is not supported.
    case rule(String)
    /// No occurrence is on the requested days.
    case notInDays
    /// There are too many occurrences to expand.
    case tooMany
    /// The entry is outside of `TimeParser.years`.
    case outOfRange
    /// The file has a newer version of the same event.
    case older
    /// The event is a workout, written by `ShiftCalendar`.
    case workout
    /// The event is a time block, written by `ShiftCalendar`.
    case block
    /// The event is an absence, written by `ShiftCalendar`.
    case absence
    /// The event is a daily action, written by `ShiftCalendar`.
    case action
    /// The entry has not ended yet.
    case running
    /// The entry changes one occurrence of a series, and its own rule of repetition is ignored.
    case ruleOfOccurrence
    /// The entry has neither an end nor a duration.
    case noEnd
    /// The entry is a length without times of day.
    case noTimes
    /// The entry is the first of a day for its program, which does not count the minutes before it.
    case newDay(minutes: Int)
    /// The entry changes the following occurrences of a series that is not in the file.
    case noSeries
    /// A number of occurrences are missing because a change of the series is invalid.
    case changeLost(Int)
    /// A number of occurrences of a series are not shifts, for the same reason.
    indirect case occurrences(Int, Reason)
  }

  /// The shifts in the order of the file.
  public internal(set) var drafts: [ShiftDraft] = []
  /// The skipped entries by line.
  public internal(set) var skipped: [Skipped] = []
  /// Unknown names of time zones.
  public internal(set) var unknownZones: [String] = []
  /// The zone that the calendar names for times without one, if there are such times.
  public internal(set) var calendarZone: String?
  /// What else the user should know.
  public internal(set) var remarks: [Remark] = []

  /// A remark about the entries of a file.
  public enum Remark: Equatable, Sendable {
    /// A number of breaks are no shifts.
    case breaks(Int)
    /// A number of entries are over a clock change, which their program, with that name, ignores.
    case clockChanges(Int, String)
  }

  init() {}

  /// Records a skipped entry.
  mutating func skip(_ line: Int, _ title: String = "", _ reason: Reason) {
    skipped.append(Skipped(line: line, title: title, reason: reason))
  }
}

/// The error for a file of shifts that cannot be read.
public enum ShiftFileError: Error, Equatable, Sendable {
  /// The iCalendar file is invalid.
  case calendar(ICalendarError)
  /// The file exceeds the limit in bytes.
  case tooLarge(limit: Int)
  /// There are too many shifts on the requested days.
  case tooManyShifts(limit: Int)
  /// The file is not one of the program with that name.
  case otherFormat(String)
  /// The JSON of the program with that name is damaged.
  case json(JSONSyntaxError, String)
  /// The table of a program is damaged.
  case table(CSVError)
  /// The files of the program with that name have no times of day.
  case noTimes(String)
  /// The file is the output of the program with that name in a form that is not read; another
  /// command writes one that is.
  case otherOutput(String, wanted: String)
  /// Reading was cancelled.
  case cancelled
}

extension String {
  /// The words of the text on one line, separated by single blanks.
  package var singleLine: String {
    unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 }
      .map(String.init).joined(separator: " ")
  }

  /// The text on one line, truncated to the maximum length of a title.
  var oneLine: String { String(singleLine.unicodeScalars.prefix(200)) }
}
