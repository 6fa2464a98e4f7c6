import Domain
import Interchange
import Store

extension Store {
  /// Returns the labels of rates for paid time that is not work, by the rules in use. No rest rule
  /// counts their shifts. Throws `StoreError`.
  package func labelsOfNoWork() throws -> Set<String> {
    let documents = try pay.rulesInUse(containing: "\"worked\"")
    // Rules that cannot be read are reported where they are used.
    let rates = documents.flatMap { (try? RulesetFile.ruleset($0))?.rates ?? [] }
    return Set(rates.filter { !$0.isWorked }.map(\.label))
  }
}
