import Domain
import Interchange
import Services
import Store

/// The rulesets to choose from: bundled and custom ones.
struct RulesetCatalog {
  /// A ruleset with its id.
  struct Entry {
    let id: String
    let ruleset: PayRuleset
    let isOwn: Bool
    /// The day from which a ruleset in use applies; nil for always.
    var from: CivilDay?

    func json(on today: CivilDay) -> JSON {
      .object([
        "id": .string(id), "name": .string(ruleset.title),
        "source": JSON(ruleset.source.isEmpty ? nil : ruleset.source),
        "source_date": ruleset.sourceDate.map { JSON($0) } ?? .null,
        "is_outdated": .bool(ruleset.isOutdated(on: today)),
        "is_own": .bool(isOwn), "from": from.map { JSON($0) } ?? .null,
      ])
    }
  }

  /// The rulesets to choose from.
  let known: [Entry]
  /// The rulesets in force outside closed periods, each from the day it takes effect, ascending.
  let inUse: [Entry]

  /// Reads the rulesets. Throws `RulesetFileError`, `StoreError` and `CommandError`.
  init(_ session: Session) throws {
    let stored = try session.existingStore()?.pay.rulesets() ?? []
    let entries = try stored.map { stored in
      Entry(
        id: stored.name, ruleset: try RulesetFile.ruleset(stored.rulesJSON), isOwn: true,
        from: stored.isActive ? stored.effectiveFrom : nil)
    }
    let own = zip(stored, entries).filter { !$0.0.isActive }.map(\.1)
    known =
      try Rulesets.all().map { Entry(id: $0.id, ruleset: $0.ruleset, isOwn: false) } + own
    let begins = try session.payroll().rulesBegins
    inUse =
      (begins.first == .some(nil) ? [] : [Entry(id: "standard", ruleset: .standard, isOwn: false)])
      + zip(zip(stored, entries).filter { $0.0.isActive }.map(\.1), begins).map { entry, begin in
        var entry = entry
        entry.from = begin
        return entry
      }
  }

  /// Returns the ruleset with that id or name; custom ones take precedence. Throws `CommandError`.
  func ruleset(_ word: String) throws(CommandError) -> PayRuleset {
    let wanted = word.lowercased()
    let found = (known.filter(\.isOwn) + known).first {
      $0.id.lowercased() == wanted || $0.ruleset.name.lowercased() == wanted
    }
    if let found { return found.ruleset }
    let nearest = EditDistance.nearest(to: wanted, among: known.map(\.id)) ?? "standard"
    throw .usage("unknown_ruleset", ["word": word, "nearest": nearest])
  }
}
