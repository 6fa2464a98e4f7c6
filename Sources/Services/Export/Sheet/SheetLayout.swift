import Interchange
import TerminalText

/// Lays out printed content on pages from the top down. The result is positioned marks, not yet a
/// file.
package struct SheetLayout {
  /// Returns the width of a text in a font.
  package typealias Measure = (String, PDFFont) -> PDFPoints

  /// The alignment of a text between two edges.
  package enum Alignment { case left, center, right }

  /// The running head of continuation pages.
  package struct Head: Equatable {
    var left = ""
    var right = ""

    package init(left: String = "", right: String = "") {
      self.left = left
      self.right = right
    }
  }

  let paper: PDFPaper
  private let measure: Measure
  private var head = Head()
  private var pages: [PDFPage] = []
  private var marks: [PDFMark] = []
  private var isOpen = false
  /// The position of the next element, from the upper edge.
  private(set) var y: PDFPoints = SheetStyle.margin

  package init(paper: PDFPaper, measure: @escaping Measure) {
    self.paper = paper
    self.measure = measure
  }

  // MARK: Room

  var left: PDFPoints { SheetStyle.margin }
  var width: PDFPoints { paper.width - 2 * SheetStyle.margin }
  var right: PDFPoints { left + width }
  private var top: PDFPoints { SheetStyle.margin }
  private var bottom: PDFPoints { paper.height - SheetStyle.margin - 14 }

  /// The remaining height of the page.
  var room: PDFPoints { bottom - y }

  /// The height available on a continuation page.
  var fullRoom: PDFPoints { bottom - top - SheetStyle.headHeight }

  // MARK: Pages

  /// Begins a page for a new subject, whose continuation pages show `head`.
  package mutating func begin(_ head: Head) {
    endPage()
    self.head = head
    isOpen = true
    y = top
  }

  /// Continues on a new page.
  mutating func breakPage() {
    endPage()
    isOpen = true
    y = top
    text(head.left, in: left, width: width * 0.68, baseline: 8, SheetStyle.small, SheetStyle.muted)
    text(
      head.right, in: left, width: width, baseline: 8, SheetStyle.small, SheetStyle.muted, .right)
    rule(at: 13)
    y += SheetStyle.headHeight
  }

  private mutating func endPage() {
    guard isOpen else { return }
    pages.append(PDFPage(paper: paper, marks: marks))
    marks = []
    isOpen = false
  }

  /// Returns the pages since the last call, and completes the last one.
  package mutating func takePages() -> [PDFPage] {
    endPage()
    defer { pages = [] }
    return pages
  }

  /// Continues on a new page if less than that height remains.
  mutating func need(_ height: PDFPoints) {
    if room < height { breakPage() }
  }

  /// Moves down by that height.
  mutating func advance(_ height: PDFPoints) { y += height }

  // MARK: Marks

  func width(of text: String, _ font: PDFFont) -> PDFPoints { measure(text, font) }

  /// Draws a line of text between two edges with its baseline that far below `y`; text that does
  /// not fit is truncated with an ellipsis.
  mutating func text(
    _ text: String, in x: PDFPoints, width: PDFPoints, baseline: PDFPoints, _ font: PDFFont,
    _ color: PDFColor = SheetStyle.ink, _ alignment: Alignment = .left
  ) {
    let shown = truncated(text, to: width, font)
    guard !shown.isEmpty else { return }
    let free = width - measure(shown, font)
    let shift: PDFPoints
    switch alignment {
    case .left: shift = 0
    case .center: shift = free / 2
    case .right: shift = free
    }
    marks.append(.text(shown, x: x + shift, y: y + baseline, font, color))
  }

  /// Fills a rectangle whose upper edge is that far below `y`.
  mutating func box(
    _ x: PDFPoints, _ offset: PDFPoints, width: PDFPoints, height: PDFPoints, _ color: PDFColor
  ) {
    guard width > 0, height > 0 else { return }
    marks.append(.box(PDFRect(x: x, y: y + offset, width: width, height: height), color))
  }

  /// Draws a hairline across the page, that far below `y`.
  mutating func rule(at offset: PDFPoints, _ color: PDFColor = SheetStyle.hairline) {
    box(left, offset, width: width, height: SheetStyle.hair, color)
  }

  // MARK: Text

  /// Returns `text` truncated to a width.
  package func truncated(_ text: String, to width: PDFPoints, _ font: PDFFont) -> String {
    // A note may contain line breaks and be pages long.
    let characters = text.prefix(400).map { $0.isNewline ? " " : $0 }
    guard characters.count < text.count || measure(String(characters), font) > width + 0.01 else {
      return String(characters)
    }
    func shown(_ count: Int) -> String {
      String(String(characters.prefix(count)).trimmingBlanks) + "…"
    }
    var fits = 0, tooMany = characters.count + 1
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if measure(shown(middle), font) <= width { fits = middle } else { tooMany = middle }
    }
    return fits == 0 ? "" : shown(fits)
  }

  /// Returns `text` wrapped at blanks to a width; longer words are truncated when drawn.
  package func wrapped(_ text: String, to width: PDFPoints, _ font: PDFFont) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, measure("\(last) \(word)", font) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
