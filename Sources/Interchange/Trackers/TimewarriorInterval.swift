import Domain

/// An interval tracked by timewarrior.
struct TimewarriorInterval {
  let start: Instant
  let end: Instant?
  let tags: [String]
  let annotation: String

  /// Parses a line of a data file; nil if it is invalid.
  init?(_ line: ArraySlice<UInt8>) {
    guard !line.contains(0), let text = String(validating: line, as: UTF8.self),
      let words = Self.words(text), words.count >= 2, words[0] == .plain("inc"),
      let start = words[1].moment
    else { return nil }
    self.start = start
    var rest = words.dropFirst(2)
    if rest.first == .plain("-") {
      guard let end = rest.dropFirst().first?.moment else { return nil }
      self.end = end
      rest = rest.dropFirst(2)
    } else {
      end = nil
    }
    guard rest.isEmpty || rest.first == .plain("#") else { return nil }
    let parts = rest.split(separator: .plain("#"), maxSplits: 2, omittingEmptySubsequences: false)
    tags = (parts.count > 1 ? parts[1] : []).map(\.text)
    annotation = (parts.count > 2 ? parts[2] : []).map(\.content).joined(separator: " ")
  }

  /// Reads an entry of `timew export`; nil if it is invalid.
  init?(_ object: JSONObject) {
    guard case .string(let from)? = object["start"], let start = Self.moment(from) else {
      return nil
    }
    self.start = start
    switch object["end"] {
    case nil: end = nil
    case .string(let text):
      guard let moment = Self.moment(text) else { return nil }
      end = moment
    default: return nil
    }
    var tags: [String] = []
    if case .array(let values)? = object["tags"] {
      tags = values.compactMap { value in
        if case .string(let tag) = value { return tag.oneLine }
        return nil
      }
    }
    self.tags = tags.filter { !$0.isEmpty }
    if case .string(let text)? = object["annotation"] { annotation = text } else { annotation = "" }
  }

  private static func moment(_ text: String) -> Instant? {
    guard case .utc(let clock)? = ICalendarTime(text) else { return nil }
    return Instant(seconds: clock.floatingSeconds)
  }

  // MARK: Words

  private enum Word: Equatable {
    case plain(String)
    case quoted(String)

    var content: String {
      switch self {
      case .plain(let text), .quoted(let text): text
      }
    }

    var text: String { content.oneLine }

    var moment: Instant? {
      if case .plain(let text) = self { return TimewarriorInterval.moment(text) }
      return nil
    }
  }

  /// Returns the words of a line; quoted ones may contain blanks, and quotes after a backslash. Nil
  /// if a quote is not closed.
  private static func words(_ line: String) -> [Word]? {
    var words: [Word] = []
    var rest = Substring(line)
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      guard let first = rest.first else { return words }
      guard first == "\"" else {
        let word = rest.prefix { $0 != " " && $0 != "\t" }
        words.append(.plain(String(word)))
        rest = rest.dropFirst(word.count)
        continue
      }
      rest = rest.dropFirst()
      var content = ""
      var isEscaped = false, isClosed = false
      for character in rest {
        rest = rest.dropFirst()
        if isEscaped {
          content.append(character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isClosed = true
          break
        } else {
          content.append(character)
        }
      }
      guard isClosed else { return nil }
      words.append(.quoted(content))
    }
  }
}
