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

  /// Returns why an action is offered: where it fits between shifts and sleep, and what speaks for it
  /// more than for others.
  package func why(
    _ recommendation: Recommendation, at moment: GuidanceMoment, _ environment: Environment
  ) -> String {
    let reasons = recommendation.reasons
    let clauses = reasons.filter { $0.sign == .supports }.map(clause)
    var sentences = [occasion(of: recommendation, at: moment, environment)]
    if let first = clauses.first {
      sentences.append(
        texts(
          clauses.count > 1 ? "guidance.why" : "guidance.why_one",
          ["first": first, "second": clauses.dropFirst().first ?? ""]))
    }
    if reasons.contains(where: { $0.sign == .against }) {
      sentences.append(texts("guidance.why_hard"))
    }
    return sentences.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns where an action fits between shifts and sleep; empty in planned sleep.
  private func occasion(
    of recommendation: Recommendation, at moment: GuidanceMoment, _ environment: Environment
  ) -> String {
    guard let slot = moment.slot else { return "" }
    let isAfterNight = moment.rules.contains(.afterNight) && moment.nightsInRow > 0
    let isAtEnd = slot == .preSleep || slot == .postShift
    let napsFirst =
      slot == .preShift
      && moment.nextSleep.map { $0.start < moment.shift?.start ?? $0.start } ?? false
    let key =
      if isAfterNight, moment.rules.contains(.wayHome), recommendation.area == .commute {
        "after_night_home"
      } else if isAfterNight, isAtEnd {
        "after_night"
      } else if napsFirst {
        DaySlot.preNap.rawValue
      } else {
        DaySlot.dayOff.contains(slot) ? "day_off" : slot.rawValue
      }
    let isBeforeShift = slot == .preShift && !napsFirst
    let next = isBeforeShift ? moment.shift?.start : moment.nextSleep?.start
    return texts(
      "guidance.occasion.\(key)",
      [
        "n": String(recommendation.length.minutes), "night": String(moment.nightsInRow),
        "time": next.map { time($0, in: environment.zone) } ?? "",
        "free": duration(seconds: Int64(moment.freeMinutes) * 60),
      ])
  }

  /// Returns what a person who has slept too little needs; nil after enough sleep, and in planned
  /// sleep.
  package func shortSleep(_ moment: GuidanceMoment) -> String? {
    guard let minutes = moment.shortSleepMinutes, minutes >= GuidanceMoment.leastNightMinutes,
      moment.slot != nil
    else { return nil }
    let hasTimeToNap =
      moment.slot != .break && moment.rules.isSuperset(of: [.nightShift, .hourBeforeLeaving])
    return texts(
      hasTimeToNap ? "guidance.short_sleep_nap" : "guidance.short_sleep",
      ["length": duration(seconds: Int64(minutes) * 60)])
  }

  /// Returns what matters in a shift that lasts longer than planned; nil in any other.
  package func overtime(_ moment: GuidanceMoment) -> String? {
    moment.overtimeMinutes.map {
      texts("guidance.day.overtime", ["length": duration(seconds: Int64(max(1, $0)) * 60)])
    }
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

  /// Returns whom an action is only for, and whom it is not for, in lines; none if it suits all.
  package func suitability(of action: ActionTemplate) -> [String] {
    [("guidance.only_of", action.neededFacts), ("guidance.not_of", action.unsuitableFacts)]
      .filter { !$0.1.isEmpty }
      .map { key, facts in texts(key, ["facts": facts.map(fact).joined(separator: " · ")]) }
  }

  /// Returns a fact about the person as a setting names it.
  package func fact(_ fact: PersonFact) -> String { texts("guidance.fact.\(fact.rawValue)") }

  /// Returns what a week suggests.
  package func decision(_ decision: WeeklyDecision) -> String {
    texts("guidance.week.\(decision.rawValue)")
  }

  /// Returns how the last week went and what it suggests, in a sentence.
  package func lastWeek(_ week: WeeklySummary) -> String {
    let isAtMost = week.reason == .readyForMore && week.decision == .keep
    return texts(
      "guidance.week.last.\(week.reason.rawValue.lowercased())\(isAtMost ? ".keep" : "")")
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

  /// Returns where now is between shifts and sleep, with the free time: `before the shift · 95 m
  /// free`.
  package func situation(_ moment: GuidanceMoment, _ environment: Environment) -> String {
    if let overtime = overtime(moment) { return overtime }
    var parts = [slot(moment.slot)]
    if moment.slot != nil, moment.freeMinutes > 0, moment.freeMinutes < 24 * 60 {
      parts.append(
        texts(
          "guidance.free",
          ["length": duration(seconds: Int64(moment.freeMinutes) * 60)]))
    }
    return parts.joined(separator: " · ")
  }
}
