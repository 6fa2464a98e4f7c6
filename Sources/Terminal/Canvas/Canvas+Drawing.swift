import TerminalText

extension Canvas {
  /// Writes `text` on one row from `point` to the right, clipped to `clip`. Returns its width in
  /// columns, including clipped ones. A line break ends it.
  @discardableResult
  public mutating func put(
    _ text: String, at point: Point, _ style: Style = .text, in clip: Rect
  ) -> Int {
    let clip = clip.intersection(bounds)
    var x = point.x
    guard point.y >= clip.y && point.y < clip.bottom else { return DisplayText.width(text) }
    let base = point.y * size.width
    if DisplayText.isPlain(text) {
      for scalar in text.unicodeScalars {
        if x >= clip.x && x < clip.right {
          setNarrow(Cell(scalar, style), index: base + x, row: point.y)
        }
        x += 1
      }
      return x - point.x
    }
    for character in text {
      if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F {
        if x >= clip.x && x < clip.right {
          setNarrow(Cell(character, style), index: base + x, row: point.y)
        }
        x += 1
        continue
      }
      if character.isNewline { break }
      for glyph in Glyph.glyphs(for: character) {
        if x >= clip.x {
          set(glyph, style, at: Point(x, point.y), in: clip)
        } else if glyph.columns == 2 && x + 1 == clip.x {
          set(Glyph(" "), style, at: Point(clip.x, point.y), in: clip)
        }
        x += glyph.columns
      }
    }
    return x - point.x
  }

  /// Fills a rectangle with a one-column character.
  public mutating func fill(_ rect: Rect, _ character: Character = " ", _ style: Style = .text) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    let cell = Cell(character, style)
    for y in area.y..<area.bottom {
      for x in area.x..<area.right { setNarrow(cell, index: y * size.width + x, row: y) }
    }
  }

  /// Changes the style of the cells in a rectangle; both halves of a wide glyph change together.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    for y in area.y..<area.bottom {
      let base = y * size.width
      var left = area.x, right = area.right
      if cells[base + left].part == .wideTail { left = max(0, left - 1) }
      if right < size.width, cells[base + right].part == .wideTail { right += 1 }
      for x in left..<right { cells[base + x].style = change(cells[base + x].style) }
    }
  }
}
