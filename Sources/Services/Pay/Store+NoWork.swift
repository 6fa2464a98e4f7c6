import Domain
import Interchange
import Store

extension Store {
  /// Returns the labels of the rates that are paid and no work by the rules in use. Their shifts
  /// count for no rest rule. Throws `StoreError`.
  package func labelsOfNoWork() throws -> Set<String> {
    let documents = try pay.rulesInUse(containing: "\"worked\"")
    // Rules that cannot be read are reported where they are used.
    let rates = documents.flatMap { (try? RulesetFile.ruleset($0))?.rates ?? [] }
    return Set(rates.filter { !$0.isWorked }.map(\.label))
  }
}
