import Domain

/// Why a file of a shift pattern cannot be read.
public enum PatternFileError: Error, Equatable, Sendable {
  /// The file is not JSON.
  case syntax(JSONSyntaxError)
  /// A value is missing, unknown or of the wrong kind.
  case shape(JSONShapeError)
  /// What stands at a place cannot be.
  case value(JSONPath, Problem)

  /// What is wrong with a value.
  public enum Problem: Equatable, Sendable {
    /// The file is of another format, which it names.
    case otherFormat(String)
    /// The file is of another version of the format.
    case otherVersion(Int)
    /// A name without a letter.
    case noName
    /// A name or a note that is longer than it may be.
    case tooLong(TextTooLong)
    /// Not a day such as 2026-01-05.
    case notADay(String)
    /// Not a time of day such as 07:00.
    case notATime(String)
    /// Not a day of the week.
    case notAWeekday(String)
    /// Not a colour.
    case notAColor(String)
    /// Not a code: empty, with a blank in it, or the mark of a day off.
    case notACode(String)
    /// A weekday, or the code of a kind of shift, that has been given before.
    case twice(String)
    /// No kind of shift has this code.
    case unknownCode(String)
    /// There is no such time zone.
    case unknownZone(String)
    /// Neither a week nor a cycle.
    case noSchedule
    /// A week and a cycle.
    case twoSchedules
    /// A shift with neither end nor length.
    case noEnd
    /// A shift with an end and a length.
    case endAndMinutes
    /// A shift that ends at the time of day at which it starts.
    case endEqualsStart(String)
    /// Nothing says from which day on the pattern holds.
    case noStart
    /// A kind of shift that cannot be.
    case slot(SlotProblem)
    /// The parts do not make a pattern.
    case pattern(PatternError)
  }

  /// The place in the file.
  public var path: JSONPath {
    switch self {
    case .syntax(let error): error.path
    case .shape(let error): error.path
    case .value(let path, _): path
    }
  }
}
