import Domain
import Services

/// Parsing of filters.
extension ShiftFilter {
  /// Splits the text into words. Quotes keep blanks together; an open quote extends to the end.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character.isWhitespace, !isQuoted {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return (words + [word]).filter { !$0.isEmpty }
  }

  static func term(_ word: String) throws(Problem) -> Term {
    if word.contains("\"") { return .text(word.filter { $0 != "\"" }.lowercased()) }
    let lower = word.lowercased()
    if let comparison = Comparison.allCases.first(where: { lower.hasPrefix($0.rawValue) }) {
      return .length(
        comparison, minutes: try minutes(lower.dropFirst(comparison.rawValue.count), of: word))
    }
    if let keyword = keywords[lower] { return keyword }
    guard let colon = lower.firstIndex(of: ":"), lower[..<colon].allSatisfy(\.isLetter),
      colon != lower.startIndex
    else { return .text(lower) }
    let value = String(lower[lower.index(after: colon)...])
    switch lower[..<colon] {
    case "label", "satz":
      guard !value.isEmpty else { throw .noLabel(word) }
      return .label(value)
    case "status":
      guard !value.isEmpty, let status = statuses.first(where: { $0.0.hasPrefix(value) })?.1 else {
        throw .status(value)
      }
      return .status(status)
    default: throw .unknownField(String(word.prefix { $0 != ":" }))
    }
  }

  /// Parses a duration in minutes. A bare number is hours, because nobody searches for shifts of
  /// ten minutes.
  private static func minutes(_ text: Substring, of word: String) throws(Problem) -> Int {
    let isPlain = text.allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
    guard let minutes = try? DurationText.minutes(text + (isPlain ? "h" : ""), allowsZero: true)
    else { throw .length(word) }
    return minutes
  }

  private static let keywords: [String: Term] = [
    "night": .night, "nacht": .night, "conflict": .conflict, "konflikt": .conflict,
    "additional": .additional, "zusätzlich": .additional,
  ]

  private static let statuses: [(String, ShiftStatus)] = [
    ("planned", .scheduled), ("scheduled", .scheduled), ("geplant", .scheduled),
    ("running", .inProgress), ("on", .inProgress), ("läuft", .inProgress),
    ("worked", .completed), ("completed", .completed), ("gearbeitet", .completed),
    ("geleistet", .completed),
    ("cancelled", .cancelled), ("canceled", .cancelled), ("abgesagt", .cancelled),
  ]
}

extension ShiftFilter.Problem {
  /// The problem and a correct example.
  package var message: Message {
    switch self {
    case .length(let word): Message("schedule.filter.length", ["word": word])
    case .status(let word): Message("schedule.filter.status", ["word": word])
    case .noLabel(let word): Message("schedule.filter.label", ["word": word])
    case .unknownField(let word): Message("schedule.filter.field", ["word": word])
    }
  }
}
