/// ASCII replacements of equal width, for terminals and locales that support only ASCII.
public enum AsciiFallback {
  /// Returns the text in ASCII. Replacements have the width of the original, so that columns stay
  /// aligned.
  public static func text(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return String(
      row(
        text.flatMap { character in
          let width = character.isASCII ? 1 : DisplayText.columns(character)
          return Array(repeating: width == 1 ? character : "?", count: width)
        }))
  }

  /// Returns the characters of a row, one for each column, in ASCII.
  package static func row(_ row: [Character]) -> [Character] {
    var ascii = row.map(ascii)
    for (index, character) in row.enumerated() {
      switch character {
      case "·" where separates(index, row): ascii[index] = "-"
      case "…": spread(index, row, &ascii)
      default: break
      }
    }
    return ascii
  }

  /// Returns the text with characters that need several in ASCII spelled out. It grows, so it is
  /// for texts that are not laid out yet.
  package static func spelled(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 }) else { return text }
    var out = ""
    for character in text { out += spellings[character] ?? String(character) }
    return out
  }

  private static let spellings: [Character: String] = [
    "…": "...", "€": "EUR", "£": "GBP", "¥": "JPY", "→": "->",
  ]

  /// Returns whether a dot separates two texts, unlike the dots of an empty grid.
  private static func separates(_ index: Int, _ row: [Character]) -> Bool {
    guard index >= 2, index + 2 < row.count, row[index - 1] == " ", row[index + 1] == " " else {
      return false
    }
    let isBetweenLetters = isLetter(index - 2, row) && isLetter(index + 2, row)
    return !isBetweenLetters
      && ![row[index - 2], row[index + 2]].contains { $0 == " " || $0 == "·" }
  }

  /// Returns whether a column of a grid has a letter there: a word has more.
  private static func isLetter(_ index: Int, _ row: [Character]) -> Bool {
    func isWord(_ place: Int) -> Bool {
      row.indices.contains(place) && (row[place].isLetter || row[place].isNumber)
    }
    return row[index].isLetter && !isWord(index - 1) && !isWord(index + 1)
  }

  /// Writes the three dots of a truncated text over its last two columns, or into the blanks after
  /// it, because a single one looks like the end of a sentence.
  private static func spread(_ index: Int, _ row: [Character], _ ascii: inout [Character]) {
    func isWord(_ place: Int) -> Bool {
      place >= 0 && (row[place].isLetter || row[place].isNumber)
    }
    func isBlank(_ place: Int) -> Bool { place >= row.count || row[place] == " " }
    if isWord(index - 1), isWord(index - 2) {
      for place in index - 2...index { ascii[place] = "." }
    } else if index + 2 < row.count, (1...3).allSatisfy({ isBlank(index + $0) }) {
      for place in index...index + 2 { ascii[place] = "." }
    } else if isWord(index - 2), isBlank(index - 1) {
      for place in index - 2...index { ascii[place] = "." }
    }
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
      ("─╌┄", "---"), ("━╸╺╍═┅", "===:#+"), ("│┃║╎┊▏▎▍▐▌", "||||||||||"),
      ("╭╮╰╯┌┐└┘├┤┬┴┼", "+++++++++++++"),
      ("█▉▊▋▇▆▅", "#######"), ("▄▃▂▁", "=--_"), ("░▒▓", ".:#"), ("●◉○◌•·∙", "*@oo*.."),
      ("■▪", "**"),
      ("▸▶►→❯›", ">>>>>>"), ("◂◀◄←❮‹", "<<<<<<"), ("▾▼↓", "vvv"), ("▴▲↑", "^^^"), ("↔↕", "=|"),
      // Expanded and collapsed rows, distinct from the cursor and the check mark.
      ("▹▿", "+-"),
      ("✓✔", "++"), ("✗✕×", "xxx"), ("…", "."), ("–—−", "---"), ("‘’‚", "'''"),
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
