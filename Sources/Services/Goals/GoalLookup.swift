import Coach
import Domain
import Store

extension GoalRepository {
  /// Finds a goal by the beginning of its id, or by a title or the beginnings of words that only one
  /// has, ignoring case. Cards that are not archived come first. Throws `GoalError` and `StoreError`.
  package func find(_ text: String) throws -> Goal {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { throw GoalError.unknownGoal(text, nearest: nil) }
    let byID =
      try wanted.count >= 2 || wanted.allSatisfy(\.isHexDigit)
      ? goals(idPrefix: wanted) : []
    if let whole = byID.first(where: { $0.id.text == wanted }) { return whole }
    let all = try goals()
    func only(_ isMatch: (String) -> Bool) throws -> Goal? {
      let found = all.filter { isMatch($0.title.lowercased()) }
      let current = found.filter { $0.state != .archived }
      let best = current.isEmpty ? found : current
      guard best.count < 2 else { throw GoalError.ambiguousGoal(text, best) }
      return best.first
    }
    // A title such as “B2” could begin an id too.
    if let exact = try only({ $0 == wanted }) { return exact }
    if byID.count == 1 { return byID[0] }
    if byID.count > 1 { throw GoalError.ambiguousGoal(text, byID) }
    if let begun = try only({ $0.hasPrefix(wanted) }) { return begun }
    let words = wanted.split(separator: " ")
    let isNamed = { (title: String) in
      let known = title.split(separator: " ")
      return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
    if let named = try only(isNamed) { return named }
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
