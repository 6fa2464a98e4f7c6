import Coach
import Domain
import Store

/// Finds goals by what a person types.
package enum GoalLookup {
  private typealias Way = @Sendable (_ title: String, _ wanted: String) -> Bool

  /// The ways in which a text can mean a title, both in lower case, the strictest first.
  private static let ways: [Way] = [
    { $0 == $1 }, { $0.hasPrefix($1) }, { named($0, $1) { $0.hasPrefix($1) } },
    { named($0, $1, isSlip) },
  ]

  /// Returns the goal that a text means: by its title, the beginning of it, the beginnings of its
  /// words, or one of these with a slip. Nil if it means none. Cards that are not archived come
  /// first. Throws `GoalError.ambiguousGoal`.
  package static func goal(named text: String, among goals: [Goal]) throws(GoalError) -> Goal? {
    for way in ways {
      if let goal = try only(text, goals, way) { return goal }
    }
    return nil
  }

  /// Returns the goal with exactly that title.
  fileprivate static func goal(titled text: String, among goals: [Goal]) throws(GoalError) -> Goal?
  {
    try only(text, goals, ways[0])
  }

  private static func only(
    _ text: String, _ goals: [Goal], _ isMatch: Way
  ) throws(GoalError) -> Goal? {
    let wanted = text.lowercased()
    let found = goals.filter { isMatch($0.title.lowercased(), wanted) }
    let current = found.filter { $0.state != .archived }
    let best = current.isEmpty ? found : current
    guard best.count < 2 else { throw .ambiguousGoal(text, best) }
    return best.first
  }

  /// Returns whether each word of a text means one of a title.
  private static func named(
    _ title: String, _ wanted: String, _ isMatch: (_ known: String, _ word: String) -> Bool
  ) -> Bool {
    let known = title.split(separator: " ").map(String.init)
    let words = wanted.split(separator: " ").map(String.init)
    return !words.isEmpty && words.allSatisfy { word in known.contains { isMatch($0, word) } }
  }

  /// Returns whether a word is another, or its beginning, but for a letter; in long words for two.
  /// In short words and numbers every character counts.
  private static func isSlip(_ known: String, _ word: String) -> Bool {
    if known.hasPrefix(word) { return true }
    guard word.count >= 4, !word.contains(where: \.isNumber) else { return false }
    let slips = word.count < 8 ? 1 : 2
    return [known, String(known.prefix(word.count))].contains {
      EditDistance.between(word, $0) <= slips
    }
  }
}

extension GoalRepository {
  /// Finds a goal by the beginning of its id, or by its title as `GoalLookup` does. Throws
  /// `GoalError` and `StoreError`.
  package func find(_ text: String) throws -> Goal {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { throw GoalError.unknownGoal(text, nearest: nil) }
    let byID =
      try wanted.count >= 2 || wanted.allSatisfy(\.isHexDigit)
      ? goals(idPrefix: wanted) : []
    if let whole = byID.first(where: { $0.id.text == wanted }) { return whole }
    let all = try goals()
    // A title such as “B2” could begin an id too.
    if let exact = try GoalLookup.goal(titled: text, among: all) { return exact }
    if byID.count == 1 { return byID[0] }
    if byID.count > 1 { throw GoalError.ambiguousGoal(text, byID) }
    if let named = try GoalLookup.goal(named: text, among: all) { return named }
    throw GoalError.unknownGoal(
      text, nearest: EditDistance.nearest(to: text, among: all.map(\.title)))
  }
}

extension BlockRepository {
  /// Finds a block by the beginning of its id. Throws `GoalError` and `StoreError`.
  package func find(_ text: String) throws -> GoalBlock {
    let wanted = text.lowercased()
    let found = wanted.isEmpty ? [] : try blocks(idPrefix: wanted)
    guard let block = found.first else { throw GoalError.unknownBlock(text) }
    guard found.count == 1 else { throw GoalError.ambiguousBlock(text, found) }
    return block
  }
}
