/// A parsed time, independent of the current time and zone.
enum TimeExpression: Equatable {
  /// A number of seconds from now; 0 for `now`.
  case relative(seconds: Int64)
  /// A time of today, 0…86,400.
  case clock(second: Int)
  /// A time of a day, 0…86,400, with its UTC offset if there is one.
  case dated(DayExpression, second: Int, utcOffset: Int?)

  /// Parses a time; nil for anything that `TimeParser` does not list.
  init?(_ text: String) {
    guard let words = TimeExpression.words(text), let first = words.first else { return nil }
    if words.count == 1 {
      guard let expression = Self.word(first) else { return nil }
      self = expression
      return
    }
    guard words.count == 2, let day = DayExpression(word: first),
      let (second, offset) = Self.clock(words[1]), offset == nil || day.isDate
    else { return nil }
    self = .dated(day, second: second, utcOffset: offset)
  }

  private static func word(_ word: String) -> TimeExpression? {
    if word == "now" || word == "jetzt" { return .relative(seconds: 0) }
    if let (second, offset) = clock(word) { return offset == nil ? .clock(second: second) : nil }
    if word.hasPrefix("-") || word.hasPrefix("+") {
      return DurationText.unitMinutes(word.dropFirst()).map {
        .relative(seconds: Int64($0) * (word.hasPrefix("-") ? -60 : 60))
      }
    }
    // `2026-03-01t19:00`
    let parts = word.split(separator: "t", maxSplits: 1)
    guard parts.count == 2, let day = ISOText.day(parts[0]), let (second, offset) = clock(parts[1])
    else { return nil }
    return .dated(.date(day), second: second, utcOffset: offset)
  }

  /// Returns the words in lower case, with `pm` and an offset joined to the word before; nil if the
  /// text is longer than any time.
  static func words(_ text: String) -> [String]? {
    guard text.utf8.count <= 64 else { return nil }
    var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, let last = words.last,
      ["am", "pm", "z"].contains(last) || last.hasPrefix("+") || last.hasPrefix("-")
    {
      words.removeLast()
      words[words.count - 1] += last
    }
    return words
  }

  /// Parses `19:00`, `19:00:30`, `7pm`, `7:30am`, and the UTC offset after it.
  private static func clock(_ text: some StringProtocol) -> (second: Int, utcOffset: Int?)? {
    var scanner = ByteScanner(text)
    guard let second = scanner.clock(hourDigits: 1...2) else {
      scanner = ByteScanner(text)
      guard let hour = scanner.number(digits: 1...2),
        let second = scanner.halfDay(hour * 3600), scanner.isAtEnd
      else { return nil }
      return (second, nil)
    }
    if scanner.isAtEnd { return (second, nil) }
    if let second = scanner.halfDay(second) { return scanner.isAtEnd ? (second, nil) : nil }
    guard let offset = scanner.utcOffset(), scanner.isAtEnd else { return nil }
    return (second, offset)
  }
}

extension ByteScanner {
  /// Parses `am` or `pm` after a time of the twelve-hour clock, whose hours are 12, 1, 2 … 11.
  fileprivate mutating func halfDay(_ second: Int) -> Int? {
    let isAfternoon = consume("p")
    guard isAfternoon || consume("a"), consume("m"), (1...12).contains(second / 3600) else {
      return nil
    }
    return second % (12 * 3600) + (isAfternoon ? 12 * 3600 : 0)
  }
}
