import Coach
import Domain

/// Parses what a person enters about a goal, on the command line or in a form.
package enum GoalWords {
  /// Parses the length of a task in minutes. Throws `GoalError`.
  package static func minutes(_ text: String) throws(GoalError) -> Int {
    try number(text, in: GoalTask.lengths, .minutes)
  }

  /// Parses how often a task is done. Throws `GoalError`.
  package static func times(_ text: String) throws(GoalError) -> Int {
    try number(text, in: GoalTask.counts, .times)
  }

  /// Parses a priority. Throws `GoalError`.
  package static func priority(_ text: String) throws(GoalError) -> Int {
    try number(text, in: GoalTask.priorities, .priority)
  }

  /// Parses a number of days to plan. Throws `GoalError`.
  package static func days(_ text: String) throws(GoalError) -> Int {
    try number(text, in: PlanRange.possibleDays, .days)
  }

  private static func number(
    _ text: String, in range: ClosedRange<Int>, _ kind: GoalText
  ) throws(GoalError) -> Int {
    guard let number = Int(text.trimmed), range.contains(number) else { throw .typed(kind, text) }
    return number
  }

  /// Parses the energy of a task. Throws `GoalError`.
  package static func energy(_ text: String) throws(GoalError) -> TaskEnergy {
    guard let energy = TaskEnergy(rawValue: text) else { throw .typed(.energy, text) }
    return energy
  }

  /// Parses the state of a goal. Throws `GoalError`.
  package static func state(_ text: String) throws(GoalError) -> GoalState {
    guard let state = GoalState(rawValue: text) else { throw .typed(.state, text) }
    return state
  }

  /// Parses a framing. Throws `GoalError`.
  package static func framing(_ text: String) throws(GoalError) -> GoalFraming {
    guard let framing = GoalFraming(rawValue: text) else { throw .typed(.framing, text) }
    return framing
  }

  /// Parses a window of the day: `16:00-20:00`, `4pm–8pm`. Throws `GoalError`.
  package static func window(_ text: String) throws(GoalError) -> WallSpan {
    let ends = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      .map { TimeParser.minuteOfDay(String($0).trimmed) }
    guard ends.count == 2, let start = ends[0], let end = ends[1], start < 1440,
      let window = WallSpan(startMinute: start, endMinute: end % 1440)
    else { throw .typed(.window, text) }
    return window
  }

  /// Parses a deadline: a moment, or a day, of which the last minute is meant. Throws
  /// `TimeTextError`.
  package static func due(
    _ text: String, _ environment: Environment
  ) throws(TimeTextError) -> Instant {
    do throws(TimeTextError) {
      let instant = try TimeParser.time(text, in: environment.timeContext).instant
      return instant - Int64(environment.zone.local(at: instant).second)
    } catch .unreadable {
      var context = environment.timeContext
      guard var day = try? TimeParser.date(text, in: context) else { throw .unreadable(text) }
      if day < context.today {
        // A date without a year is the next one.
        context.weekdays = .ahead
        day = (try? TimeParser.date(text, in: context)) ?? day
      }
      return environment.zone.startOfDay(day.adding(days: 1)) - 60
    }
  }

  /// Parses numbers of changes, from 1: `1,3`; nil for `all`. Returns their places, counted from 0.
  /// Throws `GoalError`.
  package static func hunks(_ text: String) throws(GoalError) -> Set<Int>? {
    guard text != "all" else { return nil }
    var places: Set<Int> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(String(word).trimmed), number > 0 else { throw .typed(.hunks, text) }
      places.insert(number - 1)
    }
    return places
  }
}

extension WallSpan {
  /// The form that `GoalWords.window` parses in every language: `16:00-20:00`.
  package var clockText: String {
    let day = CivilDay(number: 0)
    let ends = [startMinute, endMinute].map {
      LocalDateTime(day: day, secondOfDay: $0 * 60).clockText
    }
    return ends.joined(separator: "-")
  }
}
