import Terminal

extension MonthGrid {
  /// A shift, as far as a day shows it.
  public struct Entry: Equatable, Sendable {
    /// The letter or letters it is known by.
    public var code: String
    /// The hour it begins, in as few columns as it can be said: `19`.
    public var hour: String
    /// From when to when: `19:00–07:00`.
    public var times: String
    /// What it is called.
    public var name: String
    /// A sign of one column for where it stands; empty for none.
    public var mark: String
    /// How it looks where nothing else is to be said about it.
    public var style: Style
    /// Whether it was called off.
    public var isCancelled: Bool
    /// Whether it is being moved and only might stand here.
    public var isGhost: Bool
    /// Whether something about it needs attention.
    public var hasWarning: Bool
    /// Whether it ends on a later day.
    public var runsOn: Bool

    /// A shift.
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

  /// What a shift of an earlier day does on this one.
  public enum Continuation: Equatable, Sendable {
    /// It ends at that hour, said as briefly as `Entry.hour`.
    case ends(String)
    /// It goes on through the whole day.
    case passes
  }

  /// One day.
  public struct Day: Equatable, Sendable {
    /// Its number.
    public var label: String
    /// The shifts that begin on it.
    public var entries: [Entry]
    /// The shift of an earlier day that reaches into it.
    public var continuation: Continuation?
    /// The entry the cursor is on, where there are several.
    public var cursorEntry: Int?
    /// Whether it is today.
    public var isToday: Bool
    /// Whether the cursor is on it.
    public var isCursor: Bool
    /// Whether it is one of several days chosen together.
    public var isSelected: Bool
    /// Whether it belongs to another month.
    public var isOutside: Bool
    /// What public holiday it is, empty for one without a name, nil for none.
    public var holiday: String?
    /// Whether it lies in a period that is closed to changes.
    public var isLocked: Bool
    /// Whether something about the day as a whole needs attention.
    public var hasWarning: Bool

    /// A day.
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

  /// Seven days.
  public struct Week: Equatable, Sendable {
    /// Its number.
    public var label: String
    /// Its days.
    public var days: [Day]

    /// A week.
    public init(label: String, days: [Day]) {
      self.label = label
      self.days = days
    }
  }
}
