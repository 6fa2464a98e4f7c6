import TerminalText

extension AsciiFallback {
  /// The canvas with every character replaced by ASCII; a wide glyph becomes `??`.
  public static func convert(_ canvas: Canvas) -> Canvas {
    var canvas = canvas
    for index in canvas.cells.indices {
      let cell = canvas.cells[index]
      switch cell.part {
      case .narrow:
        if !cell.character.isASCII { canvas.cells[index].character = ascii(cell.character) }
      case .wideHead, .wideTail:
        canvas.cells[index] = Cell("?", cell.style)
      }
    }
    return canvas
  }
}

/// Pictures for those who have the screen read aloud or enlarged: words and numbers, no drawings.
public enum ScreenReaderGlyphs {
  /// The canvas without frames, rules and bars, and with signs that are said in ASCII.
  public static func convert(_ canvas: Canvas) -> Canvas {
    var canvas = canvas
    for index in canvas.cells.indices where canvas.cells[index].part == .narrow {
      let character = canvas.cells[index].character
      if !character.isASCII { canvas.cells[index].character = sign(for: character) }
    }
    return canvas
  }

  /// What stands for a character: itself, where it is a letter or a mark of punctuation.
  static func sign(for character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first else { return character }
    switch scalar.value {
    // A night that runs on, and an hour that the clock leaves out.
    case 0x2574, 0x2576: return "-"
    case 0x2571: return "/"
    // Box drawing and block elements.
    case 0x2500...0x259F: return " "
    // Arrows, technical signs, geometric shapes, dingbats.
    case 0x2190...0x21FF, 0x23CE, 0x25A0...0x25FF, 0x2700...0x27BF:
      return AsciiFallback.ascii(character)
    default: return character
    }
  }
}
