import Terminal
import TerminalText

/// A year with a row for each month and a column for each day of the month.
///
/// A day shows the letter of its absence, otherwise that of its shift, `×` for a cancelled one, `*`
/// for a public holiday, or a dot. The sign behind the letter is the first of these: `~` for a shift
/// that is being moved, `!` for a warning, the letter of an absence for a part of the day, `*` for a
/// public holiday, the letter of another shift. A shift that ends on the next day has a line to it.
public struct YearPlanner: Widget {
  /// A month.
  public struct Month: Equatable, Sendable {
    /// The short name.
    public var label: String
    /// The days.
    public var days: [MonthGrid.Day]
    /// The initials of the weekdays of the days, for tall rows.
    public var weekdays: [String]
    /// Which of the days are at the weekend.
    public var weekend: [Bool]
    /// The figures at the end of the row.
    public var figures: [String]

    /// Creates a month.
    public init(
      label: String, days: [MonthGrid.Day], weekdays: [String], weekend: [Bool],
      figures: [String] = []
    ) {
      self.label = label
      self.days = days
      self.weekdays = weekdays
      self.weekend = weekend
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

  /// Returns the rows that twelve months take of `height`; the rest stays blank.
  public static func rows(in height: Int) -> Int {
    let lines = YearPlannerLayout.lines(height: height)
    return min(max(0, height), 12 * lines + 1)
  }

  /// Draws the days of the month and the months; if there are too few rows, the months around the
  /// cursor.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let cursorMonth = months.firstIndex { $0.days.contains(where: \.isCursor) } ?? 0
    let cursorDay = months.dropFirst(cursorMonth).first?.days.firstIndex(where: \.isCursor) ?? 0
    let layout = YearPlannerLayout(
      in: rect, months: months.count,
      figures: figures.map { min(max(4, DisplayText.width($0)), 6) },
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
    let isHere = month.days.contains(where: \.isCursor)
    let isNow = month.days.contains(where: \.isToday)
    let style = isNow ? Style(.accent, .bold) : isHere ? .text : .muted
    frame.text(month.label, in: layout.label(in: row), style)
    for day in layout.days where month.days.indices.contains(day) {
      let place = layout.day(day, in: row)
      draw(month, day, in: place, into: &frame)
      frame.addHit(place, HitTarget(command, first + day))
    }
    for day in layout.days where month.days.indices.contains(day) {
      drawChoice(month.days, day, in: layout.day(day, in: row), into: &frame)
    }
    for (text, place) in zip(month.figures, layout.figures(in: row)) {
      frame.text(text, in: place, isHere ? .text : .muted, align: .right)
    }
  }

  private func draw(_ month: Month, _ index: Int, in place: Rect, into frame: inout Frame) {
    let day = month.days[index]
    let cell = YearPlannerCell(
      day, isWeekend: month.weekend[index], free: frame.isSpoken ? "." : "∙")
    frame.spans(cell.spans(width: place.width), in: place)
    guard place.height > 1, !frame.isSpoken else { return }
    let style: Style = day.isCursor || month.weekend[index] ? .text : .muted
    frame.text(month.weekdays[index], in: place.row(1), style)
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

/// The contents of a day of the year.
struct YearPlannerCell {
  /// The letter.
  private var letter: Span
  /// The hour at which the shift starts, for wide columns.
  private var hour = ""
  /// The sign behind the letter.
  private var sign: Span?
  /// The style of the line to the next day.
  private var line: Style?

  /// Creates the contents; `free` is the sign of a day without shifts. It is not `·`, which parts
  /// texts elsewhere.
  init(_ day: MonthGrid.Day, isWeekend: Bool, free: String) {
    let shifts = day.entries.filter { !$0.isCancelled }
    let worked = shifts.filter { !$0.isCovered }
    let shift = worked.first ?? shifts.first ?? day.entries.first
    let whole = day.absence.flatMap { $0.isPart ? nil : $0 }
    let mark = day.isToday ? Traits([.bold, .underline]) : []
    if let whole {
      letter = Span(whole.letter, shifts.isEmpty ? .muted : whole.style)
    } else if let shift {
      letter = Span(shift.isCancelled ? "×" : shift.code, MonthGrid.style(.shift(shift), day))
      hour = shift.isCancelled ? "" : shift.hour
    } else if day.continuation == .passes {
      letter = Span("─", .muted)
    } else {
      letter = Self.free(day, isWeekend: isWeekend, free)
    }
    letter.style = letter.style.with(mark)
    if let last = worked.last, last.runsOn, !last.isGhost {
      line = last.style
    } else if day.continuation == .passes {
      line = .muted
    }
    let rest = whole == nil ? worked.dropFirst() : worked[...]
    sign = Self.sign(day, rest)
  }

  private static func free(_ day: MonthGrid.Day, isWeekend: Bool, _ sign: String) -> Span {
    if day.holiday != nil { return Span("*", Style(.good)) }
    return Span(sign, day.isToday ? Style(.accent) : isWeekend ? .text : .muted)
  }

  private static func sign(
    _ day: MonthGrid.Day, _ rest: ArraySlice<MonthGrid.Entry>
  ) -> Span? {
    if day.entries.contains(where: \.isGhost) { return Span("~", .muted) }
    if day.entries.contains(where: \.hasWarning) { return Span("!", Style(.warning)) }
    if let absence = day.absence, absence.isPart { return Span(absence.letter, absence.style) }
    let isPlain = day.entries.isEmpty && day.absence == nil
    if day.holiday != nil, !isPlain { return Span("*", Style(.good)) }
    return rest.first.map { Span(DisplayText.prefix(of: $0.code, columns: 1), $0.style) }
  }

  /// Returns what fits in a column.
  func spans(width: Int) -> [Span] {
    let isShort = width < 2 || (width == 2 && sign != nil)
    var text = letter
    text.text = DisplayText.prefix(of: letter.text, columns: isShort ? 1 : min(2, width))
    if text.text.isEmpty { text.text = "#" }
    guard width > 1 else { return [text] }
    var spans = [text]
    if [text].columns + hour.utf8.count < width { spans.append(Span(hour, text.style)) }
    if let sign, spans.columns < width { spans.append(sign) }
    if let line, spans.columns < width {
      spans.append(Span(String(repeating: "─", count: width - spans.columns), line))
    }
    return spans
  }
}

/// The layout of a year: a row for each month, a column for each day.
struct YearPlannerLayout: Equatable {
  /// The row of the numbers of the days; empty if the months need every row.
  let heading: Rect
  /// The rows of the visible months.
  let rows: [Rect]
  /// The first visible month; above 0 only if there are fewer rows than months.
  let firstMonth: Int
  /// The visible days of each month, from 0 on.
  let days: Range<Int>
  private let column: Int
  private let figureWidths: [Int]

  private static let labelWidth = 4
  /// The width beyond which columns gain nothing.
  private static let widest = 5

  /// Lays out `months` in `rect`; `figures` are the widths of what is at the end of the rows.
  init(in rect: Rect, months: Int, figures: [Int], cursor: (month: Int, day: Int)) {
    let lines = Self.lines(height: rect.height)
    var rest = rect
    heading = rest.takeTop(rect.height > 1 ? 1 : 0)
    let seen = lines == 0 ? 0 : min(months, rest.height / lines)
    firstMonth = max(0, min(cursor.month - seen / 2, months - seen))
    rows = (0..<seen).map { Rect(rest.x, rest.y + $0 * lines, rest.width, lines) }
    let room = max(0, rect.width - Self.labelWidth)
    let all = figures.reduce(0) { $0 + $1 + 1 }
    let wide = min(Self.widest, (room - all) / 31)
    column = max(1, wide > 2 ? wide : min(2, room / 31))
    let count = min(31, room / column)
    let first = max(0, min(cursor.day - count / 2, 31 - count))
    days = first..<first + count
    var left = room - count * column
    figureWidths = Array(
      figures.prefix { width in
        left -= width + 1
        return left >= 0
      })
  }

  /// Returns the lines of each month: as many as fit below the numbers, but no more than it can use.
  static func lines(height: Int) -> Int { height > 0 ? min(3, max(1, (height - 1) / 12)) : 0 }

  /// Returns the place of a month's name.
  func label(in row: Rect) -> Rect { Rect(row.x, row.y, min(3, row.width), min(1, row.height)) }

  /// Returns the place of a day in a row.
  func day(_ day: Int, in row: Rect) -> Rect {
    Rect(
      row.x + Self.labelWidth + (day - days.lowerBound) * column, row.y, column, row.height)
  }

  /// Returns the places of the figures in a row.
  func figures(in row: Rect) -> [Rect] {
    var x = row.x + Self.labelWidth + days.count * column
    return figureWidths.map { width in
      defer { x += width + 1 }
      return Rect(x + 1, row.y, width, min(1, row.height))
    }
  }
}
