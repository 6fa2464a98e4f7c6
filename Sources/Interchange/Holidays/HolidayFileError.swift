import Domain

/// The error for an invalid file of public holidays. Lines count from 1.
public enum HolidayFileError: Error, Equatable, Sendable {
  /// The file exceeds the limit in bytes.
  case tooLarge(limit: Int)
  /// A line is not valid UTF-8.
  case notText(line: Int)
  /// The iCalendar file is invalid.
  case calendar(ICalendarError)
  /// A line of a list is invalid; `text` is truncated if it is long.
  case line(Int, text: String, LineProblem)
  /// There are too many holidays.
  case tooMany(limit: Int)
  /// The file has no holidays.
  case nothing

  /// A problem with a line of a list.
  public enum LineProblem: Error, Equatable, Sendable {
    /// The line does not begin with a day.
    case noDay
    /// The day does not exist.
    case noSuchDay
    /// The day is outside of `TimeParser.years`.
    case outOfRange
    /// There is no name after the day.
    case noName
    /// The name is too long.
    case longName
  }
}

extension HolidayFile {
  /// A skipped entry of a calendar.
  public struct Skipped: Equatable, Sendable {
    /// The line at which it begins, from 1.
    public let line: Int
    /// The name, truncated if it is long; may be empty.
    public let name: String
    /// The reason.
    public let reason: Reason

    /// Creates a skipped entry.
    public init(line: Int, name: String, reason: Reason) {
      self.line = line
      self.name = name
      self.reason = reason
    }
  }

  /// The reason why an entry is not a holiday.
  public enum Reason: Error, Equatable, Sendable {
    /// The line is invalid in the format.
    case damagedLine
    /// The entry is cancelled.
    case cancelled
    /// The name is missing.
    case noName
    /// The name is too long.
    case longName
    /// The start is missing.
    case noStart
    /// A day, time or duration is invalid.
    case unreadable(String)
    /// The entry is not all-day.
    case notWholeDays
    /// The end is before the start.
    case endBeforeStart
    /// The entry is longer than the limit in days.
    case tooLong(days: Int)
    /// The recurrence rule is not supported.
    case rule(String)
    /// No occurrence is in the requested years.
    case notInYears
    /// The day is outside of `TimeParser.years`.
    case outOfRange(CivilDay)
  }
}
