/// The characters of code page 1252: in PDF (as WinAnsiEncoding) readers can show them in Helvetica
/// without an embedded font, and spreadsheets on Windows save tables in it.
enum WindowsLatin {
  /// The characters from 0x80 to 0x9F; the rest is Latin-1.
  private static let high: [Unicode.Scalar: UInt8] = [
    "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88,
    "‰": 0x89, "Š": 0x8A, "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93,
    "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97, "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B,
    "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
    // The minus sign is replaced by the en dash, which has the same width.
    "−": 0x96,
  ]

  /// Returns the byte of a character; nil if the code page lacks it.
  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xFF: return UInt8(truncatingIfNeeded: scalar.value)
    default: return high[scalar]
    }
  }

  private static let low: [UInt8: Unicode.Scalar] = high.reduce(into: [:]) { low, entry in
    if entry.key != "−" { low[entry.value] = entry.key }
  }

  /// Returns the character of a byte; nil for a control character or one that the code page lacks.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0xFF: Unicode.Scalar(byte)
    default: low[byte]
    }
  }
}
