/// One cell of a canvas.
public struct Cell: Hashable, Sendable {
  /// The part of a glyph that a cell shows.
  public enum Part: UInt8, Hashable, Sendable {
    case narrow
    /// The left half of a wide glyph, which has the character.
    case wideHead
    /// The right half of a wide glyph, which has no character.
    case wideTail
  }

  /// The character; a blank in the right half of a wide glyph.
  public var character: Character
  /// The style.
  public var style: Style
  /// The part of the glyph.
  public var part: Part

  /// Creates a cell, one column wide by default.
  public init(_ character: Character = " ", _ style: Style = .text, part: Part = .narrow) {
    self.character = character
    self.style = style
    self.part = part
  }
}
