import Bundled
import Domain
import Interchange

/// The pay rulesets bundled with the program.
package enum Rulesets {
  /// Returns all of them with their file names, the default one first. Throws `RulesetFileError`.
  package static func all() throws(RulesetFileError) -> [(id: String, ruleset: PayRuleset)] {
    try bundled.get()
  }

  /// The parsed files. They are parts of the program, so they are parsed once.
  private static let bundled = Result(catching: parse)

  private static func parse() throws(RulesetFileError) -> [(id: String, ruleset: PayRuleset)] {
    var rulesets: [(id: String, ruleset: PayRuleset)] = []
    for path in Bundled.paths.sorted() where path.hasPrefix("Rulesets/") && path != schemaPath {
      let id = String(path.dropFirst("Rulesets/".count).dropLast(".json".count))
      // The tests have checked them.
      let ruleset = try RulesetFile.ruleset(Array((Bundled.text(path) ?? "").utf8), isKnown: true)
      rulesets.insert((id, ruleset), at: id == "standard" ? 0 : rulesets.count)
    }
    return rulesets
  }

  /// The JSON Schema of a ruleset.
  package static var schema: String { Bundled.text(schemaPath) ?? "" }

  private static let schemaPath = "Rulesets/ruleset.schema.json"
}

extension PayRuleset {
  /// Whether its source was read more than two years before `today` and may have changed since.
  package func isOutdated(on today: CivilDay) -> Bool {
    sourceDate.map { $0.adding(months: 24) < today } ?? false
  }
}
