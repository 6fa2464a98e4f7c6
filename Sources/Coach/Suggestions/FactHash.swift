import Domain

/// The hash of a list of facts, which differs if they are in another order.
struct FactHash {
  private var derivation = RecordID.Derivation()

  /// Creates the hash of facts.
  init(_ facts: some Sequence<String> = []) { for fact in facts { add(fact) } }

  /// Adds a fact, with its length: so `ab, c` differs from `a, bc`.
  mutating func add(_ fact: String) {
    derivation.add(String(fact.utf8.count))
    derivation.add(":")
    derivation.add(fact)
  }

  /// Adds a list of facts with its count.
  mutating func add(list facts: [String]) {
    add(String(facts.count))
    for fact in facts { add(fact) }
  }

  /// The id that is derived from the facts.
  var id: RecordID { derivation.id }

  /// The hash as 32 hexadecimal digits: the id without its hyphens.
  var text: String { id.text.filter { $0 != "-" } }
}
