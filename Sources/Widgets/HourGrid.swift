import Terminal
import TerminalText

/// A grid with a row for each day and a column for each hour. Marks show who wore an hour, shades
/// how much was walked.
///
/// The columns are all hours of the clock that occur on any of the days. An hour that a day skips
/// at a clock change is crossed out; an hour that a clock shows twice has a second column.
public struct HourGrid: Widget {
  /// The number of shades above empty.
  public static let levels = 4

  let columns: [Column]
  let days: [Day]
  let totalLabel: String
  let commands: Commands
  let focused: Bool

  /// The commands that clicks run.
  public struct Commands: Equatable, Sendable {
    /// The command for an hour; its argument is the hour's index, counted through all columns of
    /// all days.
    public var hour: String
    /// The command for a day's label; its argument is the day's index.
    public var day: String
    /// The command for a column's heading; its argument is the column's index.
    public var column: String

    /// Creates the commands for hours, days and columns.
    public init(hour: String, day: String, column: String) {
      self.hour = hour
      self.day = day
      self.column = column
    }
  }

  /// Creates a grid of `days` below `columns`; `totalLabel` heads the totals at the right.
  public init(
    columns: [Column], days: [Day], totalLabel: String, commands: Commands, focused: Bool = true
  ) {
    self.columns = columns
    self.days = days
    self.totalLabel = totalLabel
    self.commands = commands
    self.focused = focused
  }

  /// The mark that replaces all but the first of a shared hour.
  static let more = Mark("+", .text)

  /// The parts of the grid that differ in style.
  enum Part {
    case column(Column, hasCursor: Bool)
    case day(Day)
    case missing, totalLabel, whole
    case total(Day)
  }

  static func style(_ part: Part) -> Style {
    switch part {
    case .column(let column, let hasCursor):
      if hasCursor { return Style(.accent, .bold) }
      return column.isRepeated ? .text : .muted
    case .day(let day):
      let style = day.isToday ? Style(.accent, .underline) : day.startsWeek ? .text : .muted
      return day.hasCursor ? Style(.accent, .bold).with(style.traits) : style
    case .missing: return Style(.border)
    case .totalLabel: return .muted
    case .whole: return .text
    case .total(let day): return day.hasCursor ? Style(.text, .bold) : .text
    }
  }

  /// Draws the heading, then as many days as there are rows.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let cursorDay = days.firstIndex(where: \.hasCursor)
    let cursorColumn = cursorDay.flatMap {
      days[$0].cells.firstIndex { $0?.isCursor == true }
    }
    let layout = HourGridLayout(
      in: rect, days: days.count, columns: columns.count,
      needs: .init(
        label: days.map { DisplayText.width($0.label) }.max() ?? 0,
        shortLabel: days.map { DisplayText.width($0.shortLabel) }.max() ?? 0,
        total: max(
          DisplayText.width(totalLabel), days.map { DisplayText.width($0.total) }.max() ?? 0)),
      cursorDay: cursorDay ?? 0, cursorColumn: cursorColumn ?? 0)
    drawHeading(layout, cursor: cursorColumn, into: &frame)
    for row in layout.labels.indices {
      draw(days[layout.firstDay + row], row, layout, in: rect, into: &frame)
    }
  }

  // MARK: Heading

  private func drawHeading(_ layout: HourGridLayout, cursor: Int?, into frame: inout Frame) {
    guard !layout.heading.isEmpty else { return }
    let width = layout.cellWidth
    // A label takes two columns and a blank after it.
    let step = [1, 2, 3].first { $0 * width > 2 } ?? 6
    var free = Array(repeating: true, count: layout.heading.width)
    func name(_ index: Int) {
      let start = (index - layout.firstColumn) * width
      let column = columns[index]
      let label = column.isRepeated ? column.label + "'" : column.label
      let end = start + max(DisplayText.width(label), 1)
      guard start >= 0, end <= free.count, free[start..<end].allSatisfy({ $0 }) else { return }
      frame.text(
        label, in: Rect(layout.heading.x + start, layout.heading.y, end - start, 1),
        Self.style(.column(column, hasCursor: index == cursor)))
      for x in max(0, start - 1)...min(free.count - 1, end) { free[x] = false }
    }
    let seen = layout.firstColumn..<layout.firstColumn + (layout.cells.first?.count ?? 0)
    if let cursor, seen.contains(cursor) { name(cursor) }
    for index in seen where columns[index].isRepeated { name(index) }
    var place = -1
    for index in 0..<seen.upperBound where !columns[index].isRepeated {
      place += 1
      if seen.contains(index), index != cursor, place % step == 0 { name(index) }
    }
    for index in seen {
      frame.addHit(
        Rect(
          layout.heading.x + (index - layout.firstColumn) * width, layout.heading.y, width, 1),
        HitTarget(commands.column, index))
    }
    if let total = layout.totals.first {
      let place = Rect(total.x, layout.heading.y, total.width, total.height)
      frame.text(totalLabel, in: place, Self.style(.totalLabel), align: .right)
    }
  }

  // MARK: A day

  private func draw(
    _ day: Day, _ row: Int, _ layout: HourGridLayout, in rect: Rect, into frame: inout Frame
  ) {
    let number = layout.firstDay + row
    let label = layout.isShort ? day.shortLabel : day.label
    frame.text(label, in: layout.labels[row], Self.style(.day(day)))
    frame.addHit(layout.labels[row], HitTarget(commands.day, number))
    var cursor: Rect?
    for (offset, place) in layout.cells[row].enumerated() {
      let column = layout.firstColumn + offset
      guard column < day.cells.count, let cell = day.cells[column] else {
        drawMissing(columns[column], in: place, into: &frame)
        continue
      }
      draw(cell, in: place, into: &frame)
      if cell.isCursor { cursor = place }
      frame.addHit(place, HitTarget(commands.hour, number * columns.count + column))
    }
    drawWhole(day, in: layout.wholes[row].intersection(rect), into: &frame)
    frame.text(
      day.total, in: layout.totals[row].intersection(rect), Self.style(.total(day)), align: .right)
    guard let cursor else { return }
    let gap = HourGridCell.gap(cursor.width)
    frame.select(Rect(cursor.x, cursor.y, cursor.width - gap, 1), focused: focused)
  }

  private func drawMissing(_ column: Column, in place: Rect, into frame: inout Frame) {
    guard !column.isRepeated else { return }
    var place = place
    place.width -= HourGridCell.gap(place.width)
    frame.canvas.fill(place, "╱", Self.style(.missing))
  }

  private func draw(_ cell: Cell, in place: Rect, into frame: inout Frame) {
    frame.spans(HourGridCell(cell, width: place.width).spans, in: place)
    if cell.isUnderlined { frame.canvas.restyle(place) { $0.with(.underline) } }
    if cell.isSelected { frame.canvas.restyle(place) { $0.on(.chosen) } }
  }

  private func drawWhole(_ day: Day, in place: Rect, into frame: inout Frame) {
    guard let whole = day.whole, !place.isEmpty else { return }
    let mark = whole.marks.first
    frame.spans(
      [Span(mark?.sign ?? " ", (mark?.style ?? .text).with(.bold)), Span("Σ", Self.style(.whole))],
      in: place)
    if day.isSelected { frame.canvas.restyle(place) { $0.on(.chosen) } }
  }
}
