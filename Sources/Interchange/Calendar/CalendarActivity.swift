import Coach
import Domain

/// A workout or a time block as an event of a calendar.
public struct CalendarActivity: Equatable, Sendable {
  /// What it is. The raw values mark events.
  public enum Kind: String, Sendable {
    case workout = "WORKOUT"
    case block = "BLOCK"
  }

  /// The id of the record.
  public let id: RecordID
  /// What it is.
  public let kind: Kind
  /// The time, of a minute at least.
  public let interval: Interval
  /// The title.
  public let title: String
  /// The description; empty for none.
  public var note: String
  /// The categories.
  public let categories: [String]
  /// Whether it is only planned.
  public let isTentative: Bool
  /// When the record was changed.
  public let updatedAt: Instant

  /// Creates the event of a finished workout, with `lines` above its notes.
  public init(_ workout: Workout, _ words: ShiftCalendar.Words, lines: [String]) {
    id = workout.id
    kind = .workout
    interval = Interval(
      start: workout.start, end: max(workout.end ?? workout.start, workout.start + 60))
    title = words.title
    note = (lines + [workout.notes]).filter { !$0.isEmpty }.joined(separator: "\n")
    categories = words.categories
    isTentative = false
    updatedAt = workout.updatedAt
  }

  /// Creates the event of a time block; one that is only planned is tentative.
  public init(_ block: GoalBlock, _ words: ShiftCalendar.Words) {
    id = block.id
    kind = .block
    interval = Interval(
      start: block.interval.start, end: max(block.interval.end, block.interval.start + 60))
    title = words.title
    note = ""
    categories = words.categories
    isTentative = block.state != .done
    updatedAt = block.updatedAt
  }
}
