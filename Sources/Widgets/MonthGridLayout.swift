import Terminal

/// The layout of a month grid: seven columns of equal width and weeks of equal height.
package struct MonthGridLayout: Equatable {
  /// The row of weekday names; empty if the weeks need every row.
  package let heading: Rect
  /// The rectangles of the week numbers; empty in narrow layouts.
  package let labels: [Rect]
  /// The rectangles of the days, by week.
  package let days: [[Rect]]
  /// The first visible week; above 0 only if there are fewer rows than weeks.
  package let firstWeek: Int

  /// The width from which week numbers are shown.
  static let labelled = 24
  /// The width from which week numbers are two blanks away from the days.
  static let spacious = 60

  /// Lays out a number of weeks in `rect` so that the week of the cursor is visible.
  package init(in rect: Rect, weeks: Int, cursorWeek: Int, labelWidth: Int) {
    let lines = Self.lines(height: rect.height, weeks: weeks)
    let seen = lines == 0 ? 0 : min(weeks, rect.height / lines)
    firstWeek = max(0, min(cursorWeek - seen / 2, weeks - seen))
    var rest = rect
    let margin =
      rect.width < Self.labelled ? 0 : labelWidth + (rect.width < Self.spacious ? 1 : 2)
    let label = rest.takeLeft(margin)
    rest.width = rest.width / 7 * 7
    heading = rest.takeTop(rect.height > weeks ? 1 : 0)
    let top = rest
    labels = (0..<seen).map { Rect(label.x, top.y + $0 * lines, min(labelWidth, label.width), 1) }
    days = (0..<seen).map { week in
      (0..<7).map { day in
        let width = top.width / 7
        return Rect(top.x + day * width, top.y + week * lines, width, lines)
      }
    }
  }

  /// Returns the lines of each week: an equal number, as many as fit below the weekday names.
  package static func lines(height: Int, weeks: Int) -> Int {
    guard height > 0, weeks > 0 else { return 0 }
    return max(1, (height - 1) / weeks)
  }
}
