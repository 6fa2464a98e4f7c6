import Interchange
import TerminalText

/// Puts what is to be printed on pages, from the top down. What it gives is where everything
/// stands, not yet a file.
package struct SheetLayout {
  /// How wide a text is in a font.
  package typealias Measure = (String, PDFFont) -> PDFPoints

  /// Where a text stands between two sides.
  package enum Alignment { case left, center, right }

  /// What stands at the top of a page that goes on with what another began.
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
  /// Where the next thing goes, from the upper edge down.
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

  /// What is left of the page.
  var room: PDFPoints { bottom - y }

  /// What a page that goes on has room for.
  var fullRoom: PDFPoints { bottom - top - SheetStyle.headHeight }

  // MARK: Pages

  /// Begins a page for something new; pages that go on with it have `head` at their top.
  package mutating func begin(_ head: Head) {
    endPage()
    self.head = head
    isOpen = true
    y = top
  }

  /// Goes on with another page.
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

  /// The pages since the last call, of which the last one is complete too.
  package mutating func takePages() -> [PDFPage] {
    endPage()
    defer { pages = [] }
    return pages
  }

  /// Goes on with another page where this one has no room for so much.
  mutating func need(_ height: PDFPoints) {
    if room < height { breakPage() }
  }

  /// Leaves so much free.
  mutating func advance(_ height: PDFPoints) { y += height }

  // MARK: Marks

  func width(of text: String, _ font: PDFFont) -> PDFPoints { measure(text, font) }

  /// Writes a line of text between two sides, its base line so far below `y`; what has no room is
  /// cut off with a sign that it was.
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

  /// Fills a rectangle, its upper side so far below `y`.
  mutating func box(
    _ x: PDFPoints, _ offset: PDFPoints, width: PDFPoints, height: PDFPoints, _ color: PDFColor
  ) {
    guard width > 0, height > 0 else { return }
    marks.append(.box(PDFRect(x: x, y: y + offset, width: width, height: height), color))
  }

  /// Draws a thin line from side to side, so far below `y`.
  mutating func rule(at offset: PDFPoints, _ color: PDFColor = SheetStyle.hairline) {
    box(left, offset, width: width, height: SheetStyle.hair, color)
  }

  // MARK: Text

  /// `text` cut so that it has room.
  package func truncated(_ text: String, to width: PDFPoints, _ font: PDFFont) -> String {
    // A note may have lines and go on for pages.
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

  /// `text` in lines that have room, broken at blanks; a longer word is cut when it is drawn.
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
