/// Speech for a line: the words heard so far follow the text that was typed.
struct Dictation: Equatable, Sendable {
  /// The text before the words.
  private var base: String
  /// The words that are part of `base`, because the person has changed the line since.
  private var consumed = ""
  private var heard = ""
  /// The text that was shown last.
  private var shown: String

  /// Begins after a text.
  init(after text: String) {
    base = text
    shown = text
  }

  /// Returns the whole line for the words heard so far. `current` is the line as it is: what the
  /// person has typed meanwhile stays, and only later words are added.
  mutating func text(with words: String, shown current: String) -> String {
    if current != shown {
      base = current
      consumed = heard
    }
    heard = words
    let added = String(words.dropFirst(words.commonPrefix(with: consumed)).drop { $0 == " " })
    shown = base.isEmpty || added.isEmpty || base.hasSuffix(" ") ? base + added : "\(base) \(added)"
    return shown
  }
}

extension String {
  /// Returns the number of characters at the start of both texts.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
