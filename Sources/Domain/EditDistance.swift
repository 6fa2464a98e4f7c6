/// Measures how different two words are.
public enum EditDistance {
  /// The number of compared characters; the time grows with the product of both lengths.
  private static let compared = 100

  /// Returns the minimum number of insertions, deletions, substitutions and transpositions of
  /// adjacent characters (optimal string alignment). Only the first hundred characters count.
  public static func between(_ a: String, _ b: String) -> Int {
    let a = Array(a.prefix(compared).lowercased()), b = Array(b.prefix(compared).lowercased())
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, before[j - 1] + 1)
        }
        row.append(least)
      }
      before = last
      last = row
    }
    return last[b.count]
  }

  /// Returns the word most similar to `word`; of several the first with that prefix, else the
  /// first.
  public static func nearest(to word: String, among words: [String]) -> String? {
    let word = String(word.prefix(compared))
    return words.enumerated().map { (rank: rank($0, word), word: $0.element) }
      .min { $0.rank < $1.rank }?.word
  }

  private static func rank(_ candidate: (offset: Int, element: String), _ word: String) -> [Int] {
    let begins = candidate.element.hasPrefix(word.lowercased()) && !word.isEmpty
    return [begins ? 0 : between(word, candidate.element), candidate.offset]
  }
}

private func < (a: [Int], b: [Int]) -> Bool { a.lexicographicallyPrecedes(b) }
