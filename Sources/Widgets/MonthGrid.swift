import Terminal
import TerminalText

/// A calendar month with a row for each week and a column for each weekday; each day shows its
/// shifts in as much detail as fits.
///
/// A shift that ends on a later day is drawn as a line from its day to the hour of its end. The
/// signs after a day's number are the letter of an absence, `!` for a warning, `#` for a closed
/// period, `*` for a public holiday, `↔` for a swap with a colleague and `+` for workouts or time
/// blocks; `×` before a shift marks a cancelled one, `~` one that is being moved. Selected days are in
/// brackets.
public struct MonthGrid: Widget {
  let weekdays: [String]
  let weeks: [Week]
  let command: String
  let firstDay: Int
  let focused: Bool

  /// Creates a grid of `weeks` below the short weekday names. A click on a day runs `command` with
  /// its number, counted from the first day of the first week, which is `firstDay`.
  public init(
    weekdays: [String], weeks: [Week], command: String, firstDay: Int = 0, focused: Bool = true
  ) {
    self.weekdays = weekdays
    self.weeks = weeks
    self.command = command
    self.firstDay = firstDay
    self.focused = focused
  }

  /// Returns the rows that a number of weeks take of `height`; the rest stays blank.
  public static func rows(in height: Int, weeks: Int) -> Int {
    let lines = MonthGridLayout.lines(height: height, weeks: weeks)
    return min(max(0, height), lines * weeks + (height > weeks ? 1 : 0))
  }

  /// The parts of the grid that differ in style.
  enum Part {
    case weekday, week, number, absence, locked, holiday, warning, swap, activity, name, more, free
    case shift(Entry)
  }

  static func style(_ part: Part, _ day: Day) -> Style {
    switch part {
    case .warning: return Style(.warning)
    case .weekday, .week: return day.isCursor ? .text : .muted
    case .number:
      let traits: Traits = day.isToday ? [.bold, .underline] : []
      if day.isOutside { return Style.muted.with(traits) }
      if day.isToday { return Style(.accent).with(traits) }
      return day.holiday == nil ? .text : Style(.good)
    case .holiday, .swap, .activity, .absence: return day.isOutside ? .muted : sign(part, day)
    case .shift(let entry):
      let isQuiet = entry.isCancelled || entry.isCovered || entry.isGhost
      return day.isOutside || isQuiet ? .muted : entry.style
    case .locked, .name, .more, .free: return .muted
    }
  }

  /// Returns the style of a sign behind the number of a day.
  private static func sign(_ part: Part, _ day: Day) -> Style {
    switch part {
    case .absence: day.absence?.style ?? .muted
    case .swap, .activity: Style(.accent)
    default: Style(.good)
    }
  }

  static func chosen(_ style: Style) -> Style { style.on(.activeField) }

  /// Draws the weekdays and the weeks; if there are too few rows, the weeks around the cursor.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let cursorWeek = weeks.firstIndex { $0.days.contains(where: \.isCursor) } ?? 0
    let layout = MonthGridLayout(
      in: rect, weeks: weeks.count, cursorWeek: cursorWeek,
      labelWidth: weeks.map { DisplayText.width($0.label) }.max() ?? 0)
    drawHeading(layout, into: &frame)
    var thread: Thread?
    for (row, places) in layout.days.enumerated() {
      let number = layout.firstWeek + row, week = weeks[number]
      let marked = week.days.first(where: \.isCursor) ?? Day(label: "")
      frame.text(week.label, in: layout.labels[row], Self.style(.week, marked), align: .right)
      for (column, (day, place)) in zip(week.days, places).enumerated() {
        let before = place.x - layout.labels[row].right
        thread = draw(
          day, thread, in: place, margin: column == 0 ? before : 0, into: &frame)
        drawChoice(week.days, column, in: place, into: &frame)
        frame.addHit(place, HitTarget(command, firstDay + number * 7 + column))
      }
    }
  }

  private func drawHeading(_ layout: MonthGridLayout, into frame: inout Frame) {
    for (column, (name, place)) in zip(weekdays, layout.days.first ?? []).enumerated() {
      var cell = Rect(place.x, layout.heading.y, place.width, layout.heading.height)
      _ = cell.takeLeft(Self.gutter(place))
      let short =
        DisplayText.width(name) < cell.width
        ? name : DisplayText.prefix(of: name, columns: min(2, cell.width))
      let cursor = weeks.lazy.compactMap { $0.days.dropFirst(column).first }.first(
        where: \.isCursor)
      frame.text(short, in: cell, Self.style(.weekday, cursor ?? Day(label: "")))
    }
  }

  /// Returns the width of the column before a day's text, for continued shifts.
  static func gutter(_ place: Rect) -> Int { place.width >= 4 ? 1 : 0 }

  /// Draws the backgrounds and brackets of selected days, and the cursor.
  private func drawChoice(
    _ week: [Day], _ column: Int, in place: Rect, into frame: inout Frame
  ) {
    let day = week[column]
    if day.isSelected {
      frame.canvas.restyle(place, Self.chosen)
      let isFirst = column == 0 || !week[column - 1].isSelected
      let isLast = column == week.count - 1 || !week[column + 1].isSelected
      if isFirst { bracket("[", at: Point(place.x, place.y), in: place, into: &frame) }
      if isLast { bracket("]", at: Point(place.right - 1, place.y), in: place, into: &frame) }
    }
    if day.isCursor { frame.select(place, focused: focused) }
  }

  /// Draws a bracket over blanks and lines, but not over text.
  private func bracket(
    _ sign: String, at point: Point, in place: Rect, into frame: inout Frame
  ) {
    guard let cell = frame.canvas.cell(at: point), " ─╴".contains(cell.character) else { return }
    frame.canvas.put(sign, at: point, Self.chosen(.text), in: place)
  }
}
