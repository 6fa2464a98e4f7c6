import Terminal

/// Where the parts of a month grid stand: seven columns of one width, weeks of one height.
package struct MonthGridLayout: Equatable {
  /// The row of weekday names; empty where the weeks need every row.
  package let heading: Rect
  /// The place of each week's number; empty where it is narrow.
  package let labels: [Rect]
  /// The days of each week.
  package let days: [[Rect]]
  /// The first week that is seen; above 0 only where there are fewer rows than weeks.
  package let firstWeek: Int

  /// The columns below which week numbers are given up.
  static let labelled = 24
  /// The columns from which week numbers keep two blanks from the days.
  static let spacious = 60

  /// The grid of so many weeks in `rect`; the one with the cursor is seen.
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

  /// The lines of each week: all the same, as many as fit below the weekday names.
  package static func lines(height: Int, weeks: Int) -> Int {
    guard height > 0, weeks > 0 else { return 0 }
    return max(1, (height - 1) / weeks)
  }
}
