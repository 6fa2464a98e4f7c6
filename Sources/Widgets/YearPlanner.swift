import Terminal
import TerminalText

/// A year with a row for each month and a column for each day of the month.
///
/// A day shows the letter of a shift that is being moved there, otherwise that of its absence, that of
/// its shift, `×` for a cancelled one, `*` for a public holiday, or a dot, of which the weekend has
/// two; letters are underlined there. Behind it are the letter of another shift, `+` for several, and
/// the first of these signs: `~` for the shift that is being moved, `!` for a warning, the letter of an
/// absence for a part of the day, `*` for a public holiday, `↔` for a swap with a colleague. A shift
/// that ends on the next day has a line to it.
public struct YearPlanner: Widget {
  /// A day.
  public struct Day: Equatable, Sendable {
    /// The day as in a month.
    public var cell: MonthGrid.Day
    /// The initial of the weekday, for tall rows.
    public var weekday: String
    /// Whether it is at the weekend.
    public var isWeekend: Bool

    /// Creates a day.
    public init(_ cell: MonthGrid.Day, weekday: String, isWeekend: Bool) {
      self.cell = cell
      self.weekday = weekday
      self.isWeekend = isWeekend
    }
  }

  /// A month.
  public struct Month: Equatable, Sendable {
    /// The short name.
    public var label: String
    /// The days.
    public var days: [Day]
    /// The figures at the end of the row.
    public var figures: [String]

    /// Creates a month.
    public init(label: String, days: [Day], figures: [String] = []) {
      self.label = label
      self.days = days
      self.figures = figures
    }
  }

  let months: [Month]
  let figures: [String]
  let command: String
  let focused: Bool

  /// Creates a year of `months`; `figures` are the headings of what is at the end of the rows. A
  /// click on a day runs `command` with its number, counted from the first day of the year.
  public init(months: [Month], figures: [String], command: String, focused: Bool = true) {
    self.months = months
    self.figures = figures
    self.command = command
    self.focused = focused
  }

  /// Returns the rows that twelve months take of `height`; the rest stays blank. Screen readers have
  /// no rows of weekdays.
  public static func rows(in height: Int, isSpoken: Bool) -> Int {
    let lines = YearPlannerLayout.lines(height: height, isSpoken: isSpoken)
    return min(max(0, height), 12 * lines + 1)
  }

  /// Draws the days of the month and the months; if there are too few rows, the months around the
  /// cursor.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let cursorMonth = months.firstIndex { $0.days.contains(where: \.cell.isCursor) } ?? 0
    let cursorDay =
      months.dropFirst(cursorMonth).first?.days.firstIndex(where: \.cell.isCursor) ?? 0
    let layout = YearPlannerLayout(
      in: rect, months: months.count, isSpoken: frame.isSpoken,
      figures: figures.indices.map { place in
        let texts = [figures[place]] + months.compactMap { $0.figures.dropFirst(place).first }
        return min(max(4, texts.map { DisplayText.width($0) }.max() ?? 0), 8)
      },
      cursor: (cursorMonth, cursorDay))
    drawHeading(layout, cursorDay, into: &frame)
    var number = months.prefix(layout.firstMonth).reduce(0) { $0 + $1.days.count }
    for (index, row) in layout.rows.enumerated() {
      let month = months[layout.firstMonth + index]
      draw(month, row, layout, first: number, into: &frame)
      number += month.days.count
    }
  }

  private func drawHeading(
    _ layout: YearPlannerLayout, _ cursorDay: Int, into frame: inout Frame
  ) {
    let line = layout.heading
    for day in layout.days {
      let place = layout.day(day, in: line)
      guard place.width > 2 || day == 0 || day % 5 == 4 else { continue }
      // A number may cover the column of the next day.
      let wide = Rect(
        place.x, place.y, min(max(2, place.width), line.right - place.x), place.height)
      frame.text(String(day + 1), in: wide, day == cursorDay ? .text : .muted)
    }
    for (name, place) in zip(figures, layout.figures(in: line)) {
      frame.text(name, in: place, .muted, align: .right)
    }
  }

  private func draw(
    _ month: Month, _ row: Rect, _ layout: YearPlannerLayout, first: Int, into frame: inout Frame
  ) {
    let isHere = month.days.contains(where: \.cell.isCursor)
    let isNow = month.days.contains(where: \.cell.isToday)
    let style = isNow ? Style(.accent, .bold) : isHere ? .text : .muted
    frame.text(month.label, in: layout.label(in: row), style)
    for day in layout.days where month.days.indices.contains(day) {
      let place = layout.day(day, in: row)
      draw(month.days[day], in: place, into: &frame)
      frame.addHit(place, HitTarget(command, first + day))
    }
    let cells = month.days.map(\.cell)
    for day in layout.days where cells.indices.contains(day) {
      drawChoice(cells, day, in: layout.day(day, in: row), into: &frame)
    }
    for (text, place) in zip(month.figures, layout.figures(in: row)) {
      frame.text(text, in: place, isHere ? .text : .muted, align: .right)
    }
  }

  private func draw(_ day: Day, in place: Rect, into frame: inout Frame) {
    let cell = YearPlannerCell(day.cell, isWeekend: day.isWeekend)
    frame.spans(cell.spans(width: place.width), in: place)
    guard place.height > 1 else { return }
    let style: Style = day.cell.isCursor || day.isWeekend ? .text : .muted
    frame.text(day.weekday, in: place.row(1), style)
  }

  /// Draws the backgrounds and brackets of selected days, and the cursor.
  private func drawChoice(
    _ days: [MonthGrid.Day], _ index: Int, in place: Rect, into frame: inout Frame
  ) {
    let day = days[index], line = place.row(0)
    if day.isSelected {
      frame.canvas.restyle(line, MonthGrid.chosen)
      let isFirst = index == 0 || !days[index - 1].isSelected
      let isLast = index == days.count - 1 || !days[index + 1].isSelected
      if isFirst { bracket("[", at: Point(line.x - 1, line.y), into: &frame) }
      if isLast { bracket("]", at: Point(line.right - 1, line.y), into: &frame) }
    }
    guard day.isCursor else { return }
    if frame.isSpoken { bracket(">", at: Point(line.x - 1, line.y), into: &frame) }
    frame.select(line, focused: focused)
  }

  /// Draws a sign over a blank or a line, but not over text.
  private func bracket(_ sign: String, at point: Point, into frame: inout Frame) {
    guard let cell = frame.canvas.cell(at: point), " ─".contains(cell.character) else { return }
    frame.canvas.put(sign, at: point, MonthGrid.chosen(.text), in: Rect(point.x, point.y, 1, 1))
  }
}
