extension Picture {
  /// The fonts of text, the likeliest first.
  static let fonts =
    "ui-monospace,'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace"
  /// The space around the cells, in units.
  private static let margin = 8.0
  /// Pixels per unit: a cell of 10×20 pixels.
  private static let scale = 1.25
  /// The size of a font whose characters are about as wide as a cell: 0.6 of their size.
  private static let fontSize = 13.25
  /// The baseline below the top of a cell.
  private static let baseline = 12.0

  /// Returns the picture as SVG. Its description contains the screen as plain text.
  package func svg() -> String {
    let cell = CellShape.cell, margin = Picture.margin
    let width = Double(size.width) * cell.width + 2 * margin
    let height = Double(size.height) * cell.height + 2 * margin
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\((width * Picture.scale).short)\""
        + " height=\"\((height * Picture.scale).short)\" viewBox=\"\((-margin).short)"
        + " \((-margin).short) \(width.short) \(height.short)\" xml:lang=\"\(language)\""
        + " role=\"img\" aria-labelledby=\"title desc\">",
      "<title id=\"title\">\(title.escapedForMarkup)</title>",
      "<desc id=\"desc\">",
    ]
    lines += canvas.lines.map(\.escapedForMarkup)
    lines += [
      "</desc>",
      "<rect x=\"\((-margin).short)\" y=\"\((-margin).short)\" width=\"\(width.short)\""
        + " height=\"\(height.short)\" rx=\"6\" fill=\"\(background.hex)\"/>",
      "<g font-family=\"\(Picture.fonts)\" font-size=\"\(Picture.fontSize)\">",
    ]
    for y in 0..<size.height { lines += svg(row: y) }
    return (lines + ["</g>", "</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Returns the elements of a row: first the backgrounds, then what is on them.
  private func svg(row y: Int) -> [String] {
    let runs = runs(row: y), top = Double(y) * CellShape.cell.height
    let grounds = runs.compactMap { run in
      run.ink.background.map { rectangle(run, top, CellShape.cell.height, $0) }
    }
    return grounds + runs.flatMap { svg($0, top) }
  }

  private func rectangle(_ run: Run, _ top: Double, _ height: Double, _ fill: RGB) -> String {
    let width = CellShape.cell.width
    return "<rect x=\"\((Double(run.column) * width).short)\" y=\"\(top.short)\" width=\""
      + "\((Double(run.columns) * width).short)\" height=\"\(height.short)\""
      + " fill=\"\(fill.hex)\"/>"
  }

  private func svg(_ run: Run, _ top: Double) -> [String] {
    var lines: [String] = [], column = run.column
    var word = "", places: [Int] = [], shapes: [(column: Int, shape: CellShape)] = []
    func end() {
      if !word.isEmpty { lines.append(text(word, places, run.ink, top)) }
      word = ""
      places = []
    }
    for piece in run.cells {
      let isRare = piece.character.utf16.count > 1
      if let shape = CellShape(piece.character) {
        end()
        shapes.append((column, shape))
      } else if piece.character != " " || !word.isEmpty && word.last != " " {
        // Renderers count positions differently after characters of several code units.
        if isRare { end() }
        word.append(piece.character)
        places.append(column)
        if isRare { end() }
      } else {
        end()
      }
      column += piece.columns
    }
    end()
    let path = ShapePath(shapes, top: top).svg(run.ink.foreground.hex)
    if !path.isEmpty { lines.append(path) }
    if run.ink.isUnderlined { lines.append(rectangle(run, top + 14, 1, run.ink.foreground)) }
    return lines
  }

  /// Returns a text with the position of each character.
  private func text(_ word: String, _ places: [Int], _ ink: PictureInk, _ top: Double) -> String {
    var word = word, places = places
    if word.last == " " {
      word.removeLast()
      places.removeLast()
    }
    let columns = places.map { (Double($0) * CellShape.cell.width).short }.joined(separator: " ")
    return "<text x=\"\(columns)\" y=\"\((top + Picture.baseline).short)\""
      + " fill=\"\(ink.foreground.hex)\"\(ink.isBold ? " font-weight=\"bold\"" : "")>"
      + "\(word.escapedForMarkup)</text>"
  }
}
