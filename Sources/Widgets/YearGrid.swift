import Terminal
import TerminalText

/// A year with a column for each week and a row for each weekday; the height and colour of a cell
/// say what a day is.
public struct YearGrid: Widget {
  /// One day.
  public struct Day: Equatable, Sendable {
    /// The character, one column wide.
    public var glyph: String
    /// The colour.
    public var style: Style
    /// The letter for screen readers and narrow fonts.
    public var letter: String
    /// Whether the day is today.
    public var isToday: Bool

    /// Creates a day.
    public init(glyph: String, style: Style, letter: String, isToday: Bool = false) {
      self.glyph = glyph
      self.style = style
      self.letter = letter
      self.isToday = isToday
    }
  }

  let weekdays: [String]
  let weeks: [[Day?]]
  let months: [(week: Int, name: String)]

  /// Creates a grid of weeks of seven days, nil for days outside the year; `months` name the week
  /// in which each begins.
  public init(weekdays: [String], weeks: [[Day?]], months: [(week: Int, name: String)]) {
    self.weekdays = weekdays
    self.weeks = weeks
    self.months = months
  }

  /// The rows that it takes: the names of the months and the weekdays.
  public static let height = 8

  private static let glyphs: [Character] = ["·", "▂", "▄", "▆", "█"]
  private static let label = Style.muted

  /// Returns the cell of a level from 0, a dot, to 4, a full cell.
  public static func glyph(_ level: Int) -> String { String(glyphs[min(max(0, level), 4)]) }

  /// Draws the latest weeks that fit.
  public func draw(in rect: Rect, into frame: inout Frame) {
    let labelWidth = weekdays.map { DisplayText.width($0) }.max() ?? 0
    let room = rect.width - labelWidth - 1
    guard room > 0, rect.height > 1 else { return }
    let skipped = max(0, weeks.count - room)
    let left = rect.x + labelWidth + 1
    drawMonths(left: left, skipped: skipped, in: rect, into: &frame)
    for row in 0..<min(7, rect.height - 1) {
      let line = rect.row(row + 1)
      if row % 2 == 0, weekdays.indices.contains(row) {
        frame.text(weekdays[row], in: line, Self.label)
      }
      for (column, week) in weeks.dropFirst(skipped).enumerated() {
        guard week.indices.contains(row), let day = week[row] else { continue }
        draw(day, at: Point(left + column, line.y), in: line, into: &frame)
      }
    }
  }

  private func draw(_ day: Day, at point: Point, in line: Rect, into frame: inout Frame) {
    let glyph = frame.isSpoken ? day.letter : day.glyph
    let style = day.isToday ? day.style.on(.selection) : day.style
    frame.canvas.put(glyph, at: point, style, in: line)
  }

  private func drawMonths(left: Int, skipped: Int, in rect: Rect, into frame: inout Frame) {
    var free = left
    for month in months where month.week >= skipped {
      let x = left + month.week - skipped
      guard x >= free, x + DisplayText.width(month.name) <= rect.right else { continue }
      frame.text(month.name, in: Rect(x, rect.y, rect.right - x, 1), Self.label)
      free = x + DisplayText.width(month.name) + 1
    }
  }
}
