/// A possible problem in a roster. It never prevents a change.
public enum RosterConcern: Hashable, Sendable {
  /// Two shifts overlap by a number of minutes.
  case overlap(minutes: Int)
  /// The rest between two shifts is too short.
  case shortRest(minutes: Int, least: Int)
  /// There are too many consecutive workdays.
  case daysInARow(Int, most: Int)
  /// There is too much work in seven days.
  case sevenDays(minutes: Int, most: Int)
  /// There is too much work in the average week over `weeks` weeks.
  case averageWeek(minutes: Int, most: Int, weeks: Int)
  /// There are too many consecutive nights.
  case nightsInARow(Int, most: Int)
  /// A night worker works too much per 24 hours on average over `weeks` weeks.
  case nightAverage(minutes: Int, most: Int, weeks: Int)
  /// A clock change makes a shift longer or shorter than its local times suggest.
  case clockChange(minutes: Int, planned: Int)
  /// A shift starts on a public holiday.
  case holiday(Holiday)
  /// A shift overlaps an event in somebody else's calendar.
  case busy(minutes: Int, title: String, calendar: String)

  /// The name in scripts.
  public var code: String {
    switch self {
    case .overlap: "overlap"
    case .shortRest: "short_rest"
    case .daysInARow: "days_in_a_row"
    case .sevenDays: "seven_days"
    case .averageWeek: "average_week"
    case .nightsInARow: "nights_in_a_row"
    case .nightAverage: "night_average"
    case .clockChange: "clock_change"
    case .holiday: "holiday"
    case .busy: "busy"
    }
  }
}

/// A problem with shifts of a roster.
public struct RosterWarning: Hashable, Sendable {
  /// The first day of the problem.
  public let day: CivilDay
  /// The affected shifts, the earliest first; empty if the pattern as a whole is affected.
  public let subjects: [RosterSubject]
  /// The problem.
  public let concern: RosterConcern

  package init(day: CivilDay, subjects: [RosterSubject], concern: RosterConcern) {
    self.day = day
    self.subjects = subjects
    self.concern = concern
  }
}
