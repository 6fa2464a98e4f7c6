import Bundled
import Domain
import Interchange

/// The pay rulesets that the program carries.
package enum Rulesets {
  /// All of them by the names of their files, the one that everyone starts with first. Throws
  /// `RulesetFileError`.
  package static func all() throws(RulesetFileError) -> [(id: String, ruleset: PayRuleset)] {
    var rulesets: [(id: String, ruleset: PayRuleset)] = []
    for path in Bundled.paths.sorted() where path.hasPrefix("Rulesets/") && path != schemaPath {
      let id = String(path.dropFirst("Rulesets/".count).dropLast(".json".count))
      let ruleset = try RulesetFile.ruleset(Bundled.text(path) ?? "")
      rulesets.insert((id, ruleset), at: id == "standard" ? 0 : rulesets.count)
    }
    return rulesets
  }

  /// The JSON Schema of a ruleset.
  package static var schema: String { Bundled.text(schemaPath) ?? "" }

  private static let schemaPath = "Rulesets/ruleset.schema.json"
}
