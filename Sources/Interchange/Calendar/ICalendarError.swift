/// The error for an invalid iCalendar file, or one that exceeds a limit. Lines count from 1.
public enum ICalendarError: Error, Equatable, Sendable {
  /// The file exceeds the limit in bytes.
  case tooLarge(limit: Int)
  /// An unfolded line exceeds the limit in bytes.
  case lineTooLong(line: Int, limit: Int)
  /// The file does not begin with `BEGIN:VCALENDAR`.
  case notACalendar
  /// A line is not valid UTF-8.
  case notText(line: Int)
  /// The file ends at `line`, before the end of `component`, which began at `since`.
  case cutOff(line: Int, component: String, since: Int)
  /// The line ends `found` instead of `component`, which began at `since`.
  case wrongEnd(line: Int, found: String, component: String, since: Int)
  /// There is text after the calendar.
  case outside(line: Int)
  /// Components are nested too deeply.
  case tooDeep(line: Int, limit: Int)
  /// There are too many components.
  case tooManyParts(limit: Int)
  /// The file is damaged in too many places.
  case tooDamaged(limit: Int)
}
