import CHaru

/// One cut of a document's typeface: how wide its characters are, which it has, and how libharu wants
/// them.
struct PDFFace {
  let handle: HPDF_Font
  /// The embedded font, nil for Helvetica, which readers bring along.
  private let definition: HPDF_FontDef?
  private var widths: [Unicode.Scalar: Int] = [:]

  /// What stands in the place of a character that there is none for.
  private static let replacement: Unicode.Scalar = "?"

  init(_ handle: HPDF_Font, _ definition: HPDF_FontDef? = nil) {
    self.handle = handle
    self.definition = definition
  }

  /// Whether the cut has the character. libharu knows the first 65,536 alone.
  private func has(_ scalar: Unicode.Scalar) -> Bool {
    guard let definition else { return WindowsLatin.byte(scalar) != nil }
    guard scalar.value >= 0x20, let code = UInt16(exactly: scalar.value) else { return false }
    return HPDF_TTFontDef_GetGlyphid(definition, code) != 0
  }

  /// How wide a character is, in thousandths of the size.
  private mutating func width(_ scalar: Unicode.Scalar) -> Int {
    if let width = widths[scalar] { return width }
    let shown = has(scalar) ? scalar : Self.replacement
    // Helvetica has no minus sign to measure.
    let code = shown == "−" && definition == nil ? "–" : shown
    let width = Int(HPDF_Font_GetUnicodeWidth(handle, UInt16(truncatingIfNeeded: code.value)))
    widths[scalar] = width
    return width
  }

  /// How wide a text is, in thousandths of the size.
  mutating func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  /// The text in the encoding of the cut, with a zero at the end, and whether all of it can be shown.
  func encoded(_ text: String) -> (bytes: [CChar], isWhole: Bool) {
    var bytes: [UInt8] = [], isWhole = true
    for scalar in text.unicodeScalars {
      let isShown = has(scalar)
      isWhole = isWhole && isShown
      let scalar = isShown ? scalar : Self.replacement
      if definition == nil {
        WindowsLatin.byte(scalar).map { bytes.append($0) }
      } else {
        bytes += Unicode.UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    return ((bytes + [0]).map(CChar.init(bitPattern:)), isWhole)
  }
}
