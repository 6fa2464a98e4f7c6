import Domain

extension Suggestion {
  /// Returns the id of a suggestion: a UUID of version 8 from two 64-bit FNV-1a hashes
  /// (`RecordID.derived`) of domain, subject and evidence. The same advice has the same id on every
  /// machine, whether it is stored or not.
  public static func id(domain: SuggestionDomain, subject: String, evidence: String) -> RecordID {
    FactHash(["suggestion", domain.rawValue, subject, evidence]).id
  }

  /// Returns the hash of the facts on which advice is based; see `FactHash`.
  public static func evidenceHash(of facts: some Sequence<String>) -> String {
    FactHash(facts).text
  }
}
