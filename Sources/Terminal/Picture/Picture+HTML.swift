import TerminalText

extension Picture {
  /// Returns the picture as a page of HTML that needs no other file.
  package func html() -> String {
    var classes: [PictureInk: String] = [:], order: [PictureInk] = []
    let rows = (0..<size.height).map { y in
      runs(row: y).map { run -> String in
        guard classes[run.ink] == nil else { return html(run, classes[run.ink] ?? "") }
        let name = "c\(classes.count)"
        classes[run.ink] = name
        order.append(run.ink)
        return html(run, name)
      }.joined()
    }
    let styles = order.map { ".\(classes[$0] ?? ""){\(style($0))}" }
    return """
      <!DOCTYPE html>
      <html lang="\(language)">
      <head>
      <meta charset="utf-8">
      <title>\(title.escapedForMarkup)</title>
      <style>
      body{margin:0;background:\(background.hex)}
      pre{margin:0;padding:16px;color:\(foreground.hex);font:16px/1.25 \(Picture.fonts)}
      span{display:inline-block;height:1.25em;position:relative;vertical-align:top}
      svg{position:absolute;left:0;top:0;width:100%;height:100%}
      i{color:transparent;font-style:normal}
      \(styles.joined(separator: "\n"))
      </style>
      </head>
      <body>
      <pre>
      \(rows.joined(separator: "\n"))
      </pre>
      </body>
      </html>

      """
  }

  private func style(_ ink: PictureInk) -> String {
    [
      "color:\(ink.foreground.hex)", ink.background.map { "background:\($0.hex)" },
      ink.isBold ? "font-weight:bold" : nil, ink.isUnderlined ? "text-decoration:underline" : nil,
    ].compactMap { $0 }.joined(separator: ";")
  }

  /// Returns the elements of a run. Each has the width of its cells; characters that may come from
  /// another font have an element each.
  private func html(_ run: Run, _ name: String) -> String {
    var html = "", text = "", shapes: [(column: Int, shape: CellShape)] = [], signs = ""
    func end() {
      if !text.isEmpty { html += element(name, text.count, text.escapedForMarkup) }
      if !shapes.isEmpty {
        html += element(name, shapes.count, drawing(signs, shapes, run.ink.foreground))
      }
      (text, shapes, signs) = ("", [], "")
    }
    for piece in run.cells {
      if let shape = CellShape(piece.character) {
        if !text.isEmpty { end() }
        shapes.append((shapes.count, shape))
        signs.append(piece.character)
      } else if Picture.isInEveryFont(piece.character) {
        if !shapes.isEmpty { end() }
        text.append(piece.character)
      } else {
        end()
        html += element(name, piece.columns, String(piece.character).escapedForMarkup)
      }
    }
    end()
    return html
  }

  private func element(_ name: String, _ columns: Int, _ content: String) -> String {
    "<span class=\"\(name)\" style=\"width:\(columns)ch\">\(content)</span>"
  }

  /// Returns shapes drawn over their invisible characters, which can still be copied.
  private func drawing(
    _ signs: String, _ shapes: [(column: Int, shape: CellShape)], _ color: RGB
  ) -> String {
    let width = Double(shapes.count) * CellShape.cell.width
    return "<i>\(signs)</i><svg viewBox=\"0 0 \(width.short) \(CellShape.cell.height.short)\""
      + " preserveAspectRatio=\"none\" aria-hidden=\"true\">\(ShapePath(shapes).svg(color.hex))</svg>"
  }

  /// Returns whether monospaced fonts have the character: Latin letters and usual punctuation.
  private static func isInEveryFont(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return false
    }
    return scalar.value < 0x250 || (0x2010...0x2027).contains(scalar.value)
  }
}

extension Picture {
  /// Returns the picture as text with ECMA-48 sequences (SGR) for a terminal of 256 colours. Every
  /// line ends with the terminal's own colours.
  package func ansi() -> String {
    (0..<size.height).map { y in
      var runs = runs(row: y)
      if let last = runs.last, last.ink.paint == Paint() {
        let rest = last.cells.reversed().drop { $0.character == " " }
        runs[runs.count - 1].cells = rest.reversed()
      }
      return runs.map(Picture.ansi).joined() + "\n"
    }.joined()
  }

  private static func ansi(_ run: Run) -> String {
    let text = String(run.cells.map(\.character)).harmless(), paint = run.ink.paint
    let traits: [(Traits, String)] = [
      (.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7"),
    ]
    var codes = traits.filter { paint.traits.contains($0.0) }.map(\.1)
    if let color = paint.foreground { codes.append("38;5;\(color)") }
    if let color = paint.background { codes.append("48;5;\(color)") }
    return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
