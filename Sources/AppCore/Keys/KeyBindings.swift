import Terminal

/// The user's key bindings: all keys of each command that differs from its default.
package struct KeyBindings: Equatable, Sendable {
  /// The keys by command id; empty for a command without keys.
  package var own: [String: [KeySequence]]

  /// Creates bindings that override the defaults with `own`.
  package init(_ own: [String: [KeySequence]] = [:]) { self.own = own }

  /// Creates bindings from the store's values, ignoring unreadable keys.
  package init(stored: [String: String]) {
    own = stored.mapValues { [KeySequence](readable: $0) }
  }
}

extension [KeySequence] {
  /// Parses keys in the notation `"j  Down"`, `"g g  Home"`, with two spaces between alternatives.
  /// Throws `KeyProblem.unreadable` for the first that is invalid.
  package init(notation: String) throws(KeyProblem) {
    self = []
    for text in Self.parts(of: notation) {
      guard let keys = KeySequence(notation: text) else { throw .unreadable(text) }
      append(keys.sent)
    }
  }

  /// Parses keys, skipping unreadable ones.
  init(readable notation: String) {
    self = Self.parts(of: notation).compactMap { KeySequence(notation: $0) }
  }

  /// The notation that `init(notation:)` parses.
  package var notation: String { map(\.notation).joined(separator: "  ") }

  private static func parts(of notation: String) -> [String] {
    guard notation.utf8.contains(UInt8(ascii: " ")) else {
      return notation.isEmpty ? [] : [notation]
    }
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
  /// The presses as a terminal sends them: Shift is part of the character, and Ctrl ignores case.
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

  /// Whether either sequence is a prefix of the other, or both are equal.
  package func clashes(with other: KeySequence) -> Bool {
    presses.starts(with: other.presses) || other.presses.starts(with: presses)
  }
}
