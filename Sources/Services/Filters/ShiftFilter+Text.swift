import Domain

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

  static func terms(_ words: ArraySlice<String>) throws(Problem) -> [Term] {
    var rest = words, terms: [Term] = []
    while let word = rest.first {
      // “last month” and “march 2026” are two words.
      let isQuoted = rest.prefix(2).contains { $0.contains("\"") }
      if !isQuoted, let pair = try days(rest.prefix(2)), pair.count == 2 {
        terms.append(.days(pair.span))
        rest = rest.dropFirst(2)
      } else {
        terms.append(try term(word))
        rest = rest.dropFirst()
      }
    }
    return terms
  }

  private static func days(
    _ words: ArraySlice<String>
  ) throws(Problem) -> (span: DaySpan, count: Int)? {
    do {
      return try DaySpan.read(words.map { $0.lowercased() })
    } catch {
      throw .days(words.first ?? "")
    }
  }

  private static func term(_ word: String) throws(Problem) -> Term {
    if word.contains("\"") { return .text(word.filter { $0 != "\"" }.lowercased()) }
    let lower = word.lowercased()
    if let comparison = Comparison.allCases.first(where: { lower.hasPrefix($0.rawValue) }) {
      return .length(
        comparison, minutes: try minutes(lower.dropFirst(comparison.rawValue.count), of: word))
    }
    if let alternatives = try alternatives(word) { return .any(alternatives) }
    if let keyword = keywords[lower] { return keyword }
    if let days = try days([word])?.span { return .days(days) }
    if let weekday = Weekday(name: lower) { return .weekday(weekday) }
    guard let colon = lower.firstIndex(of: ":"), lower[..<colon].allSatisfy(\.isLetter),
      colon != lower.startIndex
    else { return .text(lower) }
    let value = String(lower[lower.index(after: colon)...])
    return try term(String(lower[..<colon]), value, of: word)
  }

  /// Parses `early,late`; the field of the first counts for all: `status:planned,cancelled`.
  private static func alternatives(_ word: String) throws(Problem) -> [Term]? {
    guard word.contains(",") else { return nil }
    let parts = word.split(separator: ",").map(String.init)
    guard parts.count > 1, let colon = parts[0].firstIndex(of: ":") else {
      return parts.isEmpty ? nil : try each(parts)
    }
    let field = parts[0][...colon]
    return try each([parts[0]] + parts.dropFirst().map { $0.contains(":") ? $0 : field + $0 })
  }

  private static func each(_ parts: [String]) throws(Problem) -> [Term] {
    var terms: [Term] = []
    for part in parts { terms.append(try term(part)) }
    return terms
  }

  private static func term(
    _ field: String, _ value: String, of word: String
  ) throws(Problem) -> Term {
    if field == "status" {
      guard !value.isEmpty, let status = statuses.first(where: { $0.0.hasPrefix(value) })?.1 else {
        throw .status(value)
      }
      return .status(status)
    }
    guard let term = fields[field] else { throw .unknownField(String(word.prefix { $0 != ":" })) }
    guard !value.isEmpty else { throw .noValue(word) }
    return term(value)
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
    "additional": .additional, "zusätzlich": .additional, "weekend": .weekend,
    "wochenende": .weekend, "holiday": .holiday, "feiertag": .holiday,
  ]

  private static let fields: [String: @Sendable (String) -> Term] = [
    "label": { .label($0) }, "satz": { .label($0) }, "name": { .name($0) },
    "note": { .note($0) }, "notiz": { .note($0) }, "kind": { .kind($0) }, "art": { .kind($0) },
  ]

  private static let statuses: [(String, ShiftStatus)] = [
    ("planned", .scheduled), ("scheduled", .scheduled), ("geplant", .scheduled),
    ("running", .inProgress), ("on", .inProgress), ("läuft", .inProgress),
    ("worked", .completed), ("completed", .completed), ("gearbeitet", .completed),
    ("geleistet", .completed),
    ("cancelled", .cancelled), ("canceled", .cancelled), ("abgesagt", .cancelled),
    ("absent", .absent), ("abwesend", .absent),
  ]
}

extension ShiftFilter.Problem {
  /// The problem and a correct example.
  package var message: Message {
    switch self {
    case .length(let word): Message("schedule.filter.length", ["word": word])
    case .status(let word): Message("schedule.filter.status", ["word": word])
    case .noValue(let word): Message("schedule.filter.no_value", ["word": word])
    case .days(let word): Message("schedule.filter.days", ["word": word])
    case .unknownField(let word): Message("schedule.filter.field", ["word": word])
    }
  }
}
