import CHaru

/// A PDF file being written. Equal pages produce equal bytes, because it has no creation date.
///
/// Text is searchable: the first usable typeface is embedded, reduced to the characters used, and
/// another one for characters that it lacks. Without any, the file refers to Helvetica, which every
/// reader has, with the characters of code page 1252.
///
/// libharu reports errors to a handler, which must not throw through C. Without a handler, it
/// stores the error in the document and ignores all later calls; the error is checked at the end.
public final class PDFDocument {
  /// The document properties that readers show.
  public struct Properties: Sendable {
    /// The title.
    public var title: String
    /// The author.
    public var author: String

    /// Creates document properties.
    public init(title: String, author: String) {
      self.title = title
      self.author = author
    }
  }

  /// Whether a character was replaced because no typeface has it.
  public private(set) var hasReplaced = false
  /// Whether no typeface could be embedded.
  public let isPlain: Bool

  private let document: HPDF_Doc
  private var pages: [(page: HPDF_Page, paper: PDFPaper)] = []
  private var regular: PDFCut
  private var bold: PDFCut

  private static let pieceSize = 1 << 16

  /// Creates a document without pages, in the first usable one of `typefaces`. Throws `PDFError`.
  public init(
    _ properties: Properties, typefaces: [PDFTypeface] = PDFTypeface.installed()
  ) throws(PDFError) {
    guard let document = HPDF_New(nil, nil) else {
      throw .library(code: Int(HPDF_FAILD_TO_ALLOC_MEM))
    }
    HPDF_SetCompressionMode(document, HPDF_UINT(HPDF_COMP_ALL))
    HPDF_UseUTFEncodings(document)
    HPDF_SetCurrentEncoder(document, "UTF-8")
    do {
      let faces = try Self.faces(of: document, typefaces)
      self.document = document
      (regular, bold, isPlain) = faces
    } catch {
      HPDF_Free(document)
      throw error
    }
    try set(HPDF_INFO_TITLE, properties.title)
    try set(HPDF_INFO_AUTHOR, properties.author)
    try set(HPDF_INFO_CREATOR, "ShiftPro")
  }

  deinit { HPDF_Free(document) }

  private func check() throws(PDFError) {
    let code = HPDF_GetError(document)
    guard code == HPDF_STATUS(HPDF_OK) else { throw .library(code: Int(code)) }
  }

  /// Sets a property. libharu converts it to UTF-16, but supports only single code units and at
  /// most 65,535 of them.
  private func set(_ type: HPDF_InfoType, _ text: String) throws(PDFError) {
    let shown = text.unicodeScalars.lazy.filter { (0x20...0xFFFF).contains($0.value) }.prefix(200)
    guard !shown.isEmpty else { return }
    HPDF_SetInfoAttr(document, type, String(String.UnicodeScalarView(shown)))
    try check()
  }

  // MARK: Typefaces

  private static func faces(
    of document: HPDF_Doc, _ typefaces: [PDFTypeface]
  ) throws(PDFError) -> (PDFCut, PDFCut, isPlain: Bool) {
    for (place, typeface) in typefaces.enumerated() {
      // A damaged font, or one that must not be embedded, is skipped.
      var files = (PDFFontFile(path: typeface.regular), PDFFontFile(path: typeface.bold))
      files.0.load(document)
      files.1.load(document)
      guard let regular = PDFFace(files.0, document), let bold = PDFFace(files.1, document)
      else { continue }
      let others = typefaces[(place + 1)...]
      return (
        PDFCut(regular, document, more: others.map(\.regular)),
        PDFCut(bold, document, more: others.map(\.bold)), false
      )
    }
    guard let regular = HPDF_GetFont(document, "Helvetica", "WinAnsiEncoding"),
      let bold = HPDF_GetFont(document, "Helvetica-Bold", "WinAnsiEncoding")
    else { throw .library(code: Int(HPDF_GetError(document))) }
    return (
      PDFCut(PDFFace(regular), document, more: []), PDFCut(PDFFace(bold), document, more: []), true
    )
  }

  /// Returns the width of a text in points.
  public func width(of text: String, _ font: PDFFont) -> PDFPoints {
    let units = font.isBold ? bold.width(of: text) : regular.width(of: text)
    return PDFPoints(units) * font.size / 1000
  }

  // MARK: Pages

  /// Whether it has no pages yet.
  public var isEmpty: Bool { pages.isEmpty }

  /// Adds a page. Throws `PDFError`.
  public func add(_ page: PDFPage) throws(PDFError) {
    guard let handle = HPDF_AddPage(document) else {
      throw .library(code: Int(HPDF_GetError(document)))
    }
    HPDF_Page_SetWidth(handle, HPDF_REAL(page.paper.width))
    HPDF_Page_SetHeight(handle, HPDF_REAL(page.paper.height))
    pages.append((handle, page.paper))
    try draw(page.marks, on: pages.count - 1)
  }

  private func draw(_ marks: [PDFMark], on index: Int) throws(PDFError) {
    let (page, paper) = pages[index]
    for mark in marks {
      switch mark {
      case .box(let rect, let color):
        HPDF_Page_SetRGBFill(page, color.red, color.green, color.blue)
        // The origin of a PDF page is the lower left corner.
        HPDF_Page_Rectangle(
          page, HPDF_REAL(rect.x), HPDF_REAL(paper.height - rect.y - rect.height),
          HPDF_REAL(rect.width), HPDF_REAL(rect.height))
        HPDF_Page_Fill(page)
      case .text(let text, let x, let y, let font, let color):
        let seen = VisualOrder.text(text)
        let (runs, isWhole) = font.isBold ? bold.runs(of: seen) : regular.runs(of: seen)
        hasReplaced = hasReplaced || !isWhole
        HPDF_Page_BeginText(page)
        HPDF_Page_SetRGBFill(page, color.red, color.green, color.blue)
        HPDF_Page_MoveTextPos(page, HPDF_REAL(x), HPDF_REAL(paper.height - y))
        for run in runs {
          HPDF_Page_SetFontAndSize(page, run.face.handle, HPDF_REAL(font.size))
          HPDF_Page_ShowText(page, run.bytes)
        }
        HPDF_Page_EndText(page)
      }
    }
    try check()
  }

  /// Completes each page with marks that depend on the number of pages, such as `2 of 5`, and
  /// writes the file in pieces. Throws `PDFError` and what `write` throws.
  public func finish(
    _ foot: (_ number: Int, _ count: Int) -> [PDFMark], write: ([UInt8]) throws -> Void
  ) throws {
    for index in pages.indices { try draw(foot(index + 1, pages.count), on: index) }
    HPDF_SaveToStream(document)
    try check()
    HPDF_ResetStream(document)
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    var left = Int(HPDF_GetStreamSize(document))
    while left > 0 {
      var count = HPDF_UINT32(min(left, buffer.count))
      HPDF_ReadFromStream(document, &buffer, &count)
      guard count > 0 else { throw PDFError.library(code: Int(HPDF_GetError(document))) }
      try write(Array(buffer[..<Int(count)]))
      left -= Int(count)
    }
  }
}
