import Widgets

/// A query of the palette, which rates entries.
struct PaletteQuery {
  private let typed: String
  private let text: SearchText
  private let words: [SearchText]

  /// Creates the query of a typed text.
  init(_ typed: String) {
    self.typed = typed
    text = SearchText(typed.trimmed)
    words = text.words
  }

  /// Whether the help is searched too: for short queries it would match everywhere.
  var searchesHelp: Bool { text.count >= 3 }

  /// Whether nothing was typed but blanks.
  var isEmpty: Bool { typed.trimmed.isEmpty }

  /// The kinds of matches, best first.
  enum Fit: Int, Comparable {
    case key, title, titleStartOfRecord, synonym, titleStart, titleWords, titlePrefix, synonymStart,
      titleBeginnings
    case words, insideTitle, help, initials

    static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
  }

  /// Returns the kind of a candidate's match and the matched indices in its title; nil for none.
  func fit(_ candidate: PaletteCandidate) -> (fit: Fit, matched: [Int])? {
    let entry = candidate.entry, title = candidate.title
    if entry.keys.contains(typed) { return (entry.isHere ? .key : .words, []) }
    guard !words.isEmpty else { return nil }
    if title.equals(text) { return (.title, Array(0..<title.count)) }
    if candidate.synonyms.contains(where: { $0.equals(text) }) { return (.synonym, []) }
    let isStart = title.begins(with: text)
    if isStart, title.hasWords([text]) { return (.titleStart, Array(0..<text.count)) }
    let ordered = placesInOrder(in: title)
    if let ordered, title.hasWords(words) { return (.titleWords, ordered) }
    if isStart { return (.titlePrefix, Array(0..<text.count)) }
    if candidate.synonyms.contains(where: { $0.begins(with: text) }) {
      return (.synonymStart, [])
    }
    if let ordered { return (.titleBeginnings, ordered) }
    if let places = places(in: title, or: candidate.words) { return (.words, places) }
    // “undo all” is no wish to delete everything, although that “can’t be undone”.
    return !searchesHelp || entry.deletes ? initials(in: title) : distant(candidate)
  }

  /// Returns a weak match, sought for longer queries only.
  private func distant(_ candidate: PaletteCandidate) -> (fit: Fit, matched: [Int])? {
    if let places = candidate.title.placesInside(of: text) { return (.insideTitle, Array(places)) }
    if let places = places(in: candidate.title, or: candidate.words + candidate.help) {
      return (.help, places)
    }
    if candidate.entry.kind == .command, candidate.entry.id.hasPrefix(typed) { return (.help, []) }
    return initials(in: candidate.title)
  }

  private func initials(in title: SearchText) -> (fit: Fit, matched: [Int])? {
    guard words.count == 1, text.count > 1 else { return nil }
    return title.places(ofInitials: text).map { (.initials, $0) }
  }

  /// Returns the matched indices in a title whose words begin with those of the query, in order.
  private func placesInOrder(in title: SearchText) -> [Int]? {
    var places: [Int] = []
    for word in words {
      guard let found = title.places(of: word, from: places.last.map { $0 + 1 } ?? 0) else {
        return nil
      }
      places += found
    }
    return places
  }

  /// Returns the matched indices in a title; nil unless each word of the query begins a word of the
  /// title or of `others`.
  private func places(in title: SearchText, or others: [SearchText]) -> [Int]? {
    var places: Set<Int> = []
    for word in words {
      if let found = title.places(of: word) {
        places.formUnion(found)
      } else if !others.contains(where: { $0.places(of: word) != nil }) {
        return nil
      }
    }
    return places.sorted()
  }
}

/// An entry with its texts prepared for searching.
struct PaletteCandidate: Equatable, Sendable {
  let entry: PaletteEntry
  let title: SearchText
  /// The synonyms.
  let synonyms: [SearchText]
  /// The texts other than the title in which the words of a query may be.
  let words: [SearchText]
  /// The help, which only longer queries search; empty until one does.
  private(set) var help: [SearchText] = []

  init(_ entry: PaletteEntry) {
    self.entry = entry
    title = SearchText(entry.title)
    synonyms = entry.synonyms.utf8.split(separator: UInt8(ascii: ","))
      .map { SearchText(String(Substring($0)).trimmed) }
    words = synonyms + [SearchText(entry.detail)]
  }

  /// Prepares the texts that a query searches.
  mutating func prepare(for query: PaletteQuery) {
    if query.searchesHelp, help.isEmpty { help = [SearchText(entry.help)] }
  }

  /// Returns the kind of a match, a weaker one if it does not name the entry.
  func rating(_ fit: PaletteQuery.Fit, _ matched: [Int]) -> PaletteQuery.Fit {
    switch entry.kind {
    case .command, .setting, .record: return fit
    case .choice:
      // That a setting is meant does not say which of its values.
      if fit == .synonym || fit == .synonymStart { return fit }
      let isNamed = matched.last.map { title.count - entry.nameCount <= $0 } ?? false
      return isNamed ? fit : max(fit, .words)
    case .topic:
      // What a topic explains precedes it, unless its first word, “help”, is typed.
      return fit == .title ? fit : max(fit, matched.first == 0 ? .words : .help)
    }
  }
}
