import CHaru

/// The map from the codes of an embedded font to characters, which makes text searchable.
///
/// libharu 2.3 writes codes in Unicode (UCS-2), with a map that uses `begincidrange`, which PDF
/// does not allow there (ISO 32000-1, 9.10.3); some readers then find no text at all.
enum CharacterMap {
  /// Replaces the map of `font` by a valid one.
  static func correct(_ font: HPDF_Font) {
    guard let found = HPDF_Dict_GetItem(font, "ToUnicode", UInt16(HPDF_OCLASS_DICT)) else { return }
    let map = found.assumingMemoryBound(to: _HPDF_Dict_Rec.self)
    guard let stream = map.pointee.stream else { return }
    HPDF_MemStream_FreeData(stream)
    HPDF_Stream_WriteStr(stream, text)
  }

  /// Maps every code to the character of the same number. A range may vary only the last byte, and
  /// a block has at most a hundred ranges.
  private static let text: String = {
    let codes = (0...255).map { code in
      let high = (code < 16 ? "0" : "") + String(code, radix: 16)
      return "<\(high)00> <\(high)FF> <\(high)00>\n"
    }
    let blocks = stride(from: 0, to: codes.count, by: 100).map { start in
      let block = codes[start..<min(start + 100, codes.count)]
      return "\(block.count) beginbfrange\n\(block.joined())endbfrange\n"
    }
    return """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange
      \(blocks.joined())endcmap
      CMapName currentdict /CMap defineresource pop
      end
      end

      """
  }()
}
