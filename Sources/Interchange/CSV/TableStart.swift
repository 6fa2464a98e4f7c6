/// The line of headings of a table, which may have a title and other lines above it, as reports of
/// programs do.
struct TableStart {
  /// The position of its first byte.
  private(set) var offset = 0
  /// Its number, from 1.
  private(set) var line = 1
  /// The separator that the file names as Excel does, by `sep=;` on the first line.
  private(set) var separator: UInt8?

  /// The number of lines and bytes among which the headings are looked for.
  private static let mostLines = 50, mostBytes = 1 << 16

  /// Finds the headings that readers of tables understand; otherwise the first line with several
  /// values if there are only titles above it, or else the first line.
  init(_ bytes: [UInt8]) {
    var start = 0, number = 1
    if bytes.starts(with: "sep=".utf8) {
      let end = Self.end(of: start, bytes)
      if end - start > 4 { separator = bytes[4] }
      start = Self.next(after: end, bytes)
      number = 2
      (offset, line) = (start, number)
    }
    let last = min(bytes.count, Self.mostBytes)
    var firstRow: (offset: Int, line: Int)?
    while start < last, number <= Self.mostLines {
      let end = Self.end(of: start, bytes)
      let text = bytes[start..<end]
      // A value of several lines.
      guard text.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 0 else { break }
      if let values = try? CSVTable.values(of: Array(text), separator: separator) {
        if values.count > 1, Self.couldBeHeadings(values), TableHeadings.areKnown(values) {
          (offset, line) = (start, number)
          return
        }
        if firstRow == nil, values.count(where: { !$0.isEmpty }) > 1 { firstRow = (start, number) }
      }
      start = Self.next(after: end, bytes)
      number += 1
    }
    if let firstRow { (offset, line) = firstRow }
  }

  /// Returns whether values are rather words than numbers.
  private static func couldBeHeadings(_ values: [String]) -> Bool {
    values.allSatisfy { value in
      value.utf8.count { (0x30...0x39).contains($0) } * 2 <= value.utf8.count
    }
  }

  private static func end(of start: Int, _ bytes: [UInt8]) -> Int {
    bytes[start...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? bytes.count
  }

  private static func next(after end: Int, _ bytes: [UInt8]) -> Int {
    guard end < bytes.count else { return end }
    let isPair = bytes[end] == 0x0d && end + 1 < bytes.count && bytes[end + 1] == 0x0a
    return end + (isPair ? 2 : 1)
  }
}

extension CSVTable {
  /// Returns the values of the line of headings in the first bytes of a file; nil if there is none.
  package static func headings(of head: [UInt8]) -> [String]? {
    let text = TableText(head).bytes
    let start = TableStart(text)
    let line = text[min(start.offset, text.count)...].prefix { $0 != 0x0a && $0 != 0x0d }
    return try? values(of: Array(line), separator: start.separator)
  }
}
