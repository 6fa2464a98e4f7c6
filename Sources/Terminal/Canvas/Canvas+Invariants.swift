import TerminalText

extension Canvas {
  /// Returns all violated invariants: the cell count matches the size, both halves of a wide glyph
  /// are in one row and style, and no character is unprintable.
  public func brokenInvariants() -> [String] {
    var broken: [String] = []
    if cells.count != size.width * size.height { broken.append("\(cells.count) cells for \(size)") }
    for (index, cell) in cells.enumerated() {
      let x = index % max(1, size.width), place = "(\(x), \(index / max(1, size.width)))"
      switch cell.part {
      case .narrow:
        if !isDrawn(cell.character, columns: 1) { broken.append("\(place) is not one column") }
      case .wideHead:
        if x + 1 >= size.width || cells[index + 1].part != .wideTail {
          broken.append("\(place) has no right half")
        } else if cells[index + 1].style != cell.style {
          broken.append("\(place) has two styles")
        } else if !isDrawn(cell.character, columns: 2) {
          broken.append("\(place) is not two columns")
        }
      case .wideTail:
        if x == 0 || cells[index - 1].part != .wideHead {
          broken.append("\(place) has no left half")
        }
      }
    }
    return broken
  }

  /// Returns whether a character can be sent to a terminal unchanged.
  private func isDrawn(_ character: Character, columns: Int) -> Bool {
    Glyph.glyphs(for: character) == [Glyph(character, columns: columns)]
  }
}
