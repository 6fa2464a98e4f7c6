/// What one terminal cell (or two, for a wide one) shows: a base scalar and its marks.
public struct Glyph: Hashable, Sendable {
  /// The text that is sent to the terminal.
  public let character: Character
  /// 1 or 2 columns.
  public let columns: Int

  /// A glyph the caller knows to be `columns` wide.
  public init(_ character: Character, columns: Int = 1) {
    self.character = character
    self.columns = columns
  }

  /// Stands for text that cannot be shown.
  static let replacement = Glyph("\u{FFFD}")

  /// How a stored character is drawn so that every terminal agrees on its width.
  ///
  /// Terminals and C libraries disagree on emoji built from several scalars, so only the base of
  /// such a sequence is drawn: a family becomes its first member, a flag its two letters, and a
  /// variation selector is dropped. The stored text is never changed.
  public static func glyphs(for character: Character) -> [Glyph] {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return [Glyph(character)] }
    let scalars = character.unicodeScalars
    guard let base = scalars.first else { return [] }
    if isRegionalIndicator(base) {
      return scalars.filter(isRegionalIndicator).map { Glyph(letter(ofIndicator: $0)) }
    }
    guard let width = ScalarWidth.columns(base) else {
      return base.properties.generalCategory == .format ? [] : [replacement]
    }
    guard width > 0 else { return [replacement] }
    // ncurses keeps a base and at most four marks in a cell (CCHARW_MAX is 5).
    var text = String.UnicodeScalarView([base])
    for mark in scalars.dropFirst().prefix(while: { !isJoiner($0) }) {
      guard text.count < 5 else { break }
      if ScalarWidth.columns(mark) == 0, !isVariationSelector(mark) { text.append(mark) }
    }
    return [Glyph(Character(String(text)), columns: width)]
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar.value == 0x200D }

  private static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xFE00...0xFE0F).contains(scalar.value)
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func letter(ofIndicator scalar: Unicode.Scalar) -> Character {
    Character(Unicode.Scalar(UInt8(scalar.value - 0x1F1E6) + 65))
  }
}
