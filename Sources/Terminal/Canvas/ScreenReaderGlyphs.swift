import TerminalText

extension AsciiFallback {
  /// Returns the canvas with every character replaced by ASCII; a wide glyph becomes `??`.
  public static func convert(_ canvas: Canvas) -> Canvas {
    var canvas = canvas
    for y in 0..<canvas.size.height {
      let cells = canvas.row(y)
      guard cells.contains(where: { !$0.isASCII }) else { continue }
      let ascii = row(cells.map { $0.part == .narrow ? $0.character : "?" })
      for (index, character) in zip(cells.indices, ascii) {
        canvas.cells[index] = Cell(character, canvas.cells[index].style)
      }
    }
    return canvas
  }
}

/// Conversion of frames for fonts without braille: half blocks, which all consoles have, stand for
/// the dots of charts.
public enum BrailleFallback {
  /// Returns the canvas with every braille character replaced.
  public static func convert(_ canvas: Canvas) -> Canvas {
    var canvas = canvas
    for index in canvas.cells.indices where canvas.cells[index].part == .narrow {
      guard !canvas.cells[index].isASCII,
        let scalar = canvas.cells[index].character.unicodeScalars.first?.value,
        (0x2800...0x28FF).contains(scalar)
      else { continue }
      canvas.cells[index].character = block(scalar - 0x2800)
    }
    return canvas
  }

  /// Returns the block that covers the halves with dots.
  private static func block(_ dots: UInt32) -> Character {
    switch (dots & 0x1B != 0, dots & 0xE4 != 0) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}

/// Conversion of frames for screen readers and magnifiers: words and numbers, without drawings.
public enum ScreenReaderGlyphs {
  /// Returns the canvas without frames, rules and bars, and with symbols replaced by ASCII.
  public static func convert(_ canvas: Canvas) -> Canvas {
    var canvas = canvas
    for index in canvas.cells.indices where canvas.cells[index].part == .narrow {
      let cell = canvas.cells[index]
      if !cell.isASCII { canvas.cells[index].character = sign(for: cell.character) }
    }
    return canvas
  }

  /// Returns the replacement of a character; letters and punctuation are unchanged.
  static func sign(for character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first else { return character }
    switch scalar.value {
    // A shift that continues on the next day, and an hour skipped by a clock change.
    case 0x2574, 0x2576: return "-"
    case 0x2571: return "/"
    // Box drawing and block elements.
    case 0x2500...0x259F, 0x2800...0x28FF: return " "
    // Arrows, technical signs, geometric shapes, dingbats.
    case 0x2190...0x21FF, 0x23CE, 0x25A0...0x25FF, 0x2700...0x27BF:
      return AsciiFallback.ascii(character)
    default: return character
    }
  }
}
