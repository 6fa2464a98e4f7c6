import Domain
import Services
import Store

/// Finds the pair that a word refers to.
enum ShoeSearch {
  /// The minimum length of an id's prefix; a shorter one could be a typing error.
  private static let leastOfAnID = 4

  /// Returns the pair called `word`, else the only one whose name, a word of it, or id begins with
  /// it, ignoring case. Throws `CommandError`.
  static func shoe(_ word: String, among shoes: [Shoe]) throws(CommandError) -> Shoe {
    let wanted = word.lowercased()
    func name(_ shoe: Shoe) -> String { shoe.name.lowercased() }
    let named = shoes.filter { name($0) == wanted }
    let begun = shoes.filter { name($0).hasPrefix(wanted) }
    let inside = shoes.filter { name($0).split(separator: " ").contains { $0.hasPrefix(wanted) } }
    let known = shoes.filter { wanted.count >= leastOfAnID && $0.id.text.hasPrefix(wanted) }
    guard let found = [named, begun, inside, known].first(where: { !$0.isEmpty }), !wanted.isEmpty
    else { throw unknown(word, shoes) }
    // If a retired pair was replaced by one of the same kind, the one in use is meant.
    let inUse = found.filter { !$0.isArchived }
    let candidates = inUse.isEmpty ? found : inUse
    guard candidates.count == 1 else {
      let ids = candidates.map { "\($0.id.short) (\($0.name))" }.joined(separator: ", ")
      throw .refusal("ambiguous_shoe", ["word": word, "ids": ids])
    }
    return candidates[0]
  }

  private static func unknown(_ word: String, _ shoes: [Shoe]) -> CommandError {
    guard !shoes.isEmpty else { return .refusal("no_shoes", ["word": word]) }
    let nearest = EditDistance.nearest(to: word, among: shoes.map(\.name)) ?? ""
    return .refusal("unknown_shoe", ["word": word, "nearest": nearest])
  }
}

extension Session {
  /// Returns all pairs.
  func shoes() throws -> [Shoe] { try existingStore()?.shoes.shoes() ?? [] }

  /// Returns the pair that `word` refers to. Throws `CommandError`.
  func shoe(_ word: String) throws -> Shoe { try ShoeSearch.shoe(word, among: shoes()) }
}
