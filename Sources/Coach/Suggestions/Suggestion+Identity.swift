import Domain

extension Suggestion {
  /// Returns the id of a suggestion: a UUID of version 8 from two 64-bit FNV-1a hashes
  /// (`RecordID.derived`) of domain, subject and evidence. The same advice has the same id on every
  /// machine, whether it is stored or not.
  public static func id(domain: SuggestionDomain, subject: String, evidence: String) -> RecordID {
    .derived(from: joined(["suggestion", domain.rawValue, subject, evidence]))
  }

  /// Returns the hash of the facts on which advice is based, as 32 hexadecimal digits: the id
  /// derived from the facts, without its hyphens. Facts in another order have another hash.
  public static func evidenceHash(of facts: some Sequence<String>) -> String {
    RecordID.derived(from: joined(facts)).text.filter { $0 != "-" }
  }

  /// Joins texts, each with its length, so that `ab, c` differs from `a, bc`.
  private static func joined(_ texts: some Sequence<String>) -> String {
    texts.reduce(into: "") { joined, text in
      joined += String(text.utf8.count)
      joined += ":"
      joined += text
    }
  }
}
