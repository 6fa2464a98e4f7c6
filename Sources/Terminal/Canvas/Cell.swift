/// One cell of a canvas.
///
/// It holds scalars instead of a character, so that copying and comparing the thousands of cells of
/// a frame neither counts references nor compares texts.
public struct Cell: Hashable, Sendable {
  /// The part of a glyph that a cell shows.
  public enum Part: UInt8, Hashable, Sendable {
    case narrow
    /// The left half of a wide glyph, which has the character.
    case wideHead
    /// The right half of a wide glyph, which has no character.
    case wideTail
  }

  /// The maximum number of scalars: CCHARW_MAX of ncurses, a base and four marks.
  package static let mostScalars = 5

  private var base: UInt32
  /// The style.
  public var style: Style
  /// The part of the glyph.
  public var part: Part
  /// The marks on the base, two in each number; 0 for none.
  private var marks: (UInt64, UInt64) = (0, 0)

  /// Creates a cell, one column wide by default. Scalars beyond `mostScalars` are dropped.
  public init(_ character: Character = " ", _ style: Style = .text, part: Part = .narrow) {
    base = 0x20
    self.style = style
    self.part = part
    self.character = character
  }

  /// Creates a cell of one column with a single scalar.
  init(_ scalar: Unicode.Scalar, _ style: Style) {
    base = scalar.value
    self.style = style
    part = .narrow
  }

  /// The character; a blank in the right half of a wide glyph.
  public var character: Character {
    get {
      guard hasMarks else { return Character(Self.scalar(base)) }
      var text = String.UnicodeScalarView()
      forEachScalar { text.append(Self.scalar($0)) }
      return Character(String(text))
    }
    set {
      marks = (0, 0)
      for (place, scalar) in newValue.unicodeScalars.prefix(Self.mostScalars).enumerated() {
        let value = UInt64(scalar.value)
        switch place {
        case 0: base = scalar.value
        case 1: marks.0 |= value
        case 2: marks.0 |= value << 32
        case 3: marks.1 |= value
        default: marks.1 |= value << 32
        }
      }
    }
  }

  /// Whether the character is ASCII.
  var isASCII: Bool { base < 0x80 && !hasMarks }

  private var hasMarks: Bool { marks.0 != 0 }

  /// Calls `body` with the scalars of the character.
  package func forEachScalar(_ body: (UInt32) -> Void) {
    body(base)
    guard hasMarks else { return }
    for pair in [marks.0, marks.1] {
      for mark in [UInt32(truncatingIfNeeded: pair), UInt32(pair >> 32)] where mark != 0 {
        body(mark)
      }
    }
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Returns whether both show the same.
  public static func == (one: Cell, other: Cell) -> Bool {
    one.base == other.base && one.style == other.style && one.part == other.part
      && one.marks == other.marks
  }

  /// Adds everything shown to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(style)
    hasher.combine(part)
    hasher.combine(marks.0)
    hasher.combine(marks.1)
  }
}
