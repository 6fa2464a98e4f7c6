/// The person's choices about daily actions.
public struct GuidanceSettings: Hashable, Sendable {
  /// The facts that rule actions out.
  public var facts = PersonFacts()
  /// The longest actions, and the days a week with one.
  public var pace = GuidancePace(longest: .ten, daysPerWeek: 5)
  /// The areas of months, the more important first; empty until the person has chosen.
  public var areas: [ActionTag] = []
  /// Whether the person gets a nudge once a day.
  public var nudges = false
  /// The local minute of the nudge; nil for the part of the day in which actions are done most.
  public var nudgeMinute: Int?
  /// Whether the person gets a preview of the day after waking up.
  public var previews = false
  /// Whether the person gets a digest of the week.
  public var digests = false
  /// The habits of sleep and travel around which everything is planned.
  public var habits = SleepHabits()

  /// The areas of someone who has not chosen.
  public static let usualAreas: [ActionTag] = [.sleep, .stress]

  /// Creates the default choices: everything that reminds is off.
  public init() {}

  /// The areas of months, the usual ones until the person has chosen.
  public var focusAreas: [ActionTag] { areas.isEmpty ? Self.usualAreas : areas }
}
