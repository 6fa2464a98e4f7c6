/// Functions that split a table into lines and lines into fields (RFC 4180, except that a line
/// always ends a row: no export of steps has fields of several lines, and a missing quote damages
/// one row only).
enum TableLines {
  /// Returns the first non-empty lines of `bytes`, without a byte order mark.
  static func first(_ most: Int, of bytes: Bytes) -> [Bytes] {
    var lines: [Bytes] = []
    var position = bytes.has("\u{feff}") ? 3 : 0
    while position < bytes.count, lines.count < most {
      let end = bytes.first(0x0a, from: position) ?? bytes.count
      let line = bytes.part(position, end).withoutReturn
      if !line.trimmed.isEmpty, !line.has("sep=") { lines.append(line) }
      position = end + 1
    }
    return lines
  }

  /// Returns the fields of a line.
  static func fields(of line: Bytes, delimiter: UInt8) -> [Bytes] {
    var fields: [Bytes] = []
    split(line, delimiter: delimiter, into: &fields)
    return fields
  }

  /// Splits a line into a reused array of fields. Surrounding quotes are removed; doubled ones
  /// inside are kept, since no number or time has any.
  static func split(_ line: Bytes, delimiter: UInt8, into fields: inout [Bytes]) {
    fields.removeAll(keepingCapacity: true)
    var position = 0
    while true {
      if position < line.count, line[position] == UInt8(ascii: "\"") {
        let end = closingQuote(line, position + 1)
        fields.append(line.part(position + 1, end).trimmed)
        position = line.first(delimiter, from: end) ?? line.count
      } else {
        let end = line.first(delimiter, from: position) ?? line.count
        fields.append(line.part(position, end).trimmed)
        position = end
      }
      guard position < line.count else { return }
      position += 1
    }
  }

  private static func closingQuote(_ line: Bytes, _ start: Int) -> Int {
    var position = start
    while let quote = line.first(UInt8(ascii: "\""), from: position) {
      guard quote + 1 < line.count, line[quote + 1] == UInt8(ascii: "\"") else { return quote }
      position = quote + 2
    }
    return line.count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The line without a carriage return at its end.
  var withoutReturn: Bytes { last == 0x0d ? part(0, count - 1) : self }
}
