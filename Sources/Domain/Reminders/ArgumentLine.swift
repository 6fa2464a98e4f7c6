/// A program and its arguments on one line, as a person types them.
///
/// Words end at blanks; single or double quotes hold blanks together, and a backslash takes the
/// next character as it is outside of single quotes. Nothing else means anything: no variables, no
/// patterns, no pipes. No shell ever sees it.
public enum ArgumentLine {
  /// Why a line cannot be read.
  public enum Problem: Error, Equatable, Sendable {
    case empty
    /// A quote that is opened is not closed.
    case openQuote(Character)
    /// A backslash ends the line.
    case danglingBackslash
  }

  /// The words of `line`, at least one. Throws `ArgumentLine.Problem`.
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
