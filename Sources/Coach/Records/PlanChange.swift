import Domain

/// The part of an exercise that an accepted suggestion changes. Its text is stored with the
/// suggestion, as what it sets and as what it replaced.
public struct PlanChange: Hashable, Sendable {
  /// The working weight.
  public var weight: Weight?
  /// The sets.
  public var sets: SetScheme?
  /// The training max of 5/3/1.
  public var trainingMax: Weight?
  /// The week of a 5/3/1 cycle.
  public var week: Int?
  /// When the plan was made.
  public var at: Instant?
  /// The last workout before it was made.
  public var after: String?

  /// Creates a plan.
  public init(
    weight: Weight? = nil, sets: SetScheme? = nil, trainingMax: Weight? = nil, week: Int? = nil,
    at: Instant? = nil, after: String? = nil
  ) {
    self.weight = weight
    self.sets = sets
    self.trainingMax = trainingMax
    self.week = week
    self.at = at
    self.after = after
  }

  /// Creates the plan that an engine proposes, made at an instant.
  public init(_ plan: TrainingPlan, at instant: Instant) {
    self.init(
      weight: plan.weight, sets: plan.scheme, trainingMax: plan.trainingMax, week: plan.week,
      at: instant, after: plan.after)
  }

  /// The stored form: one `name=value` for each value that is set, separated by blanks.
  public var text: String {
    let parts: [(String, String?)] = [
      ("weight", weight.map { $0.text + $0.unit.rawValue }), ("sets", sets?.description),
      ("max", trainingMax.map { $0.text + $0.unit.rawValue }), ("week", week.map(String.init)),
      ("at", at.map { String($0.seconds) }), ("after", after),
    ]
    return parts.compactMap { name, value in value.map { "\(name)=\($0)" } }
      .joined(separator: " ")
  }

  /// Parses the stored form; nil for anything else.
  public init?(text: String) {
    self.init()
    for part in text.split(separator: " ") {
      guard let sign = part.firstIndex(of: "=") else { return nil }
      let value = part[part.index(after: sign)...]
      switch part[..<sign] {
      case "weight": weight = try? Weight(parsing: value)
      case "sets": sets = try? SetScheme(parsing: value)
      case "max": trainingMax = try? Weight(parsing: value)
      case "week": week = Int(value)
      case "at": at = Int64(value).map { Instant(seconds: $0) }
      case "after": after = String(value)
      default: return nil
      }
    }
  }
}
