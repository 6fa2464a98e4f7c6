import Services

/// A value that has to be one of a few words.
enum Choice {
  /// An option's `text` if it is among `words`. Throws `CommandError`.
  static func read(
    _ text: String, of option: String, _ words: [String]
  ) throws(CommandError) -> String {
    try read(text, as: "--\(option)", words)
  }

  /// `text` if it is among `words`; what it stands for is named as help does. Throws
  /// `CommandError`.
  static func read(
    _ text: String, as name: String, _ words: [String]
  ) throws(CommandError) -> String {
    guard words.contains(text) else {
      throw .usage(
        "bad_choice",
        [
          "option": name, "value": text, "choices": words.joined(separator: ", "),
          "nearest": EditDistance.nearest(to: text, among: words) ?? "",
        ])
    }
    return text
  }
}
