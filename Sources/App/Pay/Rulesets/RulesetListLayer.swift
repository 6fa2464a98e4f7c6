import Domain
import Store
import Widgets

/// The list of rules that can be chosen.
public struct RulesetListLayer: ListLayer, Equatable, Sendable {
  /// A day of the pay period that is looked at.
  let day: CivilDay
  /// What can be chosen.
  package var choices: [RulesetChoice] = []
  /// The cursor.
  var list = ListState()
  /// What would become of the period by the rules under the cursor.
  package var outlook: PayOutlook?

  /// How many rows there are.
  var count: Int { choices.count }

  /// The list for the period that holds `day`.
  init(day: CivilDay) { self.day = day }

  /// What the cursor is on.
  package var selected: RulesetChoice? {
    list.selected(of: choices)
  }

  /// What is tried.
  var trial: PayOutlook.Trial? { selected.map { .rules($0.ruleset, from: .shown) } }

  /// Whether any rules were chosen before.
  var hasRules: Bool {
    choices.contains { if case .inUse = $0.origin { true } else { false } }
  }

  /// Reads what can be chosen; the cursor stays with its rules. Throws `StoreError` and
  /// `RulesetFileError`.
  mutating func read(from store: Store) throws {
    let before = selected, isFirst = choices.isEmpty
    choices = try RulesetChoice.all(in: store)
    outlook = nil
    let place =
      isFirst
      ? choices.lastIndex { $0.holds(on: day) }
      : choices.firstIndex { $0 == before }
        ?? choices.firstIndex { $0.ruleset == before?.ruleset }
    list.select(place ?? list.selection, count: choices.count)
  }
}
