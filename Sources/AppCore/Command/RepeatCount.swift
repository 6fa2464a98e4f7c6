import Terminal

/// The repeat count typed before a key. It is typed with Alt, because plain digits open tabs on
/// most screens.
enum RepeatCount {
  /// A larger count is a typing error.
  private static let most = 999

  /// Returns the count with one more digit; nil if `press` is not a digit. With `takesPlain` plain
  /// digits count too, but not a leading 0.
  static func count(_ count: Int, adding press: KeyPress, _ takesPlain: Bool) -> Int? {
    let isPlain = takesPlain && press.modifiers.isEmpty
    guard press.modifiers == .alt || isPlain, case .character(let character) = press.key,
      character.isASCII, let digit = character.wholeNumberValue
    else { return nil }
    if isPlain, count == 0, digit == 0 { return nil }
    return min(count * 10 + digit, most)
  }
}
