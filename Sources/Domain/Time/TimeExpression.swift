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
    guard let words = TimeExpression.words(text), let last = words.last else { return nil }
    if words.count == 1 {
      guard let expression = Self.word(last) else { return nil }
      self = expression
      return
    }
    guard let (second, offset) = Self.clock(last),
      let day = DayExpression(words: words.dropLast()), offset == nil || day.fixed != nil,
      // `30 june 2027` is a day.
      DayExpression(words: words)?.fixed.map({ TimeParser.years.contains($0.year) }) != true
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

  /// Returns the words in lower case, with `pm`, `uhr` and an offset joined to the word before; nil
  /// if the text is longer than any time.
  static func words(_ text: String) -> [String]? {
    guard text.utf8.count <= 64 else { return nil }
    var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count > 1, let last = words.last,
      ["am", "pm", "uhr", "z"].contains(last) || last.hasPrefix("+") || last.hasPrefix("-")
    {
      words.removeLast()
      words[words.count - 1] += last
    }
    return words
  }

  /// Parses a time of day as people write it: `7`, `19:00`, `7.30`, `0700`, `7h`, `7h30`, each with
  /// or without `Uhr`. Returns the second of the day, up to 86,400.
  private static func timeOfDay(_ text: some StringProtocol) -> Int? {
    let text = text.hasSuffix("uhr") ? text.dropLast(3) : text[...]
    let digits = text.prefix { $0.isASCII && $0.isNumber }, rest = text.dropFirst(digits.count)
    let parts: (hour: Substring, minute: Substring)
    switch (digits.count, rest.first) {
    case (1...2, nil): parts = (Substring(digits), "0")
    case (1...2, "h") where rest.count == 1: parts = (Substring(digits), "0")
    case (1...2, ":"), (1...2, "."), (1...2, "h"):
      parts = (Substring(digits), Substring(rest.dropFirst()))
      guard parts.minute.count == 2, parts.minute.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        return nil
      }
    case (3...4, nil): parts = (Substring(digits.dropLast(2)), Substring(digits.suffix(2)))
    default: return nil
    }
    guard let hour = Int(parts.hour), let minute = Int(parts.minute),
      minute < 60, hour * 60 + minute <= 1440
    else { return nil }
    return (hour * 60 + minute) * 60
  }

  /// Parses `timeOfDay`, `19:00:30`, `7pm`, `7:30am`, and the UTC offset after it.
  private static func clock(_ text: some StringProtocol) -> (second: Int, utcOffset: Int?)? {
    if let second = timeOfDay(text) { return (second, nil) }
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
