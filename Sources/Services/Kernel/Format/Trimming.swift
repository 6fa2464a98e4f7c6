extension String {
  /// The text without leading and trailing blanks.
  package var trimmed: String { String(trimmingBlanks) }

  /// The text in one line: its words with a single blank between them. Control characters count as
  /// blanks.
  package var singleSpaced: String { split(whereSeparator: \.isBlank).joined(separator: " ") }

  /// The part of the text without leading and trailing blanks.
  package var trimmingBlanks: Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return self[first...last]
  }
}

extension Array where Element: Hashable {
  /// The elements in order, without duplicates.
  package var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Character {
  /// Whether it is white space or a control character.
  fileprivate var isBlank: Bool {
    isWhitespace || unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
  }
}
