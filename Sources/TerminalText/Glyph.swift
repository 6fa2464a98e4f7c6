/// The contents of one terminal cell (two for a wide glyph): a base scalar and its combining marks.
public struct Glyph: Hashable, Sendable {
  /// The text that is sent to the terminal.
  public let character: Character
  /// The width: 1 or 2 columns.
  public let columns: Int

  /// Creates a glyph that is known to be `columns` wide.
  public init(_ character: Character, columns: Int = 1) {
    self.character = character
    self.columns = columns
  }

  /// The replacement for text that cannot be shown.
  static let replacement = Glyph("\u{FFFD}")

  /// Returns the glyphs of a stored character, chosen so that every terminal agrees on its width.
  ///
  /// Terminals and C libraries disagree on emoji built from several scalars, so only the base of
  /// such a sequence is drawn: a family becomes its first member, a flag its two letters, and a
  /// variation selector is dropped. Characters of several spacing letters (Devanagari, Thai) keep a
  /// cell for each. The stored text is never changed.
  public static func glyphs(for character: Character) -> [Glyph] {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return [Glyph(character)] }
    let scalars = character.unicodeScalars
    if let base = scalars.first, isRegionalIndicator(base) {
      return scalars.filter(isRegionalIndicator).map { Glyph(letter(ofIndicator: $0)) }
    }
    var glyphs: [Glyph] = []
    for scalar in scalars {
      if isJoiner(scalar), scalars.first?.properties.isEmoji == true { break }
      glyphs.add(scalar)
    }
    return glyphs
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200D }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func letter(ofIndicator scalar: Unicode.Scalar) -> Character {
    Character(Unicode.Scalar(UInt8(scalar.value - 0x1F1E6) + 65))
  }
}

extension [Glyph] {
  /// Adds the next scalar of a character: a new cell, a mark on the last one, or nothing.
  fileprivate mutating func add(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    guard let width = ScalarWidth.columns(scalar) else {
      if properties.generalCategory != .format, isEmpty { append(.replacement) }
      return
    }
    if width > 0 {
      if isEmpty || !properties.isEmojiModifier {
        append(Glyph(Character(scalar), columns: width))
      }
    } else if let last {
      // ncurses stores a base and at most four marks in a cell (CCHARW_MAX is 5).
      let scalars = last.character.unicodeScalars
      guard scalars.count < 5, !properties.isVariationSelector else { return }
      self[count - 1] = Glyph(Character(String(scalars) + String(scalar)), columns: last.columns)
    } else {
      append(.replacement)
    }
  }
}
