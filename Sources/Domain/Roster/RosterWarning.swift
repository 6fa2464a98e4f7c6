/// What is worth a second look in a roster. It never forbids anything.
public enum RosterConcern: Hashable, Sendable {
  /// Two shifts share so many minutes.
  case overlap(minutes: Int)
  /// Less rest between two shifts than there should be.
  case shortRest(minutes: Int, least: Int)
  /// Shifts on more days in a row than there should be.
  case daysInARow(Int, most: Int)
  /// More work in seven days than there should be.
  case sevenDays(minutes: Int, most: Int)
  /// More work in an average week, over so many weeks, than there should be.
  case averageWeek(minutes: Int, most: Int, weeks: Int)
  /// More nights in a row than there should be.
  case nightsInARow(Int, most: Int)
  /// More work of a night worker in 24 hours, on average over so many weeks, than there should be.
  case nightAverage(minutes: Int, most: Int, weeks: Int)
  /// A clock change makes a shift longer or shorter than its times on the wall tell.
  case clockChange(minutes: Int, planned: Int)
  /// A shift starts on a public holiday.
  case holiday(Holiday)

  /// The name that scripts see.
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
    }
  }
}

/// A concern about shifts of a roster.
public struct RosterWarning: Hashable, Sendable {
  /// The day on which what is wrong starts.
  public let day: CivilDay
  /// The shifts it is about, the earliest first; none where it is about the pattern as a whole.
  public let subjects: [RosterSubject]
  /// What is wrong.
  public let concern: RosterConcern

  package init(day: CivilDay, subjects: [RosterSubject], concern: RosterConcern) {
    self.day = day
    self.subjects = subjects
    self.concern = concern
  }
}
