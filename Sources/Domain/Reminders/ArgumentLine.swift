/// A command line of a program and its arguments, as the user types it.
///
/// Words are separated by blanks; single or double quotes keep blanks in a word, and outside of
/// single quotes a backslash escapes the next character. There are no variables, patterns or pipes,
/// and no shell is involved.
public enum ArgumentLine {
  /// The reason why a line is invalid.
  public enum Problem: Error, Equatable, Sendable {
    case empty
    /// A quote is not closed.
    case openQuote(Character)
    /// The line ends with a backslash.
    case danglingBackslash
  }

  /// Parses the words of `line`, at least one. Throws `ArgumentLine.Problem`.
  public static func words(_ line: String) throws(Problem) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote { throw .openQuote(quote) }
    if isEscaped { throw .danglingBackslash }
    if let word { words.append(word) }
    guard words.first?.isEmpty == false else { throw .empty }
    return words
  }
}
