import Interchange

/// The style of printed pages: one accent colour, and greys that a monochrome printer can separate.
package enum SheetStyle {
  static let ink = PDFColor(gray: 0.11)
  static let muted = PDFColor(gray: 0.42)
  static let hairline = PDFColor(gray: 0.82)
  static let tint = PDFColor(gray: 0.955)
  package static let accent = PDFColor(red: 0.06, green: 0.33, blue: 0.47)
  static let soft = PDFColor(red: 0.86, green: 0.92, blue: 0.95)
  static let edge = PDFColor(red: 0.55, green: 0.71, blue: 0.79)
  static let paper = PDFColor(gray: 1)

  /// Returns the colour of a rate's bar. Each is lighter than the one before, and all are darker
  /// than the background.
  static func series(_ index: Int) -> PDFColor {
    let shades = [
      accent, PDFColor(red: 0.33, green: 0.55, blue: 0.66),
      edge, PDFColor(red: 0.72, green: 0.82, blue: 0.87),
    ]
    return shades[index % shades.count]
  }

  static let eyebrow = PDFFont(8, bold: true)
  static let title = PDFFont(21, bold: true)
  static let figure = PDFFont(15, bold: true)
  static let heading = PDFFont(11, bold: true)
  package static let body = PDFFont(8.5)
  static let strong = PDFFont(8.5, bold: true)
  package static let small = PDFFont(7.5)
  static let tiny = PDFFont(6.5)

  static let margin: PDFPoints = 48
  static let headHeight: PDFPoints = 26
  static let hair: PDFPoints = 0.5
}
