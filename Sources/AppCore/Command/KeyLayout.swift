import Terminal

/// Maps keys of other alphabets to the Latin letters in the same position.
///
/// On a Cyrillic or Greek layout the key that carries `s` means `s`. This applies to commands only;
/// text fields receive what was typed.
package enum KeyLayout {
  package static func latin(_ press: KeyPress) -> KeyPress {
    guard case .character(let character) = press.key, !character.isASCII,
      let latin = table[character]
    else { return press }
    return KeyPress(.character(latin), press.modifiers)
  }

  private static let table: [Character: Character] = {
    let rows: [(String, String)] = [
      ("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm"),
      // Ukrainian and Belarusian have no `ы`.
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
