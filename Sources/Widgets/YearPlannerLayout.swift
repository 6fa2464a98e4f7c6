import Terminal

/// The layout of a year: a row for each month, a column for each day.
struct YearPlannerLayout: Equatable {
  /// The row of the numbers of the days; empty if the months need every row.
  let heading: Rect
  /// The rows of the visible months.
  let rows: [Rect]
  /// The first visible month; above 0 only if there are fewer rows than months.
  let firstMonth: Int
  /// The visible days of each month, from 0 on.
  let days: Range<Int>
  private let column: Int
  private let figureWidths: [Int]

  private static let labelWidth = 4
  /// The width beyond which columns gain nothing.
  private static let widest = 5

  /// Lays out `months` in `rect`; `figures` are the widths of what is at the end of the rows.
  init(
    in rect: Rect, months: Int, isSpoken: Bool, figures: [Int], cursor: (month: Int, day: Int)
  ) {
    let lines = Self.lines(height: rect.height, isSpoken: isSpoken)
    var rest = rect
    heading = rest.takeTop(rect.height > 1 ? 1 : 0)
    let seen = lines == 0 ? 0 : min(months, rest.height / lines)
    firstMonth = max(0, min(cursor.month - seen / 2, months - seen))
    rows = (0..<seen).map { Rect(rest.x, rest.y + $0 * lines, rest.width, lines) }
    let room = max(0, rect.width - Self.labelWidth)
    let all = figures.reduce(0) { $0 + $1 + 1 }
    let wide = min(Self.widest, (room - all) / 31)
    column = max(1, wide > 2 ? wide : min(2, room / 31))
    let count = min(31, room / column)
    let first = max(0, min(cursor.day - count / 2, 31 - count))
    days = first..<first + count
    var left = room - count * column
    figureWidths = Array(
      figures.prefix { width in
        left -= width + 1
        return left >= 0
      })
  }

  /// Returns the lines of each month: as many as fit below the numbers, but no more than it can use.
  static func lines(height: Int, isSpoken: Bool) -> Int {
    height > 0 ? min(isSpoken ? 1 : 3, max(1, (height - 1) / 12)) : 0
  }

  /// Returns the place of a month's name.
  func label(in row: Rect) -> Rect { Rect(row.x, row.y, min(3, row.width), min(1, row.height)) }

  /// Returns the place of a day in a row.
  func day(_ day: Int, in row: Rect) -> Rect {
    Rect(
      row.x + Self.labelWidth + (day - days.lowerBound) * column, row.y, column, row.height)
  }

  /// Returns the places of the figures in a row.
  func figures(in row: Rect) -> [Rect] {
    var x = row.x + Self.labelWidth + days.count * column
    return figureWidths.map { width in
      defer { x += width + 1 }
      return Rect(x + 1, row.y, width, min(1, row.height))
    }
  }
}
