/// A length on paper in points, of which 72 are an inch.
public typealias PDFPoints = Double

/// A paper size.
public enum PDFPaper: String, Sendable {
  /// 210 × 297 mm (ISO 216).
  case a4
  /// 8.5 × 11 inches.
  case letter

  /// The width.
  public var width: PDFPoints { self == .a4 ? 595.28 : 612 }
  /// The height.
  public var height: PDFPoints { self == .a4 ? 841.89 : 792 }
}

/// The document's typeface at a size.
public struct PDFFont: Hashable, Sendable {
  /// The size in points.
  public let size: PDFPoints
  /// Whether it is bold.
  public let isBold: Bool

  /// Creates a font of the document's typeface.
  public init(_ size: PDFPoints, bold: Bool = false) {
    self.size = size
    isBold = bold
  }
}

/// An RGB colour with components from 0 to 1.
public struct PDFColor: Hashable, Sendable {
  let red: Float
  let green: Float
  let blue: Float

  /// Creates a colour from its components.
  public init(red: Float, green: Float, blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a grey, from 0 for black to 1 for white.
  public init(gray: Float) { self.init(red: gray, green: gray, blue: gray) }
}

/// A rectangle on a page; `y` counts down from the upper edge.
public struct PDFRect: Hashable, Sendable {
  /// The left edge.
  public var x: PDFPoints
  /// The upper edge.
  public var y: PDFPoints
  /// The width.
  public var width: PDFPoints
  /// The height.
  public var height: PDFPoints

  /// Creates a rectangle from its upper left corner and its size.
  public init(x: PDFPoints, y: PDFPoints, width: PDFPoints, height: PDFPoints) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// An element of a page.
public enum PDFMark: Hashable, Sendable {
  /// One line of text from `x` on the baseline `y`.
  case text(String, x: PDFPoints, y: PDFPoints, PDFFont, PDFColor)
  /// A filled rectangle.
  case box(PDFRect, PDFColor)
}

/// The layout of a page, independent of its rendering.
public struct PDFPage: Hashable, Sendable {
  /// The paper size.
  public var paper: PDFPaper
  /// The elements; later ones are on top.
  public var marks: [PDFMark]

  /// Creates a page.
  public init(paper: PDFPaper, marks: [PDFMark] = []) {
    self.paper = paper
    self.marks = marks
  }
}
