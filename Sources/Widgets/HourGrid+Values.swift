import Terminal

extension HourGrid {
  /// An hour of the clock, shown above its column.
  public struct Column: Equatable, Sendable {
    /// The hour as the clock shows it.
    public var label: String
    /// Whether the clock shows it for the second time.
    public var isRepeated: Bool

    /// Creates a column.
    public init(_ label: String, isRepeated: Bool = false) {
      self.label = label
      self.isRepeated = isRepeated
    }
  }

  /// The pair of shoes worn in an hour or in a part of it.
  public struct Mark: Equatable, Sendable {
    /// A symbol, one column wide.
    public var sign: String
    /// The style of the symbol.
    public var style: Style
    /// The style of the shading behind it.
    public var shade: Style

    /// Creates a mark; without `shade`, the shading has the style of the symbol.
    public init(_ sign: String, _ style: Style, shade: Style? = nil) {
      self.sign = sign
      self.style = style
      self.shade = shade ?? style
    }
  }

  /// The contents of an hour.
  public struct Cell: Equatable, Sendable {
    /// The marks in chronological order; several for a shared hour.
    public var marks: [Mark]
    /// Whether the hour before has the same mark, which is left out then.
    public var continues: Bool
    /// The level of the shading, from 0 to `HourGrid.levels`.
    public var level: Int
    /// The value, in at most four columns; shown if there is room.
    public var figure: String
    /// Whether the cell is underlined.
    public var isUnderlined: Bool
    /// Whether the hour is selected.
    public var isSelected: Bool
    /// Whether the cursor is on it.
    public var isCursor: Bool
    /// Whether the hour has not begun, so that it is blank instead of empty.
    public var isAhead: Bool

    /// Creates a cell.
    public init(
      marks: [Mark] = [], continues: Bool = false, level: Int = 0, figure: String = "",
      isUnderlined: Bool = false,
      isSelected: Bool = false, isCursor: Bool = false, isAhead: Bool = false
    ) {
      self.marks = marks
      self.continues = continues
      self.level = level
      self.figure = figure
      self.isUnderlined = isUnderlined
      self.isSelected = isSelected
      self.isCursor = isCursor
      self.isAhead = isAhead
    }
  }

  /// A day.
  public struct Day: Equatable, Sendable {
    /// The full label: `Sat 21 Nov`.
    public var label: String
    /// The short label: `Sat 21`.
    public var shortLabel: String
    /// The hours, one per column; nil if the day does not have that hour.
    public var cells: [Cell?]
    /// The contents of the day as a whole; nil if there are none.
    public var whole: Cell?
    /// The total of the day.
    public var total: String
    /// Whether the day is today.
    public var isToday: Bool
    /// Whether a week begins with the day.
    public var startsWeek: Bool

    /// Creates a day.
    public init(
      label: String, shortLabel: String, cells: [Cell?], whole: Cell? = nil, total: String = "",
      isToday: Bool = false, startsWeek: Bool = false
    ) {
      self.label = label
      self.shortLabel = shortLabel
      self.cells = cells
      self.whole = whole
      self.total = total
      self.isToday = isToday
      self.startsWeek = startsWeek
    }

    var hasCursor: Bool { cells.contains { $0?.isCursor == true } }
    var isSelected: Bool { cells.allSatisfy { $0?.isSelected ?? true } }
  }
}
