import Terminal

extension WeekGrid {
  /// An hour of the time axis.
  public struct Hour: Equatable, Sendable {
    /// The hour as the clock shows it.
    public var label: String
    /// Whether the clock shows it for the second time that day.
    public var isRepeated: Bool

    /// Creates an hour.
    public init(_ label: String, isRepeated: Bool = false) {
      self.label = label
      self.isRepeated = isRepeated
    }
  }

  /// The part of a shift on one day.
  public struct Block: Equatable, Sendable {
    /// The start and end, in minutes along the axis.
    public var minutes: Range<Int>
    /// The shift's short code, used if there is no room for its title.
    public var code: String
    /// The title.
    public var title: String
    /// The start of the whole shift: `19:00`.
    public var starts: String
    /// The end of the whole shift.
    public var ends: String
    /// Further details.
    public var detail: String
    /// The normal style.
    public var style: Style
    /// Whether the cursor is on it.
    public var isSelected: Bool
    /// Whether the shift is a preview at its target while it is being moved.
    public var isGhost: Bool
    /// Whether the shift is cancelled.
    public var isCancelled: Bool
    /// Whether an absence covers the shift.
    public var isCovered = false
    /// Whether the shift has a warning.
    public var hasWarning: Bool
    /// Whether the shift started on an earlier day.
    public var continuesBefore: Bool
    /// Whether the shift ends on a later day.
    public var continuesAfter: Bool

    /// Creates a block.
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

  /// What a person does beside shifts, drawn behind them: sleep, a workout, worn shoes.
  public struct Band: Equatable, Sendable {
    /// The start and end, in minutes along the axis.
    public var minutes: Range<Int>
    /// What it is.
    public var title: String
    /// The times of the whole period: `23:00–07:00`.
    public var times: String
    /// The normal style.
    public var style: Style
    /// Whether it is to come; its edge is then broken.
    public var isPlanned: Bool
    /// Whether only its edge is drawn, in the blank column between days, because it lasts through
    /// shifts.
    public var isThin: Bool

    /// Creates a band.
    public init(
      minutes: Range<Int>, title: String, times: String, style: Style = .muted,
      isPlanned: Bool = false, isThin: Bool = false
    ) {
      self.minutes = minutes
      self.title = title
      self.times = times
      self.style = style
      self.isPlanned = isPlanned
      self.isThin = isThin
    }
  }

  /// A day.
  public struct Column: Equatable, Sendable {
    /// The short weekday name.
    public var weekday: String
    /// The number of the day.
    public var label: String
    /// The parts of shifts on this day.
    public var blocks: [Block]
    /// What happens beside the shifts on this day, in the order in which it is drawn.
    public var bands: [Band]
    /// The minutes of the axis that the day lacks: the hour that a clock change skips, or the one
    /// that it repeats on another day of the week.
    public var gaps: [Range<Int>]
    /// The current time along the axis; nil if it is not on this day.
    public var nowMinute: Int?
    /// Whether the day is today.
    public var isToday: Bool
    /// Whether the cursor is on it.
    public var isCursor: Bool
    /// Whether the day belongs to a selection of several days.
    public var isSelected: Bool
    /// Whether the day is a public holiday.
    public var isHoliday: Bool
    /// Whether the day is in a closed period.
    public var isLocked: Bool
    /// Whether the day as a whole has a warning.
    public var hasWarning: Bool
    /// The letter of its absence; empty for none.
    public var absence = ""

    /// Creates a column.
    public init(
      weekday: String, label: String, blocks: [Block] = [], bands: [Band] = [],
      gaps: [Range<Int>] = [], nowMinute: Int? = nil,
      isToday: Bool = false, isCursor: Bool = false, isSelected: Bool = false,
      isHoliday: Bool = false, isLocked: Bool = false, hasWarning: Bool = false
    ) {
      self.weekday = weekday
      self.label = label
      self.blocks = blocks
      self.bands = bands
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
