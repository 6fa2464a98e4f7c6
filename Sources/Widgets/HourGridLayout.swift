import Terminal

/// The layout of an hour grid: a row per day, and columns of equal width.
struct HourGridLayout: Equatable {
  /// The widths of the columns beside the hours.
  struct Requirements: Equatable {
    var label: Int
    var shortLabel: Int
    var total: Int
  }

  /// One arrangement of these columns; 0 for an omitted one.
  private struct Plan {
    var label: Int
    var whole: Int
    var total: Int
    /// The minimum width of an hour in this arrangement.
    var least: Int

    var beside: Int { [label, whole, total].reduce(0) { $0 + ($1 > 0 ? $1 + 1 : 0) } }
  }

  /// The row of the column labels; empty if the days need every row.
  let heading: Rect
  /// The day labels, and whether the short ones are used.
  let labels: [Rect]
  let isShort: Bool
  /// The visible hours of each day.
  let cells: [[Rect]]
  /// The cells of whole days; empty in narrow layouts.
  let wholes: [Rect]
  /// The totals of the days; empty in narrow layouts.
  let totals: [Rect]
  /// The first visible day; above 0 only if there are fewer rows than days.
  let firstDay: Int
  /// The first visible hour; above 0 only if there are fewer columns than hours.
  let firstColumn: Int
  /// The width of an hour.
  let cellWidth: Int

  /// The maximum width of a cell; a wider one would show nothing more.
  static let widest = 7
  /// The width of a whole day's cell: a mark for the pair, and one for the day.
  private static let wholeWidth = 2

  /// Lays out a number of days and hours in `rect` so that the hour under the cursor is visible.
  init(
    in rect: Rect, days: Int, columns: Int, needs: Requirements, cursorDay: Int = 0,
    cursorColumn: Int = 0
  ) {
    let count = max(1, columns)
    let plans = [
      Plan(label: needs.label, whole: Self.wholeWidth, total: needs.total, least: 2),
      Plan(label: needs.shortLabel, whole: Self.wholeWidth, total: needs.total, least: 2),
      Plan(label: needs.label, whole: Self.wholeWidth, total: needs.total, least: 1),
      Plan(label: needs.shortLabel, whole: Self.wholeWidth, total: needs.total, least: 1),
      Plan(label: needs.shortLabel, whole: 0, total: needs.total, least: 1),
      Plan(label: needs.shortLabel, whole: 0, total: 0, least: 1),
    ]
    let plan =
      plans.first { (rect.width - $0.beside) / count >= $0.least }
      ?? Plan(label: 0, whole: 0, total: 0, least: 1)
    isShort = plan.label != needs.label
    cellWidth = max(1, min(Self.widest, (rect.width - plan.beside) / count))

    var rest = rect
    let top = rest.takeTop(rect.height > 1 ? 1 : 0)
    let seen = min(days, rest.height)
    firstDay = max(0, min(cursorDay - seen / 2, days - seen))
    labels = (0..<seen).map { Rect(rest.x, rest.y + $0, min(plan.label, rest.width), 1) }
    let left = rest.x + (plan.label > 0 ? plan.label + 1 : 0)
    let shown = min(columns, max(0, rect.right - left) / cellWidth)
    firstColumn = max(0, min(cursorColumn - shown + 1, columns - shown))
    let width = cellWidth
    cells = (0..<seen).map { row in
      (0..<shown).map { Rect(left + $0 * width, rest.y + row, width, 1) }
    }
    heading = Rect(left, top.y, shown * width, top.height)
    let right = left + shown * width + 1
    wholes = (0..<seen).map { Rect(right, rest.y + $0, plan.whole, plan.whole > 0 ? 1 : 0) }
    let sums = right + (plan.whole > 0 ? plan.whole + 1 : 0)
    totals = (0..<seen).map { Rect(sums, rest.y + $0, plan.total, plan.total > 0 ? 1 : 0) }
  }
}
