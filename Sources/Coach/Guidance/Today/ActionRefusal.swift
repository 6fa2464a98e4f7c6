/// Why an action is not offered at a moment, the most important first.
public enum ActionRefusal: Hashable, Sendable {
  /// It costs strength, and the person is ill.
  case ill
  /// A fact about the person rules it out.
  case excluded(PersonFact)
  /// A fact that it needs does not hold.
  case requires(PersonFact)
  /// A rule of safety or sense does not hold.
  case rule(ActionRule)
  /// The person sleeps, by plan.
  case asleep
  /// It belongs to another part of the day.
  case slot
  /// There is not enough time for its shortest variant, in minutes.
  case time(free: Int)
  /// All its variants are longer than what the person has settled on, in minutes.
  case length(limit: ActionLength)

  /// The reason against the action.
  public var reason: Reason {
    switch self {
    case .ill: Reason("ILL", .against)
    case .excluded(let fact): Reason("EXCLUDED", .against, [fact.rawValue])
    case .requires(let fact): Reason("REQUIRES", .against, [fact.rawValue])
    case .rule(let rule): Reason(rule.rawValue.uppercased(), .against)
    case .asleep: Reason("ASLEEP", .against)
    case .slot: Reason("SLOT", .against)
    case .time(let free): Reason("TIME", .against, ["\(free)"])
    case .length(let limit): Reason("LENGTH", .against, ["\(limit.minutes)"])
    }
  }
}
