import Domain
import Foundation
import Interchange
import Platform
import TestSupport
import Testing

@Suite("PDF") struct PDFDocumentTests {
  private static let ink = PDFColor(gray: 0)
  private static let properties = PDFDocument.Properties(title: "Dienstplan – Żaneta", author: "Ä")

  private func page(_ texts: String..., bold: Bool = false) -> PDFPage {
    PDFPage(
      paper: .a4,
      marks: texts.enumerated().map { index, text in
        .text(text, x: 50, y: 100 + Double(index) * 20, PDFFont(12, bold: bold), Self.ink)
      } + [.box(PDFRect(x: 50, y: 50, width: 100, height: 2), PDFColor(gray: 0.5))])
  }

  /// The bytes of a file with these pages, and the document as it was in the end.
  private func file(
    _ pages: [PDFPage], _ typefaces: [PDFTypeface] = PDFTypeface.installed()
  ) throws -> (bytes: [UInt8], document: PDFDocument) {
    let document = try PDFDocument(Self.properties, typefaces: typefaces)
    for page in pages { try document.add(page) }
    var bytes: [UInt8] = []
    try document.finish({ number, count in
      [.text("\(number)/\(count)", x: 500, y: 800, PDFFont(8), Self.ink)]
    }) { bytes += $0 }
    return (bytes, document)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: Unicode.ASCII.self) }

  @Test("the same pages give the same bytes, and no time stands in them")
  func deterministic() throws {
    let pages = [page("Zażółć – Привет €"), page("two", bold: true)]
    let first = try file(pages).bytes, second = try file(pages).bytes
    #expect(first == second)
    #expect(text(first).hasPrefix("%PDF-1.") && text(Array(first.suffix(8))).contains("%%EOF"))
    #expect(!text(first).contains("/CreationDate") && !text(first).contains("/ModDate"))
  }

  @Test("sheets of both sizes, each page once")
  func papers() throws {
    let bytes = try file([page("a"), PDFPage(paper: .letter), page("b")]).bytes
    let all = text(bytes)
    #expect(all.components(separatedBy: "/Type /Page\n").count - 1 == 3)
    #expect(all.contains("/MediaBox [ 0 0 612 792 ]"))
    #expect(all.components(separatedBy: "/MediaBox [ 0 0 595.28").count - 1 == 2)
  }

  @Test(
    "without a typeface Helvetica shows Windows-1252; what it lacks is replaced, and that is known")
  func helvetica() throws {
    let plain = try file([page("Müller – 3 € − „Nacht“ …")], [])
    #expect(plain.document.isPlain && !plain.document.hasReplaced)
    #expect(text(plain.bytes).contains("/BaseFont /Helvetica"))
    for lacking in ["Łódź", "夜", "🌙"] {
      #expect(try file([page(lacking)], []).document.hasReplaced, "\(lacking)")
    }
  }

  @Test("an emoji of several scalars is one question mark, tabs and controls are blanks")
  func replacements() throws {
    let document = try PDFDocument(Self.properties, typefaces: [])
    let font = PDFFont(1000)
    #expect(document.width(of: "👩‍👩‍👧‍👦", font) == document.width(of: "?", font))
    #expect(document.width(of: "🇩🇪👍🏽", font) == document.width(of: "??", font))
    #expect(document.width(of: "a\t\u{7}b", font) == document.width(of: "a  b", font))
    #expect(try !file([page("a\t\u{7}b")], []).document.hasReplaced)
  }

  @Test("a character that the first typeface lacks comes from another one")
  func severalFonts() throws {
    let mono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
    let sans = PDFTypeface.installed().first { $0.regular.hasSuffix("DejaVuSans.ttf") }
    guard let sans, Files.exists(mono) else {
      print("skipped: DejaVu Sans and DejaVu Sans Mono are not installed")
      return
    }
    // DejaVu Sans Mono has no Hebrew.
    let first = PDFTypeface(regular: mono, bold: sans.bold)
    let text = "shift שלום ✓ →"
    #expect(try file([page(text)], [first]).document.hasReplaced)
    let found = try file([page(text)], [first, sans])
    #expect(!found.document.hasReplaced)
    #expect(self.text(found.bytes).components(separatedBy: "/FontFile2").count - 1 >= 2)
    let alone = try file([page("shift")], [first, sans])
    #expect(self.text(alone.bytes).contains("DejaVuSansMono"))
    #expect(alone.bytes.count < found.bytes.count)
  }

  /// By Adobe's font metrics (Helvetica.afm, Helvetica-Bold.afm), in thousandths of the size.
  @Test(
    "text is as wide as Adobe says",
    arguments: [
      ("A", false, 667), ("A", true, 722), ("il", false, 444), ("€", false, 556), ("−", false, 556),
      ("夜", false, 556), ("", false, 0),
    ])
  func widths(text: String, bold: Bool, thousandths: Double) throws {
    let document = try PDFDocument(Self.properties, typefaces: [])
    #expect(abs(document.width(of: text, PDFFont(10, bold: bold)) - thousandths / 100) < 0.001)
  }

  @Test("a typeface that is damaged or gone gives way to the next")
  func damaged() throws {
    let folder = try TemporaryStore()
    let path = folder.folder + "/broken.ttf"
    try Files.write(Array("\u{0}\u{1}\u{0}\u{0}no font".utf8), to: path)
    let broken = PDFTypeface(regular: path, bold: path)
    let gone = PDFTypeface(regular: path + "x", bold: path)
    #expect(try file([page("a")], [broken, gone]).document.isPlain)
    guard let sound = PDFTypeface.installed().first else { return }
    let found = try file([page("Łódź")], [broken, gone, sound])
    #expect(!found.document.isPlain && !found.document.hasReplaced)
    #expect(text(found.bytes).contains("/FontFile2"))
  }

  @Test("a font that was cut off or scrambled anywhere ends in a document all the same")
  func fuzz() throws {
    guard let sound = PDFTypeface.installed().first else {
      print("skipped: no font that can be embedded is installed")
      return
    }
    let folder = try TemporaryStore(), path = folder.folder + "/font.ttf"
    let font = try Files.read(sound.regular)
    var random = SplitMix64(seed: 7)
    for round in 0..<30 {
      var bytes = font
      if round % 2 == 0 {
        bytes.removeSubrange(Int.random(in: 0..<font.count, using: &random)...)
      } else {
        for _ in 0..<4 {
          bytes[Int.random(in: 0..<400, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      try Files.write(bytes, to: path)
      let typeface = PDFTypeface(regular: path, bold: sound.bold)
      #expect(try file([page("Łódź")], [typeface]).bytes.count > 500, "round \(round)")
    }
  }

  @Test("typefaces are found by their files, a cut alone is none")
  func installed() throws {
    let folder = try TemporaryStore()
    #expect(PDFTypeface.installed(in: [folder.folder]) == [])
    for name in ["DejaVuSans", "DejaVuSans-Bold", "NotoSans-Regular"] {
      try Files.write([], to: "\(folder.folder)/\(name).ttf")
    }
    #expect(
      PDFTypeface.installed(in: ["/nowhere", folder.folder]) == [
        PDFTypeface(
          regular: folder.folder + "/DejaVuSans.ttf", bold: folder.folder + "/DejaVuSans-Bold.ttf")
      ])
  }

  @Test("what the writer throws comes through")
  func failures() throws {
    struct Full: Error {}
    let document = try PDFDocument(Self.properties, typefaces: [])
    try document.add(page("a"))
    #expect(throws: Full.self) { try document.finish({ _, _ in [] }) { _ in throw Full() } }
  }
}
