import Coach
import Domain

// Daily actions as commands and files report them.

extension Format {
  /// Returns the names of areas with commas between them.
  package func areas(_ tags: [ActionTag]) -> String { tags.map(area).joined(separator: ", ") }

  /// Returns parts of the day with commas between them; one word for all of them.
  package func slots(_ slots: Set<DaySlot>) -> String {
    guard slots.count < DaySlot.allCases.count else { return texts("guidance.any_time") }
    guard slots.isSuperset(of: DaySlot.dayOff) else {
      return DaySlot.allCases.filter(slots.contains).map { slot($0) }.joined(separator: ", ")
    }
    let others = DaySlot.allCases.filter { slots.contains($0) && !DaySlot.dayOff.contains($0) }
    return (others.map { slot($0) } + [texts("guidance.day_off")]).joined(separator: ", ")
  }

  /// Returns why the roster kept an action from being done.
  package func excuse(_ excuse: RosterExcuse) -> String {
    texts("guidance.excuse.\(excuse.rawValue.lowercased())")
  }

  /// Returns a pace: `up to 10 min on 6 days a week`.
  package func pace(_ pace: GuidancePace) -> String {
    texts("guidance.pace_words", words(of: pace))
  }

  /// Formats thousandths with three decimals and a point, for programs.
  package static func thousandths(_ value: Int) -> String {
    let digits = String(abs(value) % 1000 + 1000).dropFirst()
    return "\(value < 0 ? "-" : "")\(abs(value) / 1000).\(digits)"
  }

  /// Returns halves as a number: `4`, `4.5`.
  package func count(halves: Int) -> String { decimal(Self.count(halves: halves)) }

  /// Returns halves as a number with a point, for programs.
  package static func count(halves: Int) -> String {
    "\(halves / 2)" + (halves % 2 == 0 ? "" : ".5")
  }

  /// Returns why an action is offered, with what to watch out for.
  package func whyWithRemarks(
    _ recommendation: Recommendation, at moment: GuidanceMoment, _ environment: Environment
  ) -> String {
    let remarks = recommendation.remarks.map {
      texts("guidance.remark.\($0.rawValue.lowercased())")
    }
    let why = why(recommendation, at: moment, environment)
    return ([why] + remarks).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns why an action is not among those that are offered.
  package func against(_ against: ActionBreakdown.Against) -> String {
    switch against {
    case .refusal(let refusal): self.refusal(refusal)
    case .place(let place): texts("guidance.place.\(place.rawValue.lowercased())")
    }
  }

  /// Returns the suggestion of a week as a sentence, with the reason.
  package func sentence(of week: WeeklySummary, from pace: GuidancePace) -> String {
    let next = week.pace(from: pace), isAtEnd = week.decision != .keep && next == pace
    let decision = texts(
      "guidance.suggestion.\(week.decision.rawValue)\(isAtEnd ? ".at_end" : "")",
      words(of: next))
    return "\(decision) \(reason(week.reason))"
  }
}
