/// ASCII replacements of equal width, for terminals and locales that support only ASCII.
public enum AsciiFallback {
  /// Returns the text in ASCII. Replacements have the width of the original, so that columns stay
  /// aligned.
  public static func text(_ text: String) -> String {
    text.map { character in
      if character.isASCII { return String(character) }
      let width = DisplayText.columns(character)
      return width == 1 ? String(ascii(character)) : String(repeating: "?", count: width)
    }.joined()
  }

  /// Returns the ASCII replacement of a character for one column.
  public static func ascii(_ character: Character) -> Character {
    if character.isASCII { return character }
    if let known = table[character] { return known }
    // A letter with diacritics is replaced by its base letter.
    guard let scalar = character.unicodeScalars.first else { return "?" }
    // Braille, of which charts are drawn.
    if (0x2800...0x28FF).contains(scalar.value) {
      return scalar.value == 0x2800 ? " " : "*"
    }
    return scalar.isASCII ? Character(scalar) : "?"
  }

  private static let table: [Character: Character] = {
    let pairs: [(String, String)] = [
      ("─╌┄", "---"), ("━╸╍═┅", "==:#+"), ("│┃║╎┊▏▎▍▐▌", "||||||||||"),
      ("╭╮╰╯┌┐└┘├┤┬┴┼", "+++++++++++++"),
      ("█▉▊▋▇▆▅", "#######"), ("▄▃▂▁", "=--_"), ("░▒▓", ".:#"), ("●◉○◌•·∙", "*@oo*.."),
      ("▸▶►→❯›", ">>>>>>"), ("◂◀◄←❮‹", "<<<<<<"), ("▾▼↓", "vvv"), ("▴▲↑", "^^^"), ("↔↕", "-|"),
      // Expanded and collapsed rows, distinct from the cursor and the check mark.
      ("▹▿", "+-"),
      ("✓✔", "vv"), ("✗✕×", "xxx"), ("…", "."), ("–—−", "---"), ("‘’‚", "'''"),
      ("“”„«»", "\"\"\"\"\""), ("€£¥¢", "ELYc"), ("°²³½", "o23%"), ("╶╴", "--"), ("⏎", ">"),
      ("╱Σ", "/S"),
      ("äöüÄÖÜß", "aouAOUs"), ("éèêëáàâãåæ", "eeeeaaaaaa"), ("íìîïóòôõøœ", "iiiioooooo"),
      ("úùûçñýÿ", "uuucnyy"), ("ÉÈÊËÁÀÂÃÅÆ", "EEEEAAAAAA"), ("ÍÌÎÏÓÒÔÕØŒ", "IIIIOOOOOO"),
      ("ÚÙÛÇÑÝ", "UUUCNY"), ("ąćęłńśźżĄĆĘŁŃŚŹŻ", "acelnszzACELNSZZ"),
      ("čďěňřšťůžČŠŽ", "cdenrstuzCSZ"),
    ]
    var table: [Character: Character] = [:]
    for (from, to) in pairs {
      for (character, stand) in zip(from, to) { table[character] = stand }
    }
    // A no-break space between number and unit.
    table["\u{A0}"] = " "
    table["\u{202F}"] = " "
    return table
  }()
}
