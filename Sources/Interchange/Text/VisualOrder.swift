/// The conversion of text to visual order, from left to right, for output that draws individual
/// glyphs and does not reorder Hebrew and Arabic itself.
///
/// It follows Unicode's bidirectional algorithm (UAX #9) for a left-to-right line without explicit
/// controls. Arabic letters are not joined.
package enum VisualOrder {
  private enum Kind {
    case left, right, digit, neutral
  }

  private static let mirrored: [Character: Character] = [
    "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»",
    "»": "«",
  ]

  /// Returns `text` in visual order.
  package static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isRight) else { return text }
    let characters = Array(text)
    let levels = levels(resolved(characters))
    var seen = zip(characters, levels).map { $1 == 1 ? mirrored[$0] ?? $0 : $0 }
    // L2: from the highest level on, all runs of at least that level are reversed.
    for level in [2, 1] {
      var start = 0
      while start < seen.count {
        guard levels[start] >= level else {
          start += 1
          continue
        }
        let end = levels[start...].firstIndex { $0 < level } ?? seen.count
        seen[start..<end].reverse()
        start = end
      }
    }
    return String(seen)
  }

  /// Returns the kinds after rule N0 of UAX #9: both brackets of a pair get the line's direction if
  /// the text between them contains it; otherwise the direction of that text if the text before
  /// agrees, or the line's.
  private static func resolved(_ characters: [Character]) -> [Kind] {
    var kinds = characters.map(kind)
    var isRight = false
    // W7: numbers after left-to-right letters run from left to right.
    for (place, kind) in kinds.enumerated() {
      if kind == .digit, !isRight { kinds[place] = .left }
      if kind == .left || kind == .right { isRight = kind == .right }
    }
    for pair in pairs(characters) {
      let inside = kinds[(pair.open + 1)..<pair.close]
      let direction: Kind
      if inside.contains(.left) {
        direction = .left
      } else if inside.contains(where: { $0 != .neutral }) {
        let before = kinds[..<pair.open].last { $0 != .neutral } ?? .left
        direction = before == .left ? .left : .right
      } else {
        continue
      }
      kinds[pair.open] = direction
      kinds[pair.close] = direction
    }
    return kinds
  }

  private static let brackets: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
  /// The maximum number of open brackets (BD16).
  private static let mostOpen = 63

  /// Returns the pairs of brackets, in the order of their opening (BD16).
  private static func pairs(_ characters: [Character]) -> [(open: Int, close: Int)] {
    var open: [(place: Int, close: Character)] = []
    var pairs: [(open: Int, close: Int)] = []
    for (place, character) in characters.enumerated() {
      if let close = brackets[character] {
        guard open.count < mostOpen else { return [] }
        open.append((place, close))
      } else if let match = open.lastIndex(where: { $0.close == character }) {
        pairs.append((open[match].place, place))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  /// Returns the levels by W7, N1, N2 and I1: 0 for left-to-right text, 1 for right-to-left text, 2
  /// for numbers in the latter.
  private static func levels(_ kinds: [Kind]) -> [Int] {
    var levels = [Int](repeating: 0, count: kinds.count)
    var isRight = false
    for (place, kind) in kinds.enumerated() {
      switch kind {
      case .left: isRight = false
      case .right:
        isRight = true
        levels[place] = 1
      case .digit: levels[place] = isRight ? 2 : 0
      case .neutral: break
      }
    }
    // Neutral characters take the direction of their neighbours if those agree, or else of the
    // line.
    var place = 0
    while place < kinds.count {
      guard kinds[place] == .neutral else {
        place += 1
        continue
      }
      let end = kinds[place...].firstIndex { $0 != .neutral } ?? kinds.count
      if place > 0, end < kinds.count, levels[place - 1] > 0, levels[end] > 0 {
        // A separator within a number, such as 15:00, belongs to it (W4).
        let isInside = end - place == 1 && levels[place - 1] == 2 && levels[end] == 2
        for inner in place..<end { levels[inner] = isInside ? 2 : 1 }
      }
      place = end
    }
    return levels
  }

  private static func kind(_ character: Character) -> Kind {
    guard let scalar = character.unicodeScalars.first else { return .neutral }
    if isRight(scalar) { return .right }
    if character.isNumber { return .digit }
    return character.isLetter ? .left : .neutral
  }

  /// Returns whether a scalar is Hebrew, Arabic, Syriac, Thaana or N'Ko, or one of their
  /// presentation forms.
  private static func isRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0660...0x0669, 0x06F0...0x06F9: false
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    default: false
    }
  }
}
