import Domain

/// The error for an invalid pattern file.
public enum PatternFileError: Error, Equatable, Sendable {
  /// The file is not JSON.
  case syntax(JSONSyntaxError)
  /// A value is missing, unknown or of the wrong kind.
  case shape(JSONShapeError)
  /// The value at a path is invalid.
  case value(JSONPath, Problem)

  /// A problem with a value.
  public enum Problem: Equatable, Sendable {
    /// The file has another format, with this name.
    case otherFormat(String)
    /// The file has another version of the format.
    case otherVersion(Int)
    /// The name has no letters.
    case noName
    /// A name or note is too long.
    case tooLong(TextTooLong)
    /// The text is not a day such as 2026-01-05.
    case notADay(String)
    /// The text is not a time of day such as 07:00.
    case notATime(String)
    /// The text is not a weekday.
    case notAWeekday(String)
    /// The text is not a colour.
    case notAColor(String)
    /// The text is not a code: it is empty, contains a blank, or is the code of a day off.
    case notACode(String)
    /// A weekday, or the code of a kind of shift, occurs twice.
    case twice(String)
    /// The code is undefined.
    case unknownCode(String)
    /// The time zone is unknown.
    case unknownZone(String)
    /// There is neither a week nor a cycle.
    case noSchedule
    /// There are both a week and a cycle.
    case twoSchedules
    /// A shift has neither an end nor a length.
    case noEnd
    /// A shift has both an end and a length.
    case endAndMinutes
    /// A shift ends at the time of day at which it starts.
    case endEqualsStart(String)
    /// The first day of the pattern is missing.
    case noStart
    /// A kind of shift is invalid.
    case slot(SlotProblem)
    /// The parts do not form a valid pattern.
    case pattern(PatternError)
  }

  /// The path in the file.
  public var path: JSONPath {
    switch self {
    case .syntax(let error): error.path
    case .shape(let error): error.path
    case .value(let path, _): path
    }
  }
}
