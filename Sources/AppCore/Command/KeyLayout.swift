import Terminal

/// Reads the keys of other alphabets as the Latin letters in the same place.
///
/// A person whose layout is Cyrillic or Greek presses the key that carries `s` and means `s`. Only
/// commands are read this way; text fields get what was typed.
enum KeyLayout {
  static func latin(_ press: KeyPress) -> KeyPress {
    guard case .character(let character) = press.key, !character.isASCII,
      let latin = table[character]
    else { return press }
    return KeyPress(.character(latin), press.modifiers)
  }

  private static let table: [Character: Character] = {
    let rows: [(String, String)] = [
      ("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm"),
      // Ukrainian and Belarusian, which have no `ы`.
      ("і", "s"),
      ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
    ]
    var table: [Character: Character] = [:]
    for (from, to) in rows {
      for (foreign, latin) in zip(from, to) {
        table[foreign] = latin
        if let upper = foreign.uppercased().first, upper != foreign {
          table[upper] = Character(latin.uppercased())
        }
      }
    }
    return table
  }()
}
