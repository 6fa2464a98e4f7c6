/// One cell of a canvas.
public struct Cell: Hashable, Sendable {
  /// What a cell is part of.
  public enum Part: UInt8, Hashable, Sendable {
    case narrow
    /// The left half of a wide glyph: it carries the character.
    case wideHead
    /// The right half of a wide glyph: it carries nothing.
    case wideTail
  }

  /// What is shown; a blank in the right half of a wide glyph.
  public var character: Character
  /// How it looks.
  public var style: Style
  /// Which half it is.
  public var part: Part

  /// A cell of its own.
  public init(_ character: Character = " ", _ style: Style = .text, part: Part = .narrow) {
    self.character = character
    self.style = style
    self.part = part
  }
}
