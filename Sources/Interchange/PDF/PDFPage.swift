/// A length on paper, in points: 72 are an inch.
public typealias PDFPoints = Double

/// The sheets that pages are printed on.
public enum PDFPaper: String, Sendable {
  /// 210 × 297 mm (ISO 216).
  case a4
  /// 8.5 × 11 inches.
  case letter

  /// From the left edge to the right one.
  public var width: PDFPoints { self == .a4 ? 595.28 : 612 }
  /// From the upper edge to the lower one.
  public var height: PDFPoints { self == .a4 ? 841.89 : 792 }
}

/// A typeface of a document at a size.
public struct PDFFont: Hashable, Sendable {
  /// The size in points.
  public let size: PDFPoints
  /// Whether it is the bold cut.
  public let isBold: Bool

  /// The document's typeface at a size.
  public init(_ size: PDFPoints, bold: Bool = false) {
    self.size = size
    isBold = bold
  }
}

/// A colour by its parts of red, green and blue, 0 to 1.
public struct PDFColor: Hashable, Sendable {
  let red: Float
  let green: Float
  let blue: Float

  /// A colour of red, green and blue light.
  public init(red: Float, green: Float, blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A grey, from 0 for black to 1 for white.
  public init(gray: Float) { self.init(red: gray, green: gray, blue: gray) }
}

/// A rectangle on a page; `y` counts from the upper edge down.
public struct PDFRect: Hashable, Sendable {
  /// The left side.
  public var x: PDFPoints
  /// The upper side.
  public var y: PDFPoints
  /// From the left side to the right one.
  public var width: PDFPoints
  /// From the upper side to the lower one.
  public var height: PDFPoints

  /// A rectangle by its upper left corner and its size.
  public init(x: PDFPoints, y: PDFPoints, width: PDFPoints, height: PDFPoints) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Something that stands on a page.
public enum PDFMark: Hashable, Sendable {
  /// One line of text that begins at `x` on the base line `y`.
  case text(String, x: PDFPoints, y: PDFPoints, PDFFont, PDFColor)
  /// A filled rectangle.
  case box(PDFRect, PDFColor)
}

/// What stands where on a sheet of paper, without a way to draw it.
public struct PDFPage: Hashable, Sendable {
  /// The sheet.
  public var paper: PDFPaper
  /// What stands on it; what comes later lies above.
  public var marks: [PDFMark]

  /// A page with these marks.
  public init(paper: PDFPaper, marks: [PDFMark] = []) {
    self.paper = paper
    self.marks = marks
  }
}
