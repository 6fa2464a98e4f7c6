import Terminal

/// How often the next key is to be taken: digits typed with Alt, because plain ones open the tabs.
enum RepeatCount {
  /// More is a slip of the finger.
  private static let most = 999

  /// The count with one more digit; nil where `press` types none.
  static func count(_ count: Int, adding press: KeyPress) -> Int? {
    guard press.modifiers == .alt, case .character(let character) = press.key,
      character.isASCII, let digit = character.wholeNumberValue
    else { return nil }
    return min(count * 10 + digit, most)
  }
}
