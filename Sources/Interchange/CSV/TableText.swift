/// The text of a table in UTF-8, whatever a spreadsheet has saved it in.
struct TableText {
  /// The bytes in UTF-8 without a byte order mark, as far as they are text.
  let bytes: [UInt8]
  /// Whether the file is not in Unicode, so that code page 1252 was assumed.
  let isWindowsLatin: Bool

  /// Decodes UTF-16 with a byte order mark, as the “Unicode text” of Excel has it, and code page
  /// 1252, its plain CSV; all else is taken for UTF-8.
  init(_ file: [UInt8]) {
    if CSVTable.isUTF16(file) {
      bytes = CSVTable.utf8(fromUTF16: file)
      isWindowsLatin = false
    } else if file.starts(with: [0xef, 0xbb, 0xbf]) {
      bytes = Array(file.dropFirst(3))
      isWindowsLatin = false
    } else if String(validating: file, as: UTF8.self) == nil, let latin = Self.latin(file) {
      bytes = latin
      isWindowsLatin = true
    } else {
      bytes = file
      isWindowsLatin = false
    }
  }

  /// Returns the text of code page 1252 in UTF-8; nil if it has characters that no text has.
  private static func latin(_ file: [UInt8]) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(file.count + file.count / 8)
    for byte in file {
      guard byte >= 0x80 || byte < 0x20 else {
        text.append(byte)
        continue
      }
      guard let scalar = WindowsLatin.scalar(byte) else { return nil }
      text += UTF8.encode(scalar).map { Array($0) } ?? []
    }
    return text
  }
}

extension CSVTable {
  /// Returns whether a file begins with the byte order mark of UTF-16.
  package static func isUTF16(_ file: [UInt8]) -> Bool {
    file.starts(with: [0xff, 0xfe]) || file.starts(with: [0xfe, 0xff])
  }

  /// Returns a text in UTF-16 with a byte order mark in UTF-8 without one.
  package static func utf8(fromUTF16 file: [UInt8]) -> [UInt8] {
    let isLittle = file.first == 0xff
    let units = stride(from: 2, to: file.count - 1, by: 2).map { place in
      UInt16(file[isLittle ? place + 1 : place]) << 8 | UInt16(file[isLittle ? place : place + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
