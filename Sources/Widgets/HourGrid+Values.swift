import Terminal

extension HourGrid {
  /// An hour of the clock, above its column.
  public struct Column: Equatable, Sendable {
    /// What the clock shows then.
    public var label: String
    /// Whether the clock shows it for the second time.
    public var isRepeated: Bool

    /// An hour of the clock.
    public init(_ label: String, isRepeated: Bool = false) {
      self.label = label
      self.isRepeated = isRepeated
    }
  }

  /// Who had an hour, or a part of it.
  public struct Mark: Equatable, Sendable {
    /// A sign of one column.
    public var sign: String
    /// Its look.
    public var style: Style
    /// The look of the shade behind it.
    public var shade: Style

    /// A sign, its look, and that of the shade behind it where it has another.
    public init(_ sign: String, _ style: Style, shade: Style? = nil) {
      self.sign = sign
      self.style = style
      self.shade = shade ?? style
    }
  }

  /// What is known of an hour.
  public struct Cell: Equatable, Sendable {
    /// Who had it, several where it was shared, in order of time.
    public var marks: [Mark]
    /// How much there is, from 0 for nothing to `HourGrid.levels`.
    public var level: Int
    /// How much there is, in four columns at most, for where there is room.
    public var figure: String
    /// Whether a line runs below it.
    public var isUnderlined: Bool
    /// Whether it is chosen.
    public var isSelected: Bool
    /// Whether the cursor is on it.
    public var isCursor: Bool

    /// What is known of an hour.
    public init(
      marks: [Mark] = [], level: Int = 0, figure: String = "", isUnderlined: Bool = false,
      isSelected: Bool = false, isCursor: Bool = false
    ) {
      self.marks = marks
      self.level = level
      self.figure = figure
      self.isUnderlined = isUnderlined
      self.isSelected = isSelected
      self.isCursor = isCursor
    }
  }

  /// A day.
  public struct Day: Equatable, Sendable {
    /// Its name: `Sat 21 Nov`.
    public var label: String
    /// Its name where there is no room for that: `Sat 21`.
    public var shortLabel: String
    /// Its hours, one for each column; nil where the day has none there.
    public var cells: [Cell?]
    /// What is known of the day as a whole, where it is.
    public var whole: Cell?
    /// The sum of the day.
    public var total: String
    /// Whether it is today.
    public var isToday: Bool
    /// Whether a week begins with it.
    public var startsWeek: Bool

    /// A day.
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
