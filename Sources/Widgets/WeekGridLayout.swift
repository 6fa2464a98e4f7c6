import Terminal

/// The layout of a week grid: one time axis for all days, in columns of equal width.
package struct WeekGridLayout: Equatable {
  /// The minutes per row; 0 if there is no room for a single row.
  let rowMinutes: Int
  /// The rectangles of the day titles.
  package let titles: [Rect]
  /// The rectangle of the hours at the left; empty in narrow layouts.
  package let axis: Rect
  /// The rectangles of the days, all rows of them.
  package let days: [Rect]

  /// The width per day from which the hours at the left are shown.
  static let narrowest = 3

  /// Lays out a number of hours and days in `rect`; `labelWidth` is the width of the longest hour
  /// label.
  package init(in rect: Rect, hours: Int, days count: Int, labelWidth: Int) {
    rowMinutes = Self.rowMinutes(height: rect.height - 1, hours: hours)
    let rows = rowMinutes == 0 ? 0 : Self.rows(hours: hours, of: rowMinutes)
    var rest = rect
    let fits = rect.width >= labelWidth + 1 + count * Self.narrowest
    var axis = rest.takeLeft(fits ? labelWidth + 1 : 0)
    let width = count > 0 ? rest.width / count : 0
    let titleRow = rest.takeTop(1)
    _ = axis.takeTop(1)
    self.axis = axis.takeTop(rows)
    let places = (0..<max(0, count)).map { rest.x + $0 * width }
    titles = places.map { Rect($0, titleRow.y, width, titleRow.height) }
    days = places.map { Rect($0, rest.y, width, min(rows, rest.height)) }
  }

  /// The possible minutes per row.
  static let steps = [15, 30, 60, 120, 180, 240, 360, 480, 720, 1440, 1500]

  /// Returns the smallest number of minutes per row with which the hours fit into `height`; 0 if
  /// none does.
  package static func rowMinutes(height: Int, hours: Int) -> Int {
    guard hours > 0 else { return 0 }
    return steps.first { rows(hours: hours, of: $0) <= height } ?? 0
  }

  private static func rows(hours: Int, of minutes: Int) -> Int {
    (hours * 60 + minutes - 1) / minutes
  }

  /// Returns the rows of a range of minutes: rounded, but at least one.
  package func rows(_ minutes: Range<Int>) -> Range<Int> {
    let count = days.first?.height ?? 0
    guard rowMinutes > 0, count > 0 else { return 0..<0 }
    func row(_ minute: Int) -> Int {
      let most = count * rowMinutes
      return (min(max(0, minute), most) * 2 + rowMinutes) / (rowMinutes * 2)
    }
    let first = min(row(minutes.lowerBound), count - 1)
    return first..<max(first + 1, min(count, row(minutes.upperBound)))
  }

  /// Returns the hatched columns of a row of `width` columns, in proportion to the minutes it
  /// lacks; at least one if it lacks any.
  package func hatched(_ row: Int, of gaps: [Range<Int>], width: Int) -> Int {
    let minutes = row * rowMinutes..<(row + 1) * rowMinutes
    let lacking = gaps.reduce(0) { $0 + $1.clamped(to: minutes).count }
    guard lacking > 0, width > 0 else { return 0 }
    return max(1, width * min(lacking, rowMinutes) / rowMinutes)
  }

  /// Returns the rectangle of a lane: an equal share of `body`; empty if there are more lanes than
  /// columns.
  package static func columns(_ lane: WeekGridLanes.Place, in body: Rect) -> Rect {
    let count = min(lane.count, body.width)
    guard lane.lane < count else { return Rect(body.right, body.y, 0, body.height) }
    let left = body.width * lane.lane / count, right = body.width * (lane.lane + 1) / count
    return Rect(body.x + left, body.y, right - left, body.height)
  }
}
