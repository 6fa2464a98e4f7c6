import Terminal
import TerminalText

extension MonthGrid {
  /// A shift that continues on the next day: its line, counted from the day's top, and its style.
  struct Thread: Equatable {
    let line: Int
    let style: Style
  }

  /// Draws one day, and the line of the shift that continues into it. Returns the one that
  /// continues beyond it.
  func draw(
    _ day: Day, _ thread: Thread?, in place: Rect, margin: Int, into frame: inout Frame
  ) -> Thread? {
    guard !place.isEmpty else { return nil }
    var words = place
    _ = words.takeLeft(Self.gutter(place))
    let lines = MonthGridLines(day, width: words.width, height: words.height).lines
    var used = lines.enumerated().map { frame.spans($1.spans, in: words.row($0)) }
    used += Array(repeating: 0, count: place.height - used.count)

    var leaving: Thread?
    if let continuation = day.continuation {
      let fallback = Thread(line: min(1, place.height - 1), style: .muted)
      let tail = Thread(
        line: min(thread?.line ?? fallback.line, place.height - 1),
        style: day.isOutside ? .muted : thread?.style ?? fallback.style)
      drawArrival(continuation, tail, in: place, margin, &used, into: &frame)
      if continuation == .passes { leaving = tail }
    }
    if day.entries.isEmpty, place.height > 1, used[1] == 0, day.continuation != .passes {
      frame.text("·", in: words.row(1), Self.style(.free, day))
    }
    for (y, line) in lines.enumerated() {
      if line.hasCursor {
        frame.canvas.put("▸", at: Point(place.x, place.y + y), .text, in: place)
      }
      guard let style = line.leaving else { continue }
      drawLine(from: used[y], in: words.row(y), style, into: &frame)
      leaving = leaving ?? Thread(line: y, style: style)
    }
    let lowest = used.lastIndex { $0 > 0 } ?? 0
    drawFacts(day, in: words, below: max(lowest, leaving?.line ?? 0), into: &frame)
    return leaving
  }

  /// Whether a day of that size has room for a bar of its hours and a line of facts.
  public static func hasFacts(_ size: Size) -> Bool { size.height >= 6 && size.width >= 14 }

  /// Draws the hours of a day on a bar, and its facts below.
  private func drawFacts(_ day: Day, in words: Rect, below line: Int, into frame: inout Frame) {
    guard Self.hasFacts(Size(words.width + 1, words.height)), line < words.height - 3 else {
      return
    }
    var rest = words
    _ = rest.takeBottom(1)
    // In high cells the facts have two lines, so that the bars of a week are in one row.
    let facts = rest.takeBottom(words.height < 8 ? 1 : 2), bar = rest.takeBottom(1)
    let joined = day.facts.joined(separator: " · ")
    let fits = DisplayText.width(joined) < words.width
    for (y, text) in (fits ? [joined] : day.facts).prefix(facts.height).enumerated() {
      frame.text(text, in: facts.row(y), .muted)
    }
    guard !day.stretches.isEmpty, !frame.isSpoken else { return }
    let hours = bar.width > 24 ? 24 : 12
    let track = Rect(bar.x, bar.y, hours, 1)
    frame.canvas.fill(track, "─", Style(.border))
    for cell in 0..<hours {
      let styles = [2 * cell, 2 * cell + 1].map { half in
        style(of: day, during: half * 720 / hours..<(half + 1) * 720 / hours)
      }
      guard let style = styles[0] ?? styles[1] else { continue }
      let glyph = styles[0] == nil ? "╺" : styles[1] == nil ? "╸" : "━"
      frame.canvas.put(glyph, at: Point(track.x + cell, track.y), style, in: track)
    }
  }

  /// Returns the style of the first shift during some minutes of the day; nil if there is none.
  private func style(of day: Day, during minutes: Range<Int>) -> Style? {
    day.stretches.first { $0.minutes.overlaps(minutes) }.map { day.isOutside ? .muted : $0.style }
  }

  /// Draws the end of a line from an earlier day, with its hour if the cell is free; a line that
  /// passes through the day continues to the right. On the first day of a week, the line begins
  /// before the day.
  private func drawArrival(
    _ continuation: Continuation, _ tail: Thread, in place: Rect, _ margin: Int,
    _ used: inout [Int],
    into frame: inout Frame
  ) {
    let gutter = Self.gutter(place), y = place.y + tail.line
    if margin > 1 {
      let before = Rect(place.x - 1, y, 1, 1)
      frame.text("─", in: before, tail.style)
    }
    var words = place.row(tail.line)
    let start = words.takeLeft(gutter)
    switch continuation {
    case .ends(let hour):
      frame.text("╴", in: start, tail.style)
      guard used[tail.line] == 0 else { return }
      frame.text(hour, in: words, tail.style)
      used[tail.line] = DisplayText.width(hour)
    case .passes:
      frame.text("─", in: start, tail.style)
      drawLine(from: used[tail.line], in: words, tail.style, into: &frame)
      used[tail.line] = words.width
    }
  }

  /// Draws a line from the text on a row to its end, after a blank if there is room.
  private func drawLine(
    from used: Int, in row: Rect, _ style: Style, into frame: inout Frame
  ) {
    var rest = row
    _ = rest.takeLeft(used)
    if used > 0, rest.width > 1 { _ = rest.takeLeft(1) }
    frame.canvas.fill(rest, "─", style)
  }
}
