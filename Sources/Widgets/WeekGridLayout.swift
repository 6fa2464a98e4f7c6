import Terminal

/// Where the parts of a week grid stand: one scale of time for all days, which are of one width.
package struct WeekGridLayout: Equatable {
  /// The minutes of a row; 0 where there is no room for a single one.
  let rowMinutes: Int
  /// The places of the days' titles.
  package let titles: [Rect]
  /// The hours at the left; empty where it is narrow.
  package let axis: Rect
  /// The days, all rows of them.
  package let days: [Rect]

  /// The columns for each day below which the hours at the left are given up.
  static let narrowest = 3

  /// The grid of so many hours and days in `rect`; `labelWidth` is that of the widest hour.
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

  /// The minutes a row may stand for.
  static let steps = [15, 30, 60, 120, 180, 240, 360, 480, 720, 1440, 1500]

  /// The finest rows with which so many hours fit into `height`; 0 where none do.
  package static func rowMinutes(height: Int, hours: Int) -> Int {
    guard hours > 0 else { return 0 }
    return steps.first { rows(hours: hours, of: $0) <= height } ?? 0
  }

  private static func rows(hours: Int, of minutes: Int) -> Int {
    (hours * 60 + minutes - 1) / minutes
  }

  /// The rows that a stretch of time takes: rounded, but one at least.
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

  /// How many of `width` columns of a row are hatched: as large a part as the row lacks of its
  /// minutes, one at least where it lacks any.
  package func hatched(_ row: Int, of gaps: [Range<Int>], width: Int) -> Int {
    let minutes = row * rowMinutes..<(row + 1) * rowMinutes
    let lacking = gaps.reduce(0) { $0 + $1.clamped(to: minutes).count }
    guard lacking > 0, width > 0 else { return 0 }
    return max(1, width * min(lacking, rowMinutes) / rowMinutes)
  }

  /// The columns of a lane: equal shares of `body`, empty where there are more lanes than columns.
  package static func columns(_ lane: WeekGridLanes.Place, in body: Rect) -> Rect {
    let count = min(lane.count, body.width)
    guard lane.lane < count else { return Rect(body.right, body.y, 0, body.height) }
    let left = body.width * lane.lane / count, right = body.width * (lane.lane + 1) / count
    return Rect(body.x + left, body.y, right - left, body.height)
  }
}
