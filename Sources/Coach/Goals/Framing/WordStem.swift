/// A stem of the lexicon with its weight: one or more words, each of which may begin or end with
/// `*` for any letters: `*prüfung*`, `exam*`, `every day`; among others, `*` is any word.
public struct WordStem: Equatable, Sendable {
  /// The stem as it is written in the library.
  public let text: String
  /// The weight for the archetype, 1 to 3.
  public let weight: Int
  private let parts: [Part]

  private struct Part: Equatable {
    let text: String
    /// Whether other letters may come before and after it.
    let isOpenBefore: Bool
    let isOpenAfter: Bool

    func matches(_ word: String) -> Bool {
      switch (isOpenBefore, isOpenAfter) {
      case (false, false): word == text
      case (false, true): word.hasPrefix(text)
      case (true, false): word.hasSuffix(text)
      case (true, true): text.isEmpty || word.contains(text)
      }
    }
  }

  /// Creates a stem; nil if it has no words.
  public init?(_ text: String, weight: Int) {
    self.text = text
    self.weight = weight
    parts = text.split(separator: " ").compactMap { word in
      if word == "*" { return Part(text: "", isOpenBefore: true, isOpenAfter: true) }
      guard let folded = FoldedWords.words(String(word)).first else { return nil }
      return Part(
        text: folded, isOpenBefore: word.hasPrefix("*"), isOpenAfter: word.hasSuffix("*"))
    }
    if parts.allSatisfy(\.text.isEmpty) { return nil }
  }

  /// Returns whether its words occur in a row among folded words.
  func occurs(in words: [String]) -> Bool {
    guard parts.count <= words.count else { return false }
    return (0...(words.count - parts.count)).contains { occurs(in: words, from: $0) }
  }

  /// Returns where its words occur in a row among folded words.
  func places(in words: [String]) -> [Range<Int>] {
    guard parts.count <= words.count else { return [] }
    return (0...(words.count - parts.count)).filter { occurs(in: words, from: $0) }
      .map { $0..<($0 + parts.count) }
  }

  private func occurs(in words: [String], from start: Int) -> Bool {
    parts.indices.allSatisfy { parts[$0].matches(words[start + $0]) }
  }
}
