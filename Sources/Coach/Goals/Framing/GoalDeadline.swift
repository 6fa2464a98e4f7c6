import Domain

/// A deadline among the words of a goal: “by 31 July”, “until Friday”, “bis Ende Juni”.
///
/// It is read only where it cannot be anything else: “by heart”, “by June”, “by 3/4”, “from Monday
/// until Friday” and “before Sunday dinner” are no deadlines.
struct GoalDeadline {
  /// The places of its words.
  let words: Range<Int>
  /// The last minute of its day, or the time of day that it names.
  let due: Instant
  /// Whether it can only be a deadline. One that may be something else makes a second one doubtful.
  let isSure: Bool

  /// Words before a deadline.
  private static let openers: Set = ["by", "until", "till", "before", "bis", "vor"]
  /// Those after which the day itself is too late.
  private static let excluding: Set = ["before", "vor"]
  private static let german: Set = ["bis", "vor"]
  /// Small words before the date.
  private static let links: Set = [
    "the", "this", "coming", "zum", "zur", "dem", "den", "der", "diesen", "diesem", "spätestens",
  ]
  /// Words after which “vor” names what somebody is afraid of.
  private static let fears: Set = ["angst", "furcht", "respekt", "panik", "sorge", "scheu"]
  /// Words that begin a span of time.
  private static let starts: Set = ["from", "between", "von", "vom", "zwischen", "ab"]
  /// Words after a date that make it a part of the day, or one of several.
  private static let parts: Set = [
    "morning", "noon", "lunch", "afternoon", "evening", "night", "midnight", "früh", "morgen",
    "morgens", "vormittag", "mittag", "nachmittag", "abend", "abends", "nacht", "and", "or", "und",
    "oder", "or", "to", "–", "-",
  ]
  /// Words that follow an English weekday without belonging to it.
  private static let followers: Set = ["for", "with", "without", "in", "even", "despite", "so"]
  /// The number of words that a date can have: “Friday, the 31st of July 2027 at 6 pm”.
  private static let longest = 9

  /// Reads the deadline whose first word is at a place; nil if there is none.
  init?(_ words: [Substring], from start: Int, in context: TimeContext) {
    let bare = words.map { Self.bare($0) }, opener = bare[start]
    guard Self.openers.contains(opener), !Self.isSpan(bare, until: start, in: context) else {
      return nil
    }
    let first = bare[(start + 1)...].firstIndex { !Self.links.contains($0) } ?? words.endIndex
    guard first < words.endIndex else { return nil }
    for end in (first + 1...min(words.count, first + Self.longest)).reversed() {
      let date = Array(bare[first..<end])
      guard let due = Self.due(date, excluding: Self.excluding.contains(opener), in: context)
      else { continue }
      let hasNumber = date.contains { $0.contains(where: \.isNumber) }
      let hasEnded = words[end - 1].last.map { ",;:)".contains($0) } ?? false
      // “by Friday, 30 July”, which is a Thursday.
      let goesOn = bare[end...].first.map { $0.contains(where: \.isNumber) } ?? false
      let isFear = opener == "vor" && start > 0 && Self.fears.contains(bare[start - 1])
      let isWhole =
        hasEnded ? !goesOn : Self.canEnd(bare, start..<end, hasNumber: hasNumber)
      isSure = isWhole && (opener != "vor" || hasNumber && !isFear)
      let isLatest = start > 0 && bare[start - 1] == "spätestens"
      let tail = Self.tail(bare[end...])
      self.words = (isLatest ? start - 1 : start)..<end + tail
      self.due = due
      return
    }
    return nil
  }

  /// Returns a word in lower case without brackets and the signs that end a part of a sentence.
  private static func bare(_ word: Substring) -> String {
    var word = word.lowercased()[...]
    while word.first == "(" { word.removeFirst() }
    while let last = word.last, ",;:!?)".contains(last) { word.removeLast() }
    return String(word)
  }

  /// Returns the number of words in “at the latest”.
  private static func tail(_ words: ArraySlice<String>) -> Int {
    let latest = [["at", "the", "latest"], ["spätestens"]]
    return latest.first { words.starts(with: $0) }?.count ?? 0
  }

  /// Returns whether “until” ends a span: `from Monday until Friday`, `Mo bis Fr`.
  private static func isSpan(
    _ words: [String], until place: Int, in context: TimeContext
  ) -> Bool {
    guard ["until", "till", "bis"].contains(words[place]), place > 0 else { return false }
    func isTime(_ word: String) -> Bool {
      let number = Int(word.prefix { $0.isNumber }) ?? 99
      return number <= 31 && word.allSatisfy { $0.isNumber || ".:/".contains($0) }
        || (try? TimeParser.date(word, in: context)) != nil
    }
    return isTime(words[place - 1])
      || (1..<place).contains { starts.contains(words[$0 - 1]) && isTime(words[$0]) }
  }

  /// Returns whether what follows a date leaves it a deadline.
  private static func canEnd(_ words: [String], _ range: Range<Int>, hasNumber: Bool) -> Bool {
    let rest = words[range.upperBound...]
    guard let next = rest.first else { return true }
    if parts.contains(next) { return false }
    return german.contains(words[range.lowerBound]) || hasNumber || range.lowerBound == 0
      || followers.contains(next) || tail(rest) > 0
  }

  // MARK: Dates

  /// Returns the moment that words name: a day, or a day with a time.
  private static func due(
    _ words: [String], excluding isExcluded: Bool, in context: TimeContext
  ) -> Instant? {
    if let day = day(words, in: context) {
      return context.zone.startOfDay(isExcluded ? day : day.adding(days: 1)) - 60
    }
    for place in words.indices.dropFirst() {
      guard let day = day(Array(words[..<place]), in: context) else { continue }
      var time = words[place...]
      let hasWord = ["at", "um"].contains(time.first)
      if hasWord { time.removeFirst() }
      let text = time.joined(separator: " ")
      let isClock = hasWord || text.contains(":") || ["am", "pm", "uhr"].contains(time.last)
      guard isClock, let minute = TimeParser.minuteOfDay(text), minute < 1440 else { continue }
      let local = LocalDateTime(day: day, secondOfDay: minute * 60)
      return context.zone.instant(for: local, near: nil)
    }
    return nil
  }

  /// Returns the day that words name; nil for a month or a year alone, and for anything that could
  /// be another word.
  private static func day(_ words: [String], in context: TimeContext) -> CivilDay? {
    var words = words.filter { !["of", "the", "des", "dem", "den"].contains($0) }
    // The last word of a sentence.
    if let last = words.last, last.last == ".", !last.contains(where: \.isNumber) {
      words[words.count - 1] = String(last.dropLast())
    }
    guard let first = words.first else { return nil }
    if words.count > 2, let weekday = Weekday(name: first),
      let day = date(Array(words.dropFirst()), in: context)
    {
      return day.weekday == weekday ? day : nil
    }
    return date(words, in: context)
  }

  private static func date(_ words: [String], in context: TimeContext) -> CivilDay? {
    // Short names of weekdays are other words too: so, do, sun.
    let isWord = words.count == 1 && !words[0].contains(where: \.isNumber)
    if isWord, words[0].count < 5 { return nil }
    var context = context
    context.weekdays = .ahead
    return try? TimeParser.date(words.joined(separator: " "), in: context)
  }
}
