import Domain

/// What the next session aims at.
public struct TrainingPlan: Hashable, Sendable {
  /// The working weight; nil where the log decides.
  public var weight: Weight?
  /// The working sets.
  public var scheme: SetScheme
  /// The training max of 5/3/1.
  public var trainingMax: Weight?
  /// The week of a 5/3/1 cycle, 1 to 4.
  public var week: Int?
  /// When the plan was made, by accepting a suggestion or by hand; nil for the first one.
  public var since: Instant?
  /// The last session before the plan was made. It decides whether the log has moved on; without
  /// it `since` does.
  public var after: String?

  /// Creates a plan.
  public init(
    weight: Weight? = nil, scheme: SetScheme, trainingMax: Weight? = nil, week: Int? = nil,
    since: Instant? = nil, after: String? = nil
  ) {
    self.weight = weight
    self.scheme = scheme
    self.trainingMax = trainingMax
    self.week = week
    self.since = since
    self.after = after
  }
}

extension TrainingPlan: CustomStringConvertible {
  /// The form in which a suggestion keeps it: `scheme=3x5 weight=82.5kg since=1774000000 after=ID`.
  public var description: String {
    func entry(_ weight: Weight) -> String { weight.text + weight.unit.rawValue }
    let fields = [
      ("scheme", scheme.description), ("weight", weight.map(entry)),
      ("training_max", trainingMax.map(entry)), ("week", week.map(String.init)),
      ("since", since.map { String($0.seconds) }), ("after", after),
    ]
    return fields.compactMap { name, value in value.map { "\(name)=\($0)" } }
      .joined(separator: " ")
  }

  /// Parses that form; nil for anything else. Unknown fields are passed over.
  public init?(_ text: String) {
    var fields: [Substring: Substring] = [:]
    for field in text.split(separator: " ") {
      guard let equals = field.firstIndex(of: "=") else { return nil }
      fields[field[..<equals]] = field[field.index(after: equals)...]
    }
    guard let scheme = fields["scheme"].flatMap({ try? SetScheme(parsing: $0) }) else { return nil }
    self.init(
      weight: fields["weight"].flatMap { try? Weight(parsing: $0) }, scheme: scheme,
      trainingMax: fields["training_max"].flatMap { try? Weight(parsing: $0) },
      week: fields["week"].flatMap { Int($0) },
      since: fields["since"].flatMap { Int64($0) }.map(Instant.init(seconds:)),
      after: fields["after"].map { String($0) })
  }
}
