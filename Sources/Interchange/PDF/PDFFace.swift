import CHaru

/// A font file, read when a document first needs it. libharu reads no file twice.
struct PDFFontFile {
  let path: String
  private(set) var name: UnsafePointer<CChar>?
  private(set) var definition: HPDF_FontDef?
  private var isRead = false

  init(path: String) { self.path = path }

  /// Reads it into a document, without embedding it yet.
  mutating func load(_ document: HPDF_Doc) {
    guard !isRead else { return }
    isRead = true
    guard FontDirectory.isSound(path),
      let name = HPDF_LoadTTFontFromFile(document, path, HPDF_BOOL(HPDF_TRUE)),
      let definition = HPDF_GetFontDef(document, name)
    else {
      HPDF_ResetError(document)
      return
    }
    self.name = name
    self.definition = definition
  }
}

/// One style of a typeface in a document: its characters, their widths, and their encoding for
/// libharu.
struct PDFFace {
  let handle: HPDF_Font
  /// The embedded font, nil for Helvetica, which readers bring along.
  private let definition: HPDF_FontDef?
  private var widths: [Unicode.Scalar: Int] = [:]

  /// A font that readers have.
  init(_ handle: HPDF_Font) {
    self.handle = handle
    definition = nil
  }

  /// A font that was read, to be embedded; nil where it is damaged or must not be.
  init?(_ file: PDFFontFile, _ document: HPDF_Doc) {
    guard let name = file.name, let definition = file.definition,
      let font = HPDF_GetFont(document, name, "UTF-8")
    else {
      HPDF_ResetError(document)
      return nil
    }
    CharacterMap.correct(font)
    handle = font
    self.definition = definition
  }

  /// Whether a font has a character. libharu knows the first 65,536 alone.
  static func has(_ scalar: Unicode.Scalar, _ definition: HPDF_FontDef) -> Bool {
    guard scalar.value >= 0x20, let code = UInt16(exactly: scalar.value) else { return false }
    return HPDF_TTFontDef_GetGlyphid(definition, code) != 0
  }

  /// Whether the cut has the character.
  func has(_ scalar: Unicode.Scalar) -> Bool {
    guard let definition else { return WindowsLatin.byte(scalar) != nil }
    return Self.has(scalar, definition)
  }

  /// The width of one of its characters in thousandths of the font size.
  mutating func width(_ scalar: Unicode.Scalar) -> Int {
    if let width = widths[scalar] { return width }
    // Helvetica has no minus sign to measure.
    let code = scalar == "−" && definition == nil ? "–" : scalar
    let width = Int(HPDF_Font_GetUnicodeWidth(handle, UInt16(truncatingIfNeeded: code.value)))
    widths[scalar] = width
    return width
  }

  /// Encodes characters of the font for libharu.
  func encoded(_ scalars: [Unicode.Scalar]) -> [CChar] {
    let bytes =
      definition == nil
      ? scalars.compactMap(WindowsLatin.byte)
      : scalars.flatMap { Unicode.UTF8.encode($0).map(Array.init) ?? [] }
    return bytes.map(CChar.init(bitPattern:))
  }
}
