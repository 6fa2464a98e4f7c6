import Terminal

extension WeekGrid {
  /// Draws a day's blocks, with simultaneous ones side by side, and returns the rectangles of the
  /// selected ones. `first` is the index of the day's first block.
  func drawBlocks(
    _ day: Column, _ layout: WeekGridLayout, in place: Rect, _ first: Int, into frame: inout Frame
  ) -> [Rect] {
    guard place.height > 0 else { return [] }
    var body = place
    _ = body.takeLeft(Self.gutter(place))
    let rows = day.blocks.map { layout.rows($0.minutes) }
    var selected: [Rect] = []
    for (index, lane) in WeekGridLanes.places(rows).enumerated() {
      let block = day.blocks[index], stretch = rows[index]
      let columns = WeekGridLayout.columns(lane, in: body)
      let area = Rect(columns.x, body.y + stretch.lowerBound, columns.width, stretch.count)
      guard !area.isEmpty else {
        frame.text(
          "+", in: Rect(body.right - 1, area.y, 1, 1).intersection(body), Self.style(.hidden))
        continue
      }
      draw(block, day, layout, in: area, top: body.y, into: &frame)
      frame.addHit(area, HitTarget(blockCommand, first + index))
      if block.isSelected { selected.append(area) }
    }
    return selected
  }

  /// Draws one block. Its edge spans the whole height; a block without room for more than the edge
  /// begins with its code. Text keeps to the rows that the day has.
  private func draw(
    _ block: Block, _ day: Column, _ layout: WeekGridLayout, in area: Rect, top: Int,
    into frame: inout Frame
  ) {
    var words = area
    _ = words.takeLeft(area.width > 1 ? 1 : 0)
    let open = (0..<area.height).filter {
      layout.hatched(area.y - top + $0, of: day.gaps, width: area.width) < area.width
    }
    for y in open { frame.canvas.fill(words.row(y), " ", Self.style(.detail(block))) }
    for y in 0..<area.height {
      let sign = frame.isSpoken ? " " : sign(of: block, row: y, of: area.height)
      frame.text(sign, in: area.row(y), Self.style(.bar(block)))
    }
    let lines = WeekGridText.lines(of: block, width: words.width, height: open.count)
    for (y, line) in zip(open, lines) { frame.spans(line, in: words.row(y)) }
  }

  /// Returns the sign of the left edge: broken for a moved shift, an arrow if the shift continues
  /// on another day, blank for the selected block, where reversed colours would show a gap.
  private func sign(of block: Block, row: Int, of height: Int) -> String {
    if block.continuesBefore, row == 0 { return "↑" }
    if block.continuesAfter, row == height - 1 { return "↓" }
    if block.isSelected { return " " }
    return block.isGhost ? "╎" : "▌"
  }
}
