import Terminal

extension WeekGrid {
  /// An hour of the axis.
  public struct Hour: Equatable, Sendable {
    /// What the clock shows then.
    public var label: String
    /// Whether the clock shows it for the second time that day.
    public var isRepeated: Bool

    /// An hour.
    public init(_ label: String, isRepeated: Bool = false) {
      self.label = label
      self.isRepeated = isRepeated
    }
  }

  /// The part of a shift that lies on a day.
  public struct Block: Equatable, Sendable {
    /// From when to when, in minutes along the axis.
    public var minutes: Range<Int>
    /// The letter or letters the shift is known by, for where there is no room for its title.
    public var code: String
    /// What it is called.
    public var title: String
    /// When the whole shift begins: `19:00`.
    public var starts: String
    /// When the whole shift ends.
    public var ends: String
    /// More about it.
    public var detail: String
    /// How it looks where nothing else is to be said about it.
    public var style: Style
    /// Whether the cursor is on it.
    public var isSelected: Bool
    /// Whether it is being moved and only might stand here.
    public var isGhost: Bool
    /// Whether it was called off.
    public var isCancelled: Bool
    /// Whether something about it needs attention.
    public var hasWarning: Bool
    /// Whether the shift began on an earlier day.
    public var continuesBefore: Bool
    /// Whether the shift ends on a later day.
    public var continuesAfter: Bool

    /// A shift's part of a day.
    public init(
      minutes: Range<Int>, code: String, title: String, starts: String, ends: String,
      detail: String = "", style: Style = .text, isSelected: Bool = false, isGhost: Bool = false,
      isCancelled: Bool = false, hasWarning: Bool = false, continuesBefore: Bool = false,
      continuesAfter: Bool = false
    ) {
      self.minutes = minutes
      self.code = code
      self.title = title
      self.starts = starts
      self.ends = ends
      self.detail = detail
      self.style = style
      self.isSelected = isSelected
      self.isGhost = isGhost
      self.isCancelled = isCancelled
      self.hasWarning = hasWarning
      self.continuesBefore = continuesBefore
      self.continuesAfter = continuesAfter
    }
  }

  /// A day.
  public struct Column: Equatable, Sendable {
    /// Its weekday, in short.
    public var weekday: String
    /// Its number.
    public var label: String
    /// The shifts that lie on it.
    public var blocks: [Block]
    /// The minutes of the axis that this day does not have: the hour a clock skips, or the one that
    /// it repeats on another day of the week.
    public var gaps: [Range<Int>]
    /// Where on the axis it is now.
    public var nowMinute: Int?
    /// Whether it is today.
    public var isToday: Bool
    /// Whether the cursor is on it.
    public var isCursor: Bool
    /// Whether it is one of several days chosen together.
    public var isSelected: Bool
    /// Whether it is a public holiday.
    public var isHoliday: Bool
    /// Whether it lies in a period that is closed to changes.
    public var isLocked: Bool
    /// Whether something about the day as a whole needs attention.
    public var hasWarning: Bool

    /// A day.
    public init(
      weekday: String, label: String, blocks: [Block] = [], gaps: [Range<Int>] = [],
      nowMinute: Int? = nil,
      isToday: Bool = false, isCursor: Bool = false, isSelected: Bool = false,
      isHoliday: Bool = false, isLocked: Bool = false, hasWarning: Bool = false
    ) {
      self.weekday = weekday
      self.label = label
      self.blocks = blocks
      self.gaps = gaps
      self.nowMinute = nowMinute
      self.isToday = isToday
      self.isCursor = isCursor
      self.isSelected = isSelected
      self.isHoliday = isHoliday
      self.isLocked = isLocked
      self.hasWarning = hasWarning
    }
  }
}
