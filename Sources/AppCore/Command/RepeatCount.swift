import Terminal

/// How often the next key is to be taken: digits typed with Alt, because plain ones open the tabs
/// where they mean nothing else.
enum RepeatCount {
  /// More is a slip of the finger.
  private static let most = 999

  /// The count with one more digit; nil where `press` types none. With `takesPlain` a plain digit
  /// is one too, but no count begins with 0.
  static func count(_ count: Int, adding press: KeyPress, _ takesPlain: Bool) -> Int? {
    let isPlain = takesPlain && press.modifiers.isEmpty
    guard press.modifiers == .alt || isPlain, case .character(let character) = press.key,
      character.isASCII, let digit = character.wholeNumberValue
    else { return nil }
    if isPlain, count == 0, digit == 0 { return nil }
    return min(count * 10 + digit, most)
  }
}
