import Terminal
import TerminalText

/// A week along a time axis: the hours at the left, a column for each day, and shifts as blocks.
///
/// The axis has every hour that occurs on any of the days. An hour that a day lacks (a clock change
/// skips it, or repeats it on another day) is hatched there, so that every block has its true
/// length.
public struct WeekGrid: Widget {
  let hours: [Hour]
  let columns: [Column]
  let dayCommand: String
  let blockCommand: String
  let focused: Bool

  /// Creates a grid of `columns` along `hours`: 24, or one more if a clock change repeats one. A
  /// click on a day runs `dayCommand` with its index, one on a block runs `blockCommand` with the
  /// block's index, counted through all days.
  public init(
    hours: [Hour], columns: [Column], dayCommand: String, blockCommand: String,
    focused: Bool = true
  ) {
    self.hours = hours
    self.columns = columns
    self.dayCommand = dayCommand
    self.blockCommand = blockCommand
    self.focused = focused
  }

  /// Returns the rows that a number of hours take of `height`, including the titles; the rest stays
  /// blank.
  public static func rows(in height: Int, hours: Int) -> Int {
    let step = WeekGridLayout.rowMinutes(height: height - 1, hours: hours)
    return step == 0 ? min(1, max(0, height)) : (hours * 60 + step - 1) / step + 1
  }

  /// The parts of the grid that differ in style.
  enum Part {
    case title(Column)
    case hour(Hour)
    case holiday, locked, warning, gap, now, hidden
    case bar(Block), name(Block), times(Block), detail(Block)
    case edge(Band), band(Band)
  }

  static func style(_ part: Part) -> Style {
    switch part {
    case .title(let day):
      if day.isToday { return Style(.accent, [.bold, .underline]) }
      return day.isHoliday ? Style(.good) : .text
    case .hour(let hour): return hour.isRepeated ? Style(.text, .bold) : .muted
    case .holiday: return Style(.good)
    case .warning: return Style(.warning)
    case .gap: return Style(.border)
    case .now: return Style(.accent, .bold)
    case .locked, .hidden, .band: return .muted
    case .edge(let band): return band.style
    case .bar(let block), .name(let block), .times(let block), .detail(let block):
      let isQuiet = block.isCancelled || block.isCovered || block.isGhost
      let ground: Ground = block.isGhost ? .plain : .raised
      switch part {
      case .bar where !isQuiet: return block.style.on(ground)
      case .name where !isQuiet: return block.style.on(ground).with(.bold)
      case .times where !isQuiet: return Style(.text, on: ground)
      default: return Style(.muted, on: ground)
      }
    }
  }

  private static func chosen(_ style: Style) -> Style { style.on(.activeField) }

  /// Draws titles, hours and days. The rows are as fine as possible with the whole day visible.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let layout = WeekGridLayout(
      in: rect, hours: hours.count, days: columns.count,
      labelWidth: hours.map { DisplayText.width($0.label) }.max() ?? 0)
    drawHours(layout, into: &frame)
    var number = 0
    var selected: [Rect] = []
    for (index, day) in columns.enumerated() {
      drawTitle(index, in: layout.titles[index], into: &frame)
      frame.addHit(layout.titles[index], HitTarget(dayCommand, index))
      frame.addHit(layout.days[index], HitTarget(dayCommand, index))
      drawGaps(day, layout, in: layout.days[index], into: &frame)
      drawBands(day, layout, in: layout.days[index], into: &frame)
      selected += drawBlocks(day, layout, in: layout.days[index], number, into: &frame)
      drawNow(day, layout, in: layout.days[index], into: &frame)
      number += day.blocks.count
    }
    // The cursor goes to the first part of a shift that spans two days.
    for place in selected.reversed() { frame.select(place, focused: focused) }
    guard let cursor = columns.firstIndex(where: \.isCursor) else { return }
    let title = layout.titles[cursor]
    if selected.isEmpty {
      frame.select(title, focused: focused)
    } else {
      frame.canvas.restyle(title) { $0.on(.raised).with(.bold) }
    }
  }

  private func drawHours(_ layout: WeekGridLayout, into frame: inout Frame) {
    guard layout.rowMinutes > 0 else { return }
    for (index, hour) in hours.enumerated() where index * 60 % layout.rowMinutes == 0 {
      var row = layout.axis.row(index * 60 / layout.rowMinutes)
      let mark = row.takeRight(1)
      frame.text(hour.label, in: row, Self.style(.hour(hour)), align: .right)
      if hour.isRepeated { frame.text("'", in: mark, Self.style(.hour(hour))) }
    }
  }

  /// Returns the width of the column before a day's text, which separates days.
  static func gutter(_ place: Rect) -> Int { place.width >= 4 ? 1 : 0 }

  private func drawTitle(_ index: Int, in place: Rect, into frame: inout Frame) {
    let day = columns[index]
    var cell = place
    _ = cell.takeLeft(Self.gutter(place))
    frame.spans(title(day, width: cell.width), in: cell)
    guard day.isSelected else { return }
    frame.canvas.restyle(place, Self.chosen)
    if index == 0 || !columns[index - 1].isSelected {
      frame.canvas.put("[", at: Point(place.x, place.y), Self.chosen(.text), in: place)
    }
    if index == columns.count - 1 || !columns[index + 1].isSelected {
      frame.canvas.put("]", at: Point(place.right - 1, place.y), Self.chosen(.text), in: place)
    }
  }

  /// Returns the title of a day. In narrow columns, the weekday is dropped for the number, and the
  /// blank for the signs.
  private func title(_ day: Column, width: Int) -> [Span] {
    var signs: [Span] = []
    if day.hasWarning { signs.append(Span("!", Self.style(.warning))) }
    if !day.absence.isEmpty { signs.append(Span(day.absence, Style(.accent, .bold))) }
    if day.isLocked { signs.append(Span("#", Self.style(.locked))) }
    if day.isHoliday { signs.append(Span("*", Self.style(.holiday))) }
    let short = DisplayText.prefix(of: day.weekday, columns: 2)
    let forms = ["\(day.weekday) \(day.label)", "\(short) \(day.label)", day.label].flatMap {
      text in
      (signs.isEmpty ? [""] : [" ", ""]).map {
        [Span(text, Self.style(.title(day))), Span($0)] + signs
      }
    }
    return forms.first { $0.columns <= width } ?? forms.last ?? []
  }

  /// Hatches each row in proportion to the minutes that the day lacks.
  private func drawGaps(
    _ day: Column, _ layout: WeekGridLayout, in place: Rect, into frame: inout Frame
  ) {
    for y in 0..<place.height {
      var row = place.row(y)
      _ = row.takeLeft(Self.gutter(place))
      frame.canvas.fill(
        row.takeLeft(layout.hatched(y, of: day.gaps, width: row.width)), "░", Self.style(.gap))
    }
  }

  /// Draws a line at the current time behind the text, and a mark beside the hours.
  private func drawNow(
    _ day: Column, _ layout: WeekGridLayout, in place: Rect, into frame: inout Frame
  ) {
    guard let minute = day.nowMinute, layout.rowMinutes > 0, minute >= 0 else { return }
    let y = minute / layout.rowMinutes
    var hour = layout.axis.row(y)
    frame.text("▸", in: hour.takeRight(1), Self.style(.now))
    var row = place.row(y)
    _ = row.takeLeft(Self.gutter(place))
    for x in row.x..<row.right {
      guard let cell = frame.canvas.cell(at: Point(x, row.y)), cell.part == .narrow,
        cell.character == " "
      else { continue }
      frame.canvas.put("─", at: Point(x, row.y), Self.style(.now).on(cell.style.ground), in: row)
    }
  }
}
