/// Text whose scalars are each a character and a glyph of its own, one column wide, whatever stands
/// beside them. Nearly every text is plain, so its UTF-8 is measured without looking for
/// characters.
package enum PlainText {
  /// What is known of a text when as much of it has been examined as fits into some columns.
  enum Extent {
    /// It is plain, and fits: its columns.
    case fits(Int)
    /// It is longer: the number of bytes that fit. What follows them belongs to none of them.
    case exceeds(Int)
    /// It is not plain, so its characters have to be found.
    case unknown
  }

  /// Examines as much of a text as fits into `limit` columns.
  static func extent(_ utf8: UnsafeBufferPointer<UInt8>, upTo limit: Int = .max) -> Extent {
    var place = 0, columns = 0
    while place < utf8.count {
      let length = length(at: place, in: utf8)
      guard length > 0 else { return .unknown }
      if columns >= limit { return .exceeds(place) }
      place += length
      columns += 1
    }
    return .fits(columns)
  }

  /// Returns a plain text broken into lines of at most `width` columns, at blanks if possible, and
  /// inside words longer than a line.
  static func wrap(_ utf8: UnsafeBufferPointer<UInt8>, to width: Int) -> [String] {
    var lines: [String] = [], line: [UInt8] = [], used = 0, place = 0
    while let word = word(from: &place, in: utf8) {
      var rest = word.bytes, wanted = word.columns
      if used > 0, used + 1 + wanted <= width {
        line.append(blank)
        line += utf8[rest]
        used += 1 + wanted
        continue
      }
      if used > 0 { lines.append(String(decoding: line, as: UTF8.self)) }
      while wanted > width {
        var end = rest.lowerBound
        for _ in 0..<width { end += length(at: end, in: utf8) }
        lines.append(String(decoding: utf8[rest.lowerBound..<end], as: UTF8.self))
        rest = end..<rest.upperBound
        wanted -= width
      }
      line = Array(utf8[rest])
      used = wanted
    }
    return lines + [String(decoding: line, as: UTF8.self)]
  }

  private static let blank = UInt8(ascii: " ")

  /// Returns the next word of a plain text from `place` on, and moves behind it; nil for none.
  private static func word(
    from place: inout Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> (bytes: Range<Int>, columns: Int)? {
    while place < utf8.count, utf8[place] == blank { place += 1 }
    let start = place
    var columns = 0
    while place < utf8.count, utf8[place] != blank {
      // A byte that continues a scalar takes no column.
      if utf8[place] & 0xC0 != 0x80 { columns += 1 }
      place += 1
    }
    return start < place ? (start..<place, columns) : nil
  }

  /// Returns the number of bytes of the scalar at `place`; 0 if it is not plain.
  @inline(__always)
  private static func length(at place: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    let byte = utf8[place]
    if byte < 0x7F { return byte >= 0x20 ? 1 : 0 }
    guard byte >= 0xC2, byte < 0xF0, place + 1 < utf8.count else { return 0 }
    let next = UInt32(utf8[place + 1] & 0x3F)
    if byte < 0xE0 { return isPlain(UInt32(byte & 0x1F) << 6 | next) ? 2 : 0 }
    guard place + 2 < utf8.count else { return 0 }
    let last = UInt32(utf8[place + 2] & 0x3F)
    return isPlain(UInt32(byte & 0x0F) << 12 | next << 6 | last) ? 3 : 0
  }

  /// Returns whether a scalar is plain. A test compares it with the properties of Unicode; what it
  /// does not know is measured the long way.
  package static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E: true
    // Latin letters and signs, but not the soft hyphen.
    case 0xA0...0xAC, 0xAE...0x2FF: true
    // Punctuation, but no marks of direction and no invisible characters.
    case 0x2010...0x2027, 0x202F...0x205E: true
    // Currencies, arrows, operators.
    case 0x20A0...0x20BF, 0x2190...0x22FF: true
    // Frames, blocks and shapes, without the wide squares.
    case 0x2500...0x25FC: true
    // Check marks, and the dots of charts.
    case 0x2713...0x2718, 0x2800...0x28FF: true
    default: false
    }
  }
}
