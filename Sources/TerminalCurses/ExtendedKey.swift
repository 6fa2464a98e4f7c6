import Terminal

/// Parsing of keys reported by their character number: CSI-u (`ESC [ 97 ; 5 u`, also used by kitty)
/// and xterm's modifyOtherKeys (`ESC [ 27 ; 5 ; 97 ~`).
enum ExtendedKey {
  /// Returns the key of a complete sequence; nil if it is not such a report, or if it is that of a
  /// released key.
  static func press(_ sequence: String) -> KeyPress? {
    guard sequence.hasPrefix("\u{1B}["), let final = sequence.last else { return nil }
    let fields = sequence.dropFirst(2).dropLast().split(
      separator: ";", omittingEmptySubsequences: false)
    // kitty adds details after colons: other layouts to the key, the event type to the modifiers.
    let numbers = fields.map { $0.split(separator: ":").map { Int($0) ?? 0 } }
    if final == "u" {
      let held = numbers.count > 1 ? numbers[1] : []
      guard let code = numbers.first?.first, held.count < 2 || held[1] != 3 else { return nil }
      return press(code: code, modifiers: held.first ?? 1)
    }
    guard final == "~", numbers.count == 3, numbers[0].first == 27,
      let code = numbers[2].first
    else { return nil }
    return press(code: code, modifiers: numbers[1].first ?? 1)
  }

  private static func press(code: Int, modifiers number: Int) -> KeyPress? {
    let modifiers = KeyTable.modifiers(number)
    switch code {
    case 13: return KeyPress(.enter, modifiers)
    case 9: return KeyPress(.tab, modifiers)
    case 27: return KeyPress(.escape, modifiers)
    case 8, 127: return KeyPress(.backspace, modifiers)
    default: return character(code, modifiers)
    }
  }

  private static func character(_ code: Int, _ modifiers: Modifiers) -> KeyPress? {
    guard let value = UInt32(exactly: code), value >= 0x20, !(0x7F...0x9F).contains(value),
      // kitty's numbers for keys without a character.
      !(0xE000...0xF8FF).contains(value), let scalar = Unicode.Scalar(value)
    else { return nil }
    let typed = Character(scalar), rest = modifiers.subtracting(.shift)
    if rest.contains(.control) { return KeyPress(.character(lowered(typed)), rest) }
    let upper = typed.uppercased()
    guard modifiers.contains(.shift), upper.count == 1, let first = upper.first else {
      return KeyPress(.character(typed), rest)
    }
    return KeyPress(.character(first), rest)
  }

  private static func lowered(_ character: Character) -> Character {
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }
}
