import Coach
import Domain

// The words of daily actions. Sentences are made from codes when they are shown.

extension Format {
  /// Returns the name of an area.
  package func area(_ tag: ActionTag) -> String { texts("guidance.area.\(tag.rawValue)") }

  /// Returns the name of a kind.
  package func kind(_ kind: ActionKind) -> String { texts("guidance.kind.\(kind.rawValue)") }

  /// Returns the name of a part of the day; nil is planned sleep.
  package func slot(_ slot: DaySlot?) -> String {
    texts("guidance.slot.\(slot?.rawValue ?? "asleep")")
  }

  /// Returns what became of an action.
  package func outcome(_ outcome: ActionOutcome) -> String {
    texts("guidance.outcome.\(outcome.rawValue)")
  }

  /// Returns a length: `10 min`.
  package func minutes(_ length: ActionLength) -> String {
    texts("guidance.minutes", ["n": String(length.minutes)])
  }

  /// Returns the name of a factor.
  package func factor(_ factor: ActionFactors.Factor) -> String {
    texts("guidance.factor.\(factor.rawValue)")
  }

  /// Returns thousandths as a decimal number with three places.
  package func thousandths(_ value: Int) -> String { decimal(Self.thousandths(value)) }

  /// Returns thousandths as a number of per cent, rounded half up and without the sign.
  package func wholePercent(_ value: Int) -> String { String((value + 5) / 10) }

  /// Returns why an action is offered, in one sentence.
  package func why(_ recommendation: Recommendation) -> String {
    let clauses = recommendation.reasons.filter { $0.sign == .supports }.map(clause)
    guard let first = clauses.first else { return "" }
    let sentence = texts(
      clauses.count > 1 ? "guidance.why" : "guidance.why_one",
      ["first": first, "second": clauses.dropFirst().first ?? ""])
    let isHard = recommendation.reasons.contains { $0.sign == .against }
    return isHard ? sentence + " " + texts("guidance.why_hard") : sentence
  }

  private func clause(_ reason: Reason) -> String {
    texts("guidance.reason.\(reason.code.lowercased())")
  }

  /// Returns why an action is not offered.
  package func refusal(_ refusal: ActionRefusal) -> String {
    switch refusal {
    case .ill: texts("guidance.refusal.ill")
    case .excluded(let fact): texts("guidance.refusal.excluded", ["fact": self.fact(fact)])
    case .requires(let fact): texts("guidance.refusal.requires", ["fact": self.fact(fact)])
    case .rule(let rule): texts("guidance.rule.\(rule.rawValue)")
    case .asleep: texts("guidance.refusal.asleep")
    case .slot: texts("guidance.refusal.slot")
    case .time(let free): texts("guidance.refusal.time", ["n": String(free)])
    case .length(let limit): texts("guidance.refusal.length", ["n": String(limit.minutes)])
    }
  }

  /// Returns a fact about the person as a setting names it.
  package func fact(_ fact: PersonFact) -> String { texts("guidance.fact.\(fact.rawValue)") }

  /// Returns what a week suggests.
  package func decision(_ decision: WeeklyDecision) -> String {
    texts("guidance.week.\(decision.rawValue)")
  }

  /// Returns how much of a week was done: `3.5 of 5 done`.
  package func figures(of figures: WeekFigures) -> String {
    return texts(
      "guidance.week.figures",
      ["done": count(halves: figures.halves), "n": String(figures.planned)])
  }

  /// Returns why a week suggests it.
  package func reason(_ reason: WeeklyReason) -> String {
    texts("guidance.week.reason.\(reason.rawValue.lowercased())")
  }

  /// Returns where now is between shifts and sleep, with the free time: `before night 2 of 3 · 95
  /// min free`.
  package func situation(_ moment: GuidanceMoment, _ environment: Environment) -> String {
    var parts = [slot(moment.slot)]
    if moment.nightsInRow > 0 {
      parts.append(texts("guidance.night", ["n": String(moment.nightsInRow)]))
    }
    if moment.slot != nil, moment.freeMinutes > 0, moment.freeMinutes < 24 * 60 {
      parts.append(
        texts(
          "guidance.free",
          ["length": duration(seconds: Int64(moment.freeMinutes) * 60)]))
    }
    return parts.joined(separator: " · ")
  }
}
