import AppCore
import Terminal
import Widgets

/// The layout of the Schedule.
package struct ScheduleLayout: Equatable {
  /// The height requirements of a grid above the day's details.
  struct Grid {
    /// The rows below which parts of it are hidden.
    let least: Int
    /// The rows from which it is comfortable to read.
    let comfortable: Int
    /// Whether the day's details are always below it.
    var isWide = false
    /// The number of rows that it uses of a height.
    let rows: @Sendable (Int) -> Int

    /// Returns the grid of a month with that many weeks.
    static func month(weeks: Int) -> Grid {
      Grid(least: weeks + 1, comfortable: 2 * weeks + 1) { MonthGrid.rows(in: $0, weeks: weeks) }
    }

    /// Returns the grid of a week with that many hours.
    static func week(hours: Int) -> Grid {
      Grid(least: 7, comfortable: (hours + 1) / 2 + 1) { WeekGrid.rows(in: $0, hours: hours) }
    }

    /// The grid of a year. Its rows are too wide for details beside them.
    static func year(isSpoken: Bool) -> Grid {
      Grid(least: 6, comfortable: 13, isWide: true) { YearPlanner.rows(in: $0, isSpoken: isSpoken) }
    }

    /// Returns the rows it gets of `height`: all it can use while the day's details keep a minimum,
    /// which shrinks first.
    fileprivate func share(of height: Int) -> Int {
      let amply = [max(4, height / 4), 4, 3].first { rows(height - $0) >= comfortable }
      let barely = [4, 2, 1].first { height - $0 >= least }
      return rows(height - (amply ?? barely ?? 0))
    }
  }

  /// The heading, or the filter being typed.
  let heading: Rect
  /// The problem of the filter; empty if there is none.
  let problem: Rect
  /// The month, the week or the list.
  let shifts: Rect
  /// The details of the day under the cursor; empty if there is no room.
  let day: Rect
  /// The rule beside the details; empty if they are below.
  let line: Rect

  /// Computes the layout in `body`; without a grid the list takes the remaining height.
  init(body: Rect, hasProblem: Bool = false, grid: Grid? = nil) {
    var rest = body
    heading = rest.takeTop(1)
    problem = rest.takeTop(hasProblem ? 1 : 0)
    if body.width >= AppLayout.wide, grid?.isWide != true {
      day = rest.takeRight(ScheduleLayout.dayWidth(body.width))
      line = rest.takeRight(3).inset(1, 0)
      shifts = rest
    } else if let grid {
      shifts = rest.takeTop(grid.share(of: rest.height))
      _ = rest.takeTop(rest.height > 1 ? 1 : 0)
      day = rest
      line = Rect(0, 0, 0, 0)
    } else {
      shifts = rest
      day = Rect(0, 0, 0, 0)
      line = day
    }
  }

  /// Returns the size of a day in a month with that many weeks.
  static func monthCell(in body: Rect, _ weeks: Int) -> Size {
    let month = ScheduleLayout(body: body, grid: .month(weeks: weeks)).shifts
    let layout = MonthGridLayout(in: month, weeks: weeks, cursorWeek: 0, labelWidth: 2)
    return layout.days.first?.first.map { Size($0.width, $0.height) } ?? Size(0, 0)
  }

  /// Returns the width of the day's details: no more than is comfortable to read, and at 120
  /// columns little enough for names in the month.
  private static func dayWidth(_ width: Int) -> Int { min(56, max(34, width * 2 / 7)) }

  /// Returns the number of rows of the list.
  package static func listRows(in body: Rect) -> Int {
    max(1, ScheduleLayout(body: body).shifts.height)
  }
}
