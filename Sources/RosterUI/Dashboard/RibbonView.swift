import AppCore
import Domain
import Services
import Terminal
import TerminalText

/// Draws the ribbon of 48 hours: an axis, a row of cells, and a line with what comes next.
enum RibbonView {
  /// The height in rows.
  static let height = 3

  /// Draws the ribbon; `isText` writes what comes next as a sentence instead.
  static func draw(
    _ ribbon: DashboardRibbon, isText: Bool, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    guard rect.height >= height else { return }
    let window = DashboardRibbon.window(around: environment.now, in: environment.zone)
    var rest = rect
    _ = rest.takeLeft(2)
    if isText { return drawText(ribbon, window, environment, in: rest, into: &frame) }
    let count = DashboardRibbon.cellCount(width: rest.width)
    guard count > 0 else { return }
    let length = window.seconds / Int64(count)
    func column(_ instant: Instant) -> Int { Int((instant - window.start) / length) }
    drawAxis(window, column, environment, in: rest.row(0), into: &frame)
    let cells = ribbon.cells(count, of: window, now: environment.now)
    frame.spans(cells.map { $0 ?? Span("─", Style(.border)) }, in: rest.row(1))
    drawNext(ribbon, window, column, environment, in: rest.row(2), into: &frame)
  }

  /// Draws days at midnights, and the hours that fit between them.
  private static func drawAxis(
    _ window: Interval, _ column: (Instant) -> Int, _ environment: AppEnvironment, in line: Rect,
    into frame: inout Frame
  ) {
    let format = environment.format
    let ticks = DashboardRibbon.ticks(of: window, in: environment.zone)
    var taken: [Range<Int>] = []
    func label(_ tick: DashboardRibbon.Tick, _ text: String, _ style: Style) {
      let start = column(tick.instant), end = start + DisplayText.width(text)
      guard end <= line.width, !taken.contains(where: { $0.overlaps(start - 1..<end + 1) }) else {
        return
      }
      taken.append(start..<end)
      var place = line
      _ = place.takeLeft(start)
      frame.text(text, in: place, style)
    }
    for tick in ticks where environment.zone.startOfDay(tick.local.day) == tick.instant {
      label(tick, format.weekday(tick.local.day.weekday), .text)
    }
    for tick in ticks { label(tick, format.hour(tick.local), .muted) }
  }

  /// Draws the mark of now, and what follows in order, below its cells or after the one before, if
  /// it fits.
  private static func drawNext(
    _ ribbon: DashboardRibbon, _ window: Interval, _ column: (Instant) -> Int,
    _ environment: AppEnvironment, in line: Rect, into frame: inout Frame
  ) {
    let now = environment.now
    let time = environment.format.time(now, in: environment.zone)
    let mark = [Span("▲ " + environment.texts("dashboard.now", ["time": time]), Style(.accent))]
    var labels = [(column(now), mark)]
    labels += ribbon.ahead(of: now, in: window).map {
      (column($0.interval.start), $0.label(environment))
    }
    var x = 0
    for (start, spans) in labels {
      let place = max(x, start)
      guard place + spans.columns <= line.width else { continue }
      var rest = line
      _ = rest.takeLeft(place)
      frame.spans(spans, in: rest)
      x = place + spans.columns + 2
    }
  }

  private static func drawText(
    _ ribbon: DashboardRibbon, _ window: Interval, _ environment: AppEnvironment, in rect: Rect,
    into frame: inout Frame
  ) {
    let next = ribbon.ahead(of: environment.now, in: window).map { $0.words(environment) }
    guard !next.isEmpty else { return }
    let text = environment.texts("dashboard.ahead", ["list": next.joined(separator: ", ")])
    for (y, line) in DisplayText.wrap(text, to: rect.width).prefix(rect.height).enumerated() {
      frame.text(line, in: rect.row(y), .text)
    }
  }
}
