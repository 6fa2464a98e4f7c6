import Domain

/// Why a file of public holidays cannot be read. Lines count from 1.
public enum HolidayFileError: Error, Equatable, Sendable {
  /// More than so many bytes.
  case tooLarge(limit: Int)
  /// A line that is no text in UTF-8.
  case notText(line: Int)
  /// An iCalendar file that cannot be read.
  case calendar(ICalendarError)
  /// A line of a list that cannot be read, and its text, cut where it is long.
  case line(Int, text: String, LineProblem)
  /// More than so many holidays.
  case tooMany(limit: Int)
  /// The file has no holiday at all.
  case nothing

  /// What is wrong with a line of a list.
  public enum LineProblem: Error, Equatable, Sendable {
    /// It does not begin with a day.
    case noDay
    /// The calendar has no such day.
    case noSuchDay
    /// The day is outside the years of `TimeParser.years`.
    case outOfRange
    /// After the day there is no name.
    case noName
    /// The name is longer than a name.
    case longName
  }
}

extension HolidayFile {
  /// An entry of a calendar that was passed over.
  public struct Skipped: Equatable, Sendable {
    /// The line at which it begins, from 1.
    public let line: Int
    /// What it is called, cut where that is long; empty where it has no name.
    public let name: String
    /// Why.
    public let reason: Reason

    /// An entry that was passed over.
    public init(line: Int, name: String, reason: Reason) {
      self.line = line
      self.name = name
      self.reason = reason
    }
  }

  /// Why an entry of a calendar is no holiday.
  public enum Reason: Error, Equatable, Sendable {
    /// A line that is no part of the format.
    case damagedLine
    /// It has been called off.
    case cancelled
    /// It has no name.
    case noName
    /// Its name is longer than a name.
    case longName
    /// It does not say when it starts.
    case noStart
    /// A day, moment or length that is none.
    case unreadable(String)
    /// It starts at a time of day.
    case notWholeDays
    /// It ends before it starts.
    case endBeforeStart
    /// It lasts more than so many days.
    case tooLong(days: Int)
    /// It repeats by a rule that is not understood.
    case rule(String)
    /// None of the days on which it repeats is in the years asked for.
    case notInYears
    /// The day is outside the years of `TimeParser.years`.
    case outOfRange(CivilDay)
  }
}
