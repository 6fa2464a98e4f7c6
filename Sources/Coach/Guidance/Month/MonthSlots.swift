import Domain

/// Which slots and rules the days of a month have, by which it is known how often an action could
/// be done in it.
public struct MonthSlots: Sendable {
  /// The slots and the rules at one time of a day.
  private struct Situation: Hashable {
    let slots: Set<DaySlot>
    let rules: Set<ActionRule>
  }

  /// The distance of the times that are looked at, in seconds.
  private static let step: Int64 = 900

  /// The first day of the month.
  public let month: CivilDay
  private let days: [Set<Situation>]

  /// Finds the slots of the month that contains `day`. The context has to contain the shifts from 16
  /// days before the month to six days after it.
  public init(_ context: CoachContext, month day: CivilDay) {
    let first = day.startOfMonth
    let end = first.adding(months: 1)
    let roster = GuidanceRoster(
      context,
      in: Interval(start: context.zone.startOfDay(first), end: context.zone.startOfDay(end)))
    month = first
    days = (0..<end - first).map { offset in
      let day = roster.interval(of: first.adding(days: offset))
      var found: Set<Situation> = []
      var instant = day.start
      while instant < day.end {
        let slots = roster.slots(at: instant)
        if !slots.isEmpty {
          found.insert(Situation(slots: slots, rules: roster.rules(at: instant)))
        }
        instant = instant + Self.step
      }
      return found
    }
  }

  /// Returns the share of days with a time at which an action's slot and its rules hold for a
  /// person, in thousandths.
  func feasibility(of action: ActionTemplate, facts: Set<PersonFact>) -> Int {
    guard !days.isEmpty else { return 0 }
    let count = days.count { situations in
      situations.contains {
        !action.slots.isDisjoint(with: $0.slots)
          && action.rules.isSubset(of: ActionFilter.rules($0.rules, facts))
      }
    }
    return Int(thousandthsOf: Double(count) / Double(days.count))
  }
}
