/// Why a file is not an iCalendar file, or more than is accepted. Lines count from 1.
public enum ICalendarError: Error, Equatable, Sendable {
  /// More than so many bytes.
  case tooLarge(limit: Int)
  /// A line, put together from those it is folded over, of more than so many bytes.
  case lineTooLong(line: Int, limit: Int)
  /// The file does not begin with `BEGIN:VCALENDAR`.
  case notACalendar
  /// A line that is no text in UTF-8.
  case notText(line: Int)
  /// The file ends at `line`, and `component`, which began at `since`, has not.
  case cutOff(line: Int, component: String, since: Int)
  /// The end of `found` stands where `component`, which began at `since`, has to end.
  case wrongEnd(line: Int, found: String, component: String, since: Int)
  /// More after the calendar.
  case outside(line: Int)
  /// Components in one another more than so many times.
  case tooDeep(line: Int, limit: Int)
  /// More than so many components.
  case tooManyParts(limit: Int)
  /// Damaged in more than so many places.
  case tooDamaged(limit: Int)
}
