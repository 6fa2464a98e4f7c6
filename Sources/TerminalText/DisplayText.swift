/// Functions that measure and cut text by its width in terminal columns.
public enum DisplayText {
  /// Returns the width of `text` in columns.
  public static func width(_ text: some StringProtocol) -> Int {
    if case .fits(let columns) = extent(text) { return columns }
    return text.reduce(0) { $0 + columns($1) }
  }

  /// Returns the width of `text` in columns; nil if it is more than `limit`. Examines no more text
  /// than fits, since it may be very long.
  package static func width(_ text: String, upTo limit: Int) -> Int? {
    switch extent(text, upTo: limit) {
    case .fits(let columns): return columns
    case .exceeds: return nil
    case .unknown:
      let fitting = prefix(of: text, columns: limit)
      return fitting.utf8.count == text.utf8.count ? width(text) : nil
    }
  }

  /// Returns whether `text` is plain, so that each of its scalars fills one column.
  package static func isPlain(_ text: String) -> Bool {
    if case .fits = extent(text) { return true }
    return false
  }

  private static func extent(
    _ text: some StringProtocol, upTo limit: Int = .max
  ) -> PlainText.Extent {
    text.utf8.withContiguousStorageIfAvailable { PlainText.extent($0, upTo: limit) } ?? .unknown
  }

  /// Returns the width of one character in columns.
  public static func columns(_ character: Character) -> Int {
    Glyph.glyphs(for: character).reduce(0) { $0 + $1.columns }
  }

  /// Returns `text` cut to at most `width` columns; a cut text ends with `…`.
  public static func truncate(_ text: String, to width: Int) -> String {
    guard width > 0 else { return "" }
    guard self.width(text, upTo: width) == nil else { return text }
    return prefix(of: text, columns: width - 1) + "…"
  }

  /// Returns the longest prefix of whole characters of `text` that fits into `columns`.
  public static func prefix(of text: some StringProtocol, columns limit: Int) -> String {
    switch extent(text, upTo: limit) {
    case .fits: return String(text)
    case .exceeds(let bytes): return String(decoding: text.utf8.prefix(bytes), as: UTF8.self)
    case .unknown: break
    }
    var used = 0
    var out = ""
    for character in text {
      used += columns(character)
      if used > limit { break }
      out.append(character)
    }
    return out
  }

  /// Returns `text` truncated or padded with blanks to exactly `width` columns.
  public static func pad(_ text: String, to width: Int, align: Alignment = .left) -> String {
    let columns = self.width(text, upTo: width)
    if columns == width { return text }
    let cut = columns == nil ? truncate(text, to: width) : text
    let room = max(0, width - (columns ?? self.width(cut)))
    let before = align.offset(room), bytes = cut.utf8.count
    return String(unsafeUninitializedCapacity: bytes + room) { padded in
      padded.initialize(repeating: UInt8(ascii: " "))
      _ = UnsafeMutableBufferPointer(rebasing: padded[before...]).update(fromContentsOf: cut.utf8)
      return bytes + room
    }
  }

  /// Returns `text` broken into lines of at most `width` columns, at blanks if possible, and inside
  /// words longer than a line. Line breaks in `text` are kept.
  public static func wrap(_ text: String, to width: Int) -> [String] {
    guard width > 0 else { return [] }
    if isPlain(text),
      let lines = text.utf8.withContiguousStorageIfAvailable({ PlainText.wrap($0, to: width) })
    {
      return lines
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      wrapParagraph($0, to: width)
    }
  }

  private static func wrapParagraph(_ text: Substring, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      var rest = word
      var wanted = self.width(rest)
      if used > 0, used + 1 + wanted <= width {
        line += " \(rest)"
        used += 1 + wanted
        continue
      }
      if used > 0 { lines.append(line) }
      while wanted > width {
        // A character wider than the line is dropped to avoid an endless loop.
        let head = prefix(of: rest, columns: width)
        if head.isEmpty {
          wanted -= columns(rest.removeFirst())
        } else {
          lines.append(head)
          wanted -= self.width(head)
          rest = rest.dropFirst(head.count)
        }
      }
      line = String(rest)
      used = wanted
    }
    lines.append(line)
    return lines
  }
}

/// The alignment of a text.
public enum Alignment: Sendable {
  case left, center, right

  /// Returns the number of blanks before the text if `room` columns are left over.
  public func offset(_ room: Int) -> Int {
    switch self {
    case .left: return 0
    case .center: return room / 2
    case .right: return room
    }
  }
}

extension String {
  /// The text without trailing blanks.
  package var withoutTrailingBlanks: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
