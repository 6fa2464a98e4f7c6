import CHaru

/// A font file, read when a document first needs it, since libharu reads no file twice.
struct PDFFontFile {
  let path: String
  private(set) var name: UnsafePointer<CChar>?
  private(set) var definition: HPDF_FontDef?
  private var isRead = false

  init(path: String) { self.path = path }

  /// Loads the font into a document, without embedding it yet.
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

/// A style of a typeface in a document: its characters, their widths, and their encoding for
/// libharu.
struct PDFFace {
  let handle: HPDF_Font
  /// The embedded font; nil for Helvetica, which readers provide.
  private let definition: HPDF_FontDef?
  private var widths: [Unicode.Scalar: Int] = [:]

  /// Creates a face of a font that readers provide.
  init(_ handle: HPDF_Font) {
    self.handle = handle
    definition = nil
  }

  /// Creates a face of a loaded font to be embedded; nil if it is damaged or must not be embedded.
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

  /// Returns whether a font has a character. libharu supports only the first 65,536.
  static func has(_ scalar: Unicode.Scalar, _ definition: HPDF_FontDef) -> Bool {
    guard scalar.value >= 0x20, let code = UInt16(exactly: scalar.value) else { return false }
    return HPDF_TTFontDef_GetGlyphid(definition, code) != 0
  }

  /// Returns whether the face has a character.
  func has(_ scalar: Unicode.Scalar) -> Bool {
    guard let definition else { return WindowsLatin.byte(scalar) != nil }
    return Self.has(scalar, definition)
  }

  /// Returns the width of a character of the face in thousandths of the font size.
  mutating func width(_ scalar: Unicode.Scalar) -> Int {
    if let width = widths[scalar] { return width }
    // Helvetica in libharu has no minus sign to measure.
    let code = scalar == "−" && definition == nil ? "–" : scalar
    let width = Int(HPDF_Font_GetUnicodeWidth(handle, UInt16(truncatingIfNeeded: code.value)))
    widths[scalar] = width
    return width
  }

  /// Encodes characters of the face for libharu.
  func encoded(_ scalars: [Unicode.Scalar]) -> [CChar] {
    let bytes =
      definition == nil
      ? scalars.compactMap(WindowsLatin.byte)
      : scalars.flatMap { Unicode.UTF8.encode($0).map(Array.init) ?? [] }
    return bytes.map(CChar.init(bitPattern:))
  }
}
