import Coach
import Domain

/// A workout, a time block or an absence as an event of a calendar.
public struct CalendarActivity: Equatable, Sendable {
  /// What it is. The raw values mark events.
  public enum Kind: String, Sendable {
    case workout = "WORKOUT"
    case block = "BLOCK"
    case absence = "ABSENCE"
  }

  /// The id of the record.
  public let id: RecordID
  /// What it is.
  public let kind: Kind
  /// The time, of a minute at least.
  public let interval: Interval
  /// The dates of an event of whole days; nil for one with times.
  public let days: Range<CivilDay>?
  /// The title.
  public let title: String
  /// The description; empty for none.
  public var note: String
  /// The categories.
  public let categories: [String]
  /// Whether it is only planned.
  public let isTentative: Bool
  /// Whether it leaves the time free.
  public let isFree: Bool
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
    days = nil
    isFree = false
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
    days = nil
    isFree = false
  }

  /// Creates the event of an absence at some time, with or without `days`, and without its note.
  public init(
    _ absence: Absence, _ words: ShiftCalendar.Words, at interval: Interval,
    days: Range<CivilDay>?, isFree: Bool
  ) {
    id = absence.id
    kind = .absence
    self.interval = interval
    self.days = days
    title = words.title
    note = ""
    categories = words.categories
    isTentative = false
    self.isFree = isFree
    updatedAt = interval.start
  }
}
