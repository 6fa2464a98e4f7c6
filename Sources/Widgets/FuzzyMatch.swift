/// A fuzzy search: finds the letters of a query in order, but not necessarily adjacent, ignoring
/// case and diacritics.
public enum FuzzyMatch {
  private static let start = 16
  private static let wordStart = 12
  private static let neighbour = 14
  private static let gap = 2
  private static let never = Int.min / 2

  /// Returns the score of `query` in `candidate` (higher is better) and the indices of the matched
  /// characters; nil if it does not match. Blanks in the query are ignored; an empty query matches
  /// everything.
  public static func score(_ query: String, _ candidate: String) -> (score: Int, matched: [Int])? {
    let text = Array(candidate)
    // A query longer than the text cannot match, so the rest of it need not be folded.
    let wanted = Array(query.lazy.filter { $0 != " " }.prefix(text.count + 1).map(fold))
    guard !wanted.isEmpty else { return (0, []) }
    let folded = text.map(fold)
    guard isSubsequence(wanted, of: folded) else { return nil }
    let (points, places) = best(wanted, folded, bonuses(text))
    // Ties go to the shorter text.
    return (points * 64 - min(text.count, 63), places)
  }

  private static func isSubsequence(_ wanted: [UInt32], of text: [UInt32]) -> Bool {
    var next = 0
    for letter in text where next < wanted.count && letter == wanted[next] { next += 1 }
    return next == wanted.count
  }

  /// Returns the best score and its match. `points[place]` is the best score for the letters so far
  /// with the last one at `place`.
  private static func best(
    _ wanted: [UInt32], _ text: [UInt32], _ bonus: [Int]
  ) -> (Int, [Int]) {
    var points = text.indices.map { text[$0] == wanted[0] ? bonus[$0] : never }
    var origins: [[Int]] = []
    for letter in wanted.dropFirst() {
      var next = Array(repeating: never, count: text.count)
      var origin = Array(repeating: -1, count: text.count)
      var far = never, farPlace = -1
      for place in text.indices.dropFirst() {
        if place > 1, points[place - 2] - gap > far {
          (far, farPlace) = (points[place - 2] - gap, place - 2)
        }
        guard text[place] == letter else { continue }
        let near = points[place - 1] > never ? points[place - 1] + neighbour : never
        let (before, from) = near >= far ? (near, place - 1) : (far, farPlace)
        if before > never { (next[place], origin[place]) = (before + bonus[place], from) }
      }
      points = next
      origins.append(origin)
    }
    var place = points.indices.max { points[$0] < points[$1] } ?? 0
    let most = points[place]
    var places = [place]
    for origin in origins.reversed() {
      place = origin[place]
      places.append(place)
    }
    return (most, places.reversed())
  }

  /// Returns the bonus of each position: starts of the text and of words, which people tend to
  /// type.
  private static func bonuses(_ text: [Character]) -> [Int] {
    text.indices.map { index in
      guard index > 0 else { return start }
      return isWordStart(text[index], after: text[index - 1]) ? wordStart : 0
    }
  }

  private static func isWordStart(_ character: Character, after before: Character) -> Bool {
    guard let ascii = before.asciiValue else { return !(before.isLetter || before.isNumber) }
    switch ascii {
    case 0x30...0x39, 0x41...0x5A: return false
    case 0x61...0x7A:
      return character.asciiValue.map { (0x41...0x5A).contains($0) } ?? character.isUppercase
    default: return true
    }
  }

  /// Returns a number that is equal for all forms of a letter, of a character of one scalar.
  package static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.value
    if value < 0x80 { return (0x41...0x5A).contains(value) ? value + 0x20 : value }
    if (firstOfLatin..<firstOfLatin + UInt32(latin.count)).contains(value) {
      return latin[Int(value - firstOfLatin)].value
    }
    // Signs have no case and no base.
    return scalar.properties.isAlphabetic ? fold(Character(scalar)) : value
  }

  /// The letters U+00C0 to U+017F, folded; 0xD7 and 0xF7 are signs. A test compares them with the
  /// long way.
  private static let latin = Array(
    ("aaaaaaaceeeeiiiiðnooooo×ouuuuyþsaaaaaaaceeeeiiiiðnooooo÷ouuuuyþy"
      + "aaaaaaccccccccddddeeeeeeeeeegggggggghhħħiiiiiiiiiıĳĳjjkkĸllllllŀ"
      + "ŀllnnnnnnŉŋŋoooooooorrrrrrssssssssttttŧŧuuuuuuuuuuuuwwyyyzzzzzzſ").unicodeScalars)
  private static let firstOfLatin: UInt32 = 0xC0

  /// Returns a number that is equal for all forms of a letter.
  package static func fold(_ character: Character) -> UInt32 {
    if let ascii = character.asciiValue {
      return UInt32((0x41...0x5A).contains(ascii) ? ascii + 0x20 : ascii)
    }
    let lower = character.lowercased().first ?? character
    return (bases[lower] ?? lower).unicodeScalars.first?.value ?? 0
  }

  /// The base letters of letters with diacritics. Characters compare by canonical equivalence, so a
  /// decomposed letter finds its precomposed form.
  private static let bases: [Character: Character] = {
    var bases: [Character: Character] = [
      "ß": "s", "ø": "o", "ł": "l", "đ": "d", "æ": "a", "œ": "o",
    ]
    // Grave to ring, double acute, caron, dot below, comma below, cedilla, ogonek.
    let marks =
      "\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30A}\u{30B}\u{30C}"
      + "\u{323}\u{326}\u{327}\u{328}"
    for base in "abcdefghijklmnopqrstuvwxyz" {
      for mark in marks.unicodeScalars { bases[Character("\(base)\(mark)")] = base }
    }
    return bases
  }()
}
