import Terminal

/// The layout of the Dashboard: one column of panes, or two, or three.
struct DashboardLayout: Equatable {
  /// The width of the body from which the month and the steps of the week are shown.
  static let wide = 104
  /// The width of the body from which the year is shown too.
  static let wider = 160
  /// The height below which blank lines and the period's lines are dropped in favour of the days.
  static let short = 16
  /// The most months shown.
  static let mostMonths = 6
  /// The least rows below the lines of other features with which the ribbon has room.
  private static let leastWithRibbon = 13
  /// The columns between two panes, with a line in the middle.
  private static let gap = 3

  /// The shift in progress, or the next one.
  let shift: Rect
  /// The line of the shoes; empty if there are none or no room for it.
  let shoes: Rect
  /// The lines of other features; empty if there are none or no room for them.
  let notes: Rect
  /// The ribbon of 48 hours; empty if there is none or no room for it.
  private(set) var ribbon: Rect
  /// The hours of the pay period.
  let period: Rect
  /// The days ahead.
  let days: Rect
  /// The hours by day; empty if there is no room.
  let chart: Rect
  /// The month, and the next ones in the widest layout.
  private(set) var months: [Rect] = []
  /// The steps of the last days.
  private(set) var steps = Rect(0, 0, 0, 0)
  /// The days of the year.
  private(set) var year = Rect(0, 0, 0, 0)
  /// The hours of each month of the year.
  private(set) var yearHours = Rect(0, 0, 0, 0)
  /// The lines between the columns.
  private(set) var lines: [Rect] = []

  /// Computes the layout in `body` for a period with `rates` lines, `dayRows` days ahead, and
  /// months with these numbers of weeks. Without steps, their pane has room for a sentence only.
  init(
    body: Rect, rates: Int, dayRows: Int, hasShoes: Bool, notes count: Int, hasRibbon: Bool,
    hasSteps: Bool, monthWeeks: [Int]
  ) {
    var rest = body
    var beside: [Rect] = []
    let widths = Self.columns(of: body)
    if widths.count > 1 {
      var row = body
      rest = row.takeLeft(widths[0])
      for width in widths.dropFirst() {
        let gap = row.takeLeft(Self.gap)
        lines.append(Rect(gap.x + 1, gap.y, 1, gap.height))
        beside.append(row.takeLeft(width))
      }
    }
    let isShort = body.height < DashboardLayout.short
    let gap = isShort ? 0 : 1
    shift = rest.takeTop(isShort ? 3 : 4)
    shoes = rest.takeTop(hasShoes && !isShort ? 1 : 0)
    notes = rest.takeTop(isShort ? 0 : count)
    let isBeside = hasRibbon && beside.count > 1 && !isShort
    let hasRoom = hasRibbon && !isBeside && rest.height >= Self.leastWithRibbon
    _ = rest.takeTop(hasRoom && rest.height > 2 * Self.leastWithRibbon ? 1 : 0)
    ribbon = rest.takeTop(hasRoom ? RibbonView.height : 0)
    if isBeside { ribbon = Self.takeRibbon(from: &beside, &lines) }
    _ = rest.takeTop(gap)
    period = rest.takeTop(isShort ? 1 : min(rates + 2, max(2, rest.height - 9)))
    _ = rest.takeTop(gap)
    days = rest.takeTop(min(rest.height, dayRows + 1))
    chart = DashboardLayout.chart(below: rest)
    layOut(beside, monthWeeks, hasSteps: hasSteps)
  }

  /// Takes the area of the ribbon above the columns beside the first one, with a blank line below.
  private static func takeRibbon(from beside: inout [Rect], _ lines: inout [Rect]) -> Rect {
    let rows = RibbonView.height + 1
    guard let first = beside.first, let last = beside.last else { return Rect(0, 0, 0, 0) }
    for place in beside.indices { _ = beside[place].takeTop(rows) }
    for place in lines.indices.dropFirst() { _ = lines[place].takeTop(rows) }
    return Rect(first.x, first.y, last.right - first.x, RibbonView.height)
  }

  /// The widths of the columns.
  private static func columns(of body: Rect) -> [Int] {
    if body.width >= wider {
      let width = body.width - 2 * gap
      // A year has 53 weeks, with the names of the weekdays before them.
      let year = max(60, width * 33 / 100)
      let left = (width - year) * 53 / 100
      return [left, width - year - left, year]
    }
    guard body.width >= wide else { return [body.width] }
    let width = body.width - gap
    return [width * 6 / 10, width - width * 6 / 10]
  }

  private mutating func layOut(_ beside: [Rect], _ monthWeeks: [Int], hasSteps: Bool) {
    guard var second = beside.first else { return }
    for weeks in monthWeeks.prefix(beside.count > 1 ? Self.mostMonths : 1) {
      // Two lines a week, the weekdays, and the heading.
      let height = 2 * weeks + 2
      guard months.isEmpty || second.height >= height else { break }
      months.append(second.takeTop(height))
      _ = second.takeTop(1)
    }
    guard beside.count > 1, var third = beside.last else {
      steps = hasSteps ? Self.chart(second.takeTop(min(12, second.height))) : second.takeTop(2)
      _ = second.takeTop(1)
      yearHours = Self.chart(second)
      return
    }
    year = Self.chart(third.takeTop(11))
    _ = third.takeTop(1)
    yearHours = Self.chart(third.takeTop(min(20, hasSteps ? third.height / 2 : third.height - 3)))
    _ = third.takeTop(1)
    steps = hasSteps ? Self.chart(third.takeTop(min(20, third.height))) : third.takeTop(2)
  }

  /// Returns the area of the chart of days; empty if it is too low for a week.
  private static func chart(below rest: Rect) -> Rect {
    var rest = rest
    _ = rest.takeTop(1)
    return rest.height >= 8 ? rest : Rect(rest.x, rest.y, 0, 0)
  }

  /// Returns the area of a chart with a heading; empty if it is too low to be read.
  private static func chart(_ rect: Rect) -> Rect {
    rect.height >= 6 ? rect : Rect(rect.x, rect.y, 0, 0)
  }
}
