import Terminal
import TerminalText

extension WeekGrid {
  /// Draws what a day has beside shifts: an edge along its time, and its name and times at its
  /// beginning. Blocks are drawn over it.
  func drawBands(
    _ day: Column, _ layout: WeekGridLayout, in place: Rect, into frame: inout Frame
  ) {
    guard place.height > 0 else { return }
    var body = place
    let gutter = body.takeLeft(Self.gutter(place))
    for band in day.bands {
      let rows = layout.rows(band.minutes)
      let open = rows.filter {
        layout.hatched($0, of: day.gaps, width: body.width) < body.width
      }
      if band.isThin {
        drawEdge(of: band, open, in: gutter, into: &frame)
      } else {
        draw(band, open, in: body, into: &frame)
      }
    }
  }

  /// Draws the name on the first row and the times on the second, beside the edge. Where there is
  /// no room for the edge, and where the screen is read aloud, the name stands alone.
  private func draw(_ band: Band, _ rows: [Int], in body: Rect, into frame: inout Frame) {
    var words = body
    let edge = words.takeLeft(body.width > 2 ? 1 : 0)
    for (y, text) in zip(rows, [band.title, band.times]) {
      let isTimes = y != rows.first
      guard !isTimes || DisplayText.width(text) <= words.width else { continue }
      let cut = DisplayText.prefix(of: text, columns: words.width)
      frame.text(cut, in: words.row(y), Self.style(.band(band)))
    }
    drawEdge(of: band, rows, in: edge, into: &frame)
  }

  private func drawEdge(
    of band: Band, _ rows: [Int], in column: Rect, into frame: inout Frame
  ) {
    guard !frame.isSpoken, !column.isEmpty else { return }
    for y in rows {
      frame.text(band.isPlanned ? "┊" : "│", in: column.row(y), Self.style(.edge(band)))
    }
  }
}
