import Terminal

/// The keys that a person chose: all keys of each command that has others than the program's.
package struct KeyBindings: Equatable, Sendable {
  /// The keys by the id of the command; none where the command has no key.
  package var own: [String: [KeySequence]]

  /// The program's keys, but for `own`.
  package init(_ own: [String: [KeySequence]] = [:]) { self.own = own }

  /// What a store holds; a key that cannot be read there is left out.
  package init(stored: [String: String]) {
    own = stored.mapValues { [KeySequence](readable: $0) }
  }
}

extension [KeySequence] {
  /// The keys of a notation: several separated by two blanks, `"j  Down"`, `"g g  Home"`. Throws
  /// `KeyProblem.unreadable` at the first that is none.
  package init(notation: String) throws(KeyProblem) {
    self = []
    for text in Self.parts(of: notation) {
      guard let keys = KeySequence(notation: text) else { throw .unreadable(text) }
      append(keys.sent)
    }
  }

  /// The keys of a notation, without those that cannot be read.
  init(readable notation: String) {
    self = Self.parts(of: notation).compactMap { KeySequence(notation: $0) }
  }

  /// The notation that `init(notation:)` reads.
  package var notation: String { map(\.notation).joined(separator: "  ") }

  private static func parts(of notation: String) -> [String] {
    var parts: [String] = []
    var words: [Substring] = []
    let all: [Substring] = notation.split(separator: " ", omittingEmptySubsequences: false) + [""]
    for word in all {
      if !word.isEmpty {
        words.append(word)
      } else if !words.isEmpty {
        parts.append(words.joined(separator: " "))
        words = []
      }
    }
    return parts
  }
}

extension KeySequence {
  /// The presses as a terminal sends them: Shift is part of a character, and Ctrl knows no case.
  package var sent: KeySequence {
    KeySequence(
      presses.map { press in
        let latin = KeyLayout.latin(press)
        guard case .character(let character) = latin.key else { return latin }
        var modifiers = latin.modifiers
        var text = String(character)
        if modifiers.contains(.control) {
          text = text.lowercased()
        } else if modifiers.contains(.shift) {
          text = text.uppercased()
        }
        modifiers.remove(.shift)
        return KeyPress(.character(text.first ?? character), modifiers)
      })
  }

  /// Whether pressing one of them would already be the other, or its beginning.
  package func clashes(with other: KeySequence) -> Bool {
    presses.starts(with: other.presses) || other.presses.starts(with: presses)
  }
}
