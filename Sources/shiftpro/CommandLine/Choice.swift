import Domain
import Services

/// Validates values with a fixed set of words.
enum Choice {
  /// Returns the `text` of an option if it is one of `words`. Throws `CommandError`.
  static func read(
    _ text: String, of option: String, _ words: [String]
  ) throws(CommandError) -> String {
    try read(text, as: "--\(option)", words)
  }

  /// Returns `text` if it is one of `words`; `name` is its placeholder in help. Throws
  /// `CommandError`.
  static func read(
    _ text: String, as name: String, _ words: [String]
  ) throws(CommandError) -> String {
    guard words.contains(text) else { throw error(text, as: name, words) }
    return text
  }

  /// Returns the error for a `text` that is none of `words`. A similar word is suggested, but no
  /// number: any is one keystroke from many others.
  static func error(_ text: String, as name: String, _ words: [String]) -> CommandError {
    let names = words.filter { Int($0) == nil }
    return .usage(
      "bad_choice",
      [
        "option": name, "value": text, "choices": words.joined(separator: ", "),
        "nearest": EditDistance.nearest(to: text, among: names) ?? "",
      ])
  }
}
