/// The hard filters of a moment: what they refuse is never offered, whatever its score would be
/// (reference, Coach § 0 (3) and § 3.2).
struct ActionFilter: Sendable {
  /// The facts that hold, with those of the roster.
  let facts: Set<PersonFact>
  /// The moment.
  let moment: GuidanceMoment
  /// The longest variant, except of what comes in no shorter one.
  private let longest: ActionLength
  /// Whether things are hard, so that nothing is longer than five minutes.
  private let isHard: Bool
  private let rules: Set<ActionRule>

  init(
    _ person: PersonFacts, _ moment: GuidanceMoment, _ signals: GuidanceSignals,
    _ pace: GuidancePace
  ) {
    facts = person.all.union(moment.facts)
    self.moment = moment
    longest = pace.longest
    isHard = signals.isHighFriction
    let held = signals.hasNapped ? moment.rules.union([.afterNap]) : moment.rules
    rules = Self.rules(held, facts)
  }

  /// Returns the rules that hold for a person of those that hold by the roster.
  static func rules(
    _ rules: Set<ActionRule>, _ facts: Set<PersonFact>
  ) -> Set<ActionRule> {
    facts.contains(.pregnant) ? rules.subtracting([.caffeineCutoff]) : rules
  }

  /// Returns the facts and rules that refuse an action, in a fixed order.
  static func refusals(
    of action: ActionTemplate, facts: Set<PersonFact>, rules: Set<ActionRule>
  ) -> [ActionRefusal] {
    PersonFact.allCases.filter { action.excludes.contains($0) && facts.contains($0) }
      .map(ActionRefusal.excluded)
      + PersonFact.allCases.filter { action.requires.contains($0) && !facts.contains($0) }
      .map(ActionRefusal.requires)
      + ActionRule.allCases.filter { action.rules.contains($0) && !rules.contains($0) }
      .map(ActionRefusal.rule)
  }

  /// Returns everything that refuses an action, the most important first; nothing if it can be
  /// offered.
  func refusals(of action: ActionTemplate) -> [ActionRefusal] {
    var refusals = Self.refusals(of: action, facts: facts, rules: rules)
    if moment.isIll, action.costsStrength { refusals.insert(.ill, at: 0) }
    guard moment.slot != nil else { return refusals + [.asleep] }
    if action.slots.isDisjoint(with: moment.slots) { refusals.append(.slot) }
    let fitting = action.lengths.filter { $0.minutes <= moment.freeMinutes }
    if fitting.isEmpty {
      refusals.append(.time(free: moment.freeMinutes))
    } else if lengths(of: action).isEmpty {
      refusals.append(.length(limit: isHard ? .five : longest))
    }
    return refusals
  }

  /// Returns the lengths of an action that fit. The pace chooses among the variants: it holds back
  /// neither a person's own action nor what comes in one length only.
  func lengths(of action: ActionTemplate) -> [ActionLength] {
    var limit = isHard ? ActionLength.five : longest
    if !isHard, action.isOwn || action.lengths.count == 1, let shortest = action.lengths.first {
      limit = max(limit, shortest)
    }
    return action.lengths.filter { $0 <= limit && $0.minutes <= moment.freeMinutes }
  }
}
