import AppCore
import Terminal
import Widgets

/// Where the parts of the Schedule stand.
package struct ScheduleLayout: Equatable {
  /// What a grid needs above the day that stands below it.
  struct Grid {
    /// The rows without which some of it is not seen.
    let least: Int
    /// The rows from which it can be read well.
    let comfortable: Int
    /// The rows that it uses of a height.
    let rows: @Sendable (Int) -> Int

    /// A month of so many weeks.
    static func month(weeks: Int) -> Grid {
      Grid(least: weeks + 1, comfortable: 2 * weeks + 1) { MonthGrid.rows(in: $0, weeks: weeks) }
    }

    /// A week along so many hours.
    static func week(hours: Int) -> Grid {
      Grid(least: 7, comfortable: (hours + 1) / 2 + 1) { WeekGrid.rows(in: $0, hours: hours) }
    }

    /// The rows that it gets of `height`: all it can use, as long as something is left for the day,
    /// which is the first to give way.
    fileprivate func share(of height: Int) -> Int {
      let amply = [max(4, height / 4), 4, 3].first { rows(height - $0) >= comfortable }
      let barely = [4, 2, 1].first { height - $0 >= least }
      return rows(height - (amply ?? barely ?? 0))
    }
  }

  /// What is shown, and what it comes to; or the filter that is typed.
  let heading: Rect
  /// What is wrong with the filter; empty where nothing is.
  let problem: Rect
  /// The month, the week or the list.
  let shifts: Rect
  /// The day under the cursor; empty where there is no room.
  let day: Rect

  /// The parts in `body`; without a grid a list takes what there is.
  init(body: Rect, hasProblem: Bool = false, grid: Grid? = nil) {
    var rest = body
    heading = rest.takeTop(1)
    problem = rest.takeTop(hasProblem ? 1 : 0)
    if body.width >= AppLayout.wide {
      day = rest.takeRight(ScheduleLayout.dayWidth(body.width))
      _ = rest.takeRight(3)
      shifts = rest
    } else if let grid {
      shifts = rest.takeTop(grid.share(of: rest.height))
      _ = rest.takeTop(rest.height > 1 ? 1 : 0)
      day = rest
    } else {
      shifts = rest
      day = Rect(0, 0, 0, 0)
    }
  }

  /// No more than can be read easily; at 120 columns it leaves a month the room for names.
  private static func dayWidth(_ width: Int) -> Int { min(56, max(34, width * 2 / 7)) }

  /// The rows of the list.
  package static func listRows(in body: Rect) -> Int {
    max(1, ScheduleLayout(body: body).shifts.height)
  }
}
