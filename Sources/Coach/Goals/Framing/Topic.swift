/// The words of a language that a topic leaves out, folded.
public struct TopicWords: Equatable, Sendable {
  /// Whether verbs come last, as German infinitives do.
  public var verbsAtEnd: Bool
  /// Words at the beginning: “I want to”.
  public var openers: [String]
  /// The verbs for the topic, for example “learn”.
  public var verbs: [String]
  /// Small words before the topic: “the”.
  public var articles: [String]
  /// Words before a deadline: “by”.
  public var due: [String]
  /// Small words in a deadline: “the end of”.
  public var links: [String]
  /// Words that make a deadline: “June”.
  public var dates: [String]

  /// Creates a list of words.
  public init(
    verbsAtEnd: Bool, openers: [String] = [], verbs: [String] = [], articles: [String] = [],
    due: [String] = [], links: [String] = [], dates: [String] = []
  ) {
    func folded(_ texts: [String]) -> [String] {
      texts.map { FoldedWords.words($0).joined(separator: " ") }
    }
    self.verbsAtEnd = verbsAtEnd
    self.openers = folded(openers)
    self.verbs = folded(verbs)
    self.articles = folded(articles)
    self.due = folded(due)
    self.links = folded(links)
    self.dates = folded(dates)
  }
}

extension GoalLibrary {
  /// Returns what a title is about, without its verb and its deadline: “B2 exam” for “Pass the B2
  /// exam by June”. The title may be in another language than `language`, which is tried first.
  public func topic(of title: String, in language: String) -> String {
    let languages = [language] + topicWords.keys.filter { $0 != language }.sorted()
    let lists = languages.compactMap { topicWords[$0] }
    var topic = Topic(title)
    for words in lists { topic.dropDeadline(words) }
    for words in lists {
      var bare = topic
      guard bare.dropVerb(words) else { continue }
      bare.dropArticles(words)
      if bare.isSpeaking { return Topic.shortened(bare.text) }
    }
    if let words = lists.first {
      var bare = topic
      bare.dropArticles(words)
      if bare.isSpeaking { topic = bare }
    }
    return Topic.shortened(topic.isSpeaking ? topic.text : title)
  }
}

/// The words of a title, from which those around the topic are dropped.
struct Topic {
  private var words: [(text: Substring, folded: String)]

  /// The length after which a topic is cut, in characters.
  static let longest = 60

  init(_ title: String) {
    words = title.split(separator: " ").map {
      ($0, FoldedWords.words(String($0)).joined(separator: " "))
    }
  }

  /// The words that are left, without punctuation at the end.
  var text: String {
    var text = words.map(\.text).joined(separator: " ")
    while let last = text.last, ".!,;:–-".contains(last) { text.removeLast() }
    return text
  }

  /// Whether enough is left to be understood.
  var isSpeaking: Bool { text.contains { $0.isLetter } && text.count > 1 }

  /// Drops `by the end of June`: a word for a deadline and the run of dates after it.
  mutating func dropDeadline(_ list: TopicWords) {
    for start in words.indices where list.due.contains(words[start].folded) {
      let run = words[(start + 1)...].prefix {
        list.links.contains($0.folded) || isDate($0.folded, list)
      }
      // A link at the end belongs to what follows: `bis Juni die Prüfung`.
      guard let last = run.lastIndex(where: { isDate($0.folded, list) }) else { continue }
      words.removeSubrange(start...last)
      return
    }
  }

  private func isDate(_ word: String, _ list: TopicWords) -> Bool {
    list.dates.contains(word) || word.contains { $0.isNumber }
  }

  /// Drops the words before the verb, and the verb; returns whether there were any.
  mutating func dropVerb(_ list: TopicWords) -> Bool {
    let hasOpener = dropPhrase(list.openers, atEnd: false)
    return dropPhrase(list.verbs, atEnd: list.verbsAtEnd) || hasOpener
  }

  /// Drops `I want to`.
  mutating func dropOpeners(_ list: TopicWords) { _ = dropPhrase(list.openers, atEnd: false) }

  /// Returns whether one of some verbs is where verbs are in the language.
  func hasVerb(_ verbs: [String], _ list: TopicWords) -> Bool {
    var rest = self
    return rest.dropPhrase(verbs, atEnd: list.verbsAtEnd)
  }

  /// Drops small words at the beginning.
  mutating func dropArticles(_ list: TopicWords) {
    while words.count > 1, list.articles.contains(words[0].folded) { words.removeFirst() }
  }

  private mutating func dropPhrase(_ phrases: [String], atEnd: Bool) -> Bool {
    let folded = words.map(\.folded)
    let lengths = phrases.filter { phrase in
      let parts = phrase.split(separator: " ").map(String.init)
      return atEnd ? folded.hasSuffix(parts) : folded.starts(with: parts)
    }.map { $0.split(separator: " ").count }
    guard let count = lengths.max(), count < words.count else { return false }
    if atEnd { words.removeLast(count) } else { words.removeFirst(count) }
    return true
  }

  /// Returns a text that fits into a sentence: cut after a word, with an ellipsis.
  static func shortened(_ text: String) -> String {
    guard text.count > longest else { return text }
    let cut = text.prefix(longest - 1)
    let end = cut.lastIndex(of: " ") ?? cut.endIndex
    return cut[..<end] + "…"
  }
}

extension [String] {
  fileprivate func hasSuffix(_ parts: [String]) -> Bool { suffix(parts.count) == parts[...] }
}
