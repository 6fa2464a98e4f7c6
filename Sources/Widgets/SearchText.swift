import TerminalText

/// A text prepared for searching: letters without case and accents, divided into words.
public struct SearchText: Equatable, Sendable {
  /// A number for each character, the same for all forms of a letter.
  private let letters: [UInt32]
  /// Where the words begin.
  private let starts: [Int]

  /// Creates a text to search, or to search for.
  public init(_ text: String) {
    var letters: [UInt32] = [], starts: [Int] = [], isInWord = false
    letters.reserveCapacity(text.utf8.count)
    func add(_ letter: UInt32, isInWord isNowInWord: Bool) {
      if isNowInWord, !isInWord { starts.append(letters.count) }
      isInWord = isNowInWord
      letters.append(letter)
    }
    if DisplayText.isPlain(text) {
      for scalar in text.unicodeScalars {
        add(FuzzyMatch.fold(scalar), isInWord: Self.isInWord(scalar))
      }
    } else {
      for character in text {
        add(FuzzyMatch.fold(character), isInWord: Self.isInWord(character))
      }
    }
    self.letters = letters
    self.starts = starts
  }

  private static func isInWord(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue else { return character.isLetter || character.isNumber }
    return isInWord(Unicode.Scalar(ascii))
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": return true
    case "\0"..."\u{7F}": return false
    default:
      let character = Character(scalar)
      return character.isLetter || character.isNumber
    }
  }

  /// The number of characters.
  public var count: Int { letters.count }
  /// Whether the text has no words.
  public var isEmpty: Bool { starts.isEmpty }

  /// The words, each a text of its own.
  public var words: [SearchText] {
    starts.enumerated().map { place, start in
      let limit = place + 1 < starts.count ? starts[place + 1] : letters.count
      let word = letters[start..<limit]
      let end = word.indices.first { !isInWord($0) }
      return SearchText(letters: Array(letters[start..<(end ?? limit)]), starts: [0])
    }
  }

  private init(letters: [UInt32], starts: [Int]) {
    self.letters = letters
    self.starts = starts
  }

  /// Whether both have the same letters.
  public func equals(_ other: SearchText) -> Bool { letters == other.letters }

  /// Whether the text begins with `query`.
  public func begins(with query: SearchText) -> Bool { letters.starts(with: query.letters) }

  /// Whether the letters of `query` occur in the text, one after the other.
  public func contains(_ query: SearchText) -> Bool {
    guard query.letters.count <= letters.count else { return false }
    return (0...letters.count - query.letters.count).contains {
      letters[$0...].starts(with: query.letters)
    }
  }

  /// Whether each of `queries` is a word of the text, or several in a row.
  public func hasWords(_ queries: [SearchText]) -> Bool {
    queries.allSatisfy { query in
      starts.contains { start in
        let end = start + query.count
        return letters[start...].starts(with: query.letters)
          && (end == letters.count || !isInWord(end))
      }
    }
  }

  private func isInWord(_ place: Int) -> Bool {
    Unicode.Scalar(letters[place]).map(Self.isInWord) ?? false
  }

  /// The places of `query` from the start of a word on, not before `from`; nil if no word begins
  /// with it.
  public func places(of query: SearchText, from: Int = 0) -> Range<Int>? {
    starts.first { start in
      start >= from && letters[start...].starts(with: query.letters)
    }.map { $0..<($0 + query.count) }
  }

  /// The places of `query` anywhere; nil if the text does not contain it.
  public func placesInside(of query: SearchText) -> Range<Int>? {
    letters.indices.first { letters[$0...].starts(with: query.letters) }
      .map { $0..<($0 + query.count) }
  }

  /// The places of the letters of `query` as beginnings of words in their order, such as `wr` in
  /// `weekly report`; nil if a letter is left over.
  public func places(ofInitials query: SearchText) -> [Int]? {
    var places: [Int] = [], next = 0
    for letter in query.letters {
      let follows = places.last.map { $0 + 1 }
      if let follows, follows < letters.count, letters[follows] == letter {
        places.append(follows)
      } else if let start = starts[next...].firstIndex(where: { start in
        letters[start] == letter && places.last.map { $0 < start } ?? true
      }) {
        places.append(starts[start])
        next = start + 1
      } else {
        return nil
      }
    }
    return places
  }
}
