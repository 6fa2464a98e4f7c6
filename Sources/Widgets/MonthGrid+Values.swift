import Terminal

extension MonthGrid {
  /// A shift on a day.
  public struct Entry: Equatable, Sendable {
    /// The shift's short code.
    public var code: String
    /// The hour at which it starts, in the shortest form: `19`.
    public var hour: String
    /// The times: `19:00–07:00`.
    public var times: String
    /// The name.
    public var name: String
    /// A symbol of one column for the workplace; empty for none.
    public var mark: String
    /// The normal style.
    public var style: Style
    /// Whether the shift is cancelled.
    public var isCancelled: Bool
    /// Whether the shift is a preview at its target while it is being moved.
    public var isGhost: Bool
    /// Whether the shift has a warning.
    public var hasWarning: Bool
    /// Whether it ends on a later day.
    public var runsOn: Bool
    /// Whether an absence covers it.
    public var isCovered = false

    /// Creates an entry.
    public init(
      code: String, hour: String, times: String, name: String = "", mark: String = "",
      style: Style = .text, isCancelled: Bool = false, isGhost: Bool = false,
      hasWarning: Bool = false, runsOn: Bool = false
    ) {
      self.code = code
      self.hour = hour
      self.times = times
      self.name = name
      self.mark = mark
      self.style = style
      self.isCancelled = isCancelled
      self.isGhost = isGhost
      self.hasWarning = hasWarning
      self.runsOn = runsOn
    }
  }

  /// The part of an earlier day's shift on this day.
  public enum Continuation: Equatable, Sendable {
    /// It ends at that hour, in the form of `Entry.hour`.
    case ends(String)
    /// It lasts the whole day and continues.
    case passes
  }

  /// A part of a day, drawn on a bar of its 24 hours.
  public struct Stretch: Equatable, Sendable {
    /// The minutes from midnight to midnight, 0 to 1440.
    public var minutes: Range<Int>
    /// The style.
    public var style: Style

    /// Creates a part of a day.
    public init(_ minutes: Range<Int>, _ style: Style) {
      self.minutes = minutes
      self.style = style
    }
  }

  /// An absence on a day.
  public struct Absence: Equatable, Sendable {
    /// The letter of its kind.
    public var letter: String
    /// The name of its kind; empty for a part of the day.
    public var name: String
    /// The style of the letter.
    public var style: Style
    /// Whether it covers only a part of the day.
    var isPart: Bool { name.isEmpty }

    /// Creates an absence.
    public init(letter: String, name: String, style: Style) {
      self.letter = letter
      self.name = name
      self.style = style
    }
  }

  /// One day.
  public struct Day: Equatable, Sendable {
    /// The number of the day.
    public var label: String
    /// The shifts that start on it.
    public var entries: [Entry]
    /// The shift of an earlier day that continues into it.
    public var continuation: Continuation?
    /// The index of the entry under the cursor, if there are several.
    public var cursorEntry: Int?
    /// Whether the day is today.
    public var isToday: Bool
    /// Whether the cursor is on it.
    public var isCursor: Bool
    /// Whether the day belongs to a selection of several days.
    public var isSelected: Bool
    /// Whether the day belongs to another month.
    public var isOutside: Bool
    /// The name of its public holiday; empty for an unnamed one, nil for none.
    public var holiday: String?
    /// Whether the day is in a closed period.
    public var isLocked: Bool
    /// Whether the day as a whole has a warning.
    public var hasWarning: Bool
    /// Its absence.
    public var absence: Absence?
    /// Whether a shift of the day belongs to a swap with a colleague.
    public var hasSwap = false
    /// Whether the day has workouts or time blocks beside its shifts.
    public var hasActivities = false
    /// The hours of its shifts and activities, for tall cells.
    public var stretches: [Stretch] = []
    /// The facts of the day for tall cells, on one line if they fit.
    public var facts: [String] = []

    /// Creates a day.
    public init(
      label: String, entries: [Entry] = [], continuation: Continuation? = nil,
      cursorEntry: Int? = nil,
      isToday: Bool = false, isCursor: Bool = false, isSelected: Bool = false,
      isOutside: Bool = false, holiday: String? = nil, isLocked: Bool = false,
      hasWarning: Bool = false
    ) {
      self.label = label
      self.entries = entries
      self.continuation = continuation
      self.cursorEntry = cursorEntry
      self.isToday = isToday
      self.isCursor = isCursor
      self.isSelected = isSelected
      self.isOutside = isOutside
      self.holiday = holiday
      self.isLocked = isLocked
      self.hasWarning = hasWarning
    }
  }

  /// A week of seven days.
  public struct Week: Equatable, Sendable {
    /// The number of the week.
    public var label: String
    /// The days.
    public var days: [Day]

    /// Creates a week.
    public init(label: String, days: [Day]) {
      self.label = label
      self.days = days
    }
  }
}
