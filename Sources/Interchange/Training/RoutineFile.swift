import Coach

/// A program that comes with the program, before its exercises are known to a store.
public struct BundledRoutine: Equatable, Sendable {
  /// An exercise of a day.
  public struct Item: Equatable, Sendable {
    /// The slug of the exercise.
    public let exercise: String
    /// The rule.
    public let program: TrainingProgram
    /// The sets.
    public let sets: SetScheme
    /// The range of repetitions; nil for the rule's.
    public let range: RepRange?
    /// The first weight by unit, as far as the program names one.
    public let starts: [WeightUnit: Weight]
    /// The share of the working weight in thousandths for each set; empty for all of it.
    public let permille: [Int]
    /// Whether the day is evidence for the rule of the exercise.
    public let counts: Bool
  }

  /// A day of training.
  public struct Day: Equatable, Sendable {
    /// The name by language code.
    public let names: [String: String]
    /// The exercises in order.
    public let items: [Item]
  }

  /// The stable name.
  public let slug: String
  /// The name by language code.
  public let names: [String: String]
  /// A sentence about it by language code.
  public let summaries: [String: String]
  /// Where it was published.
  public let source: String
  /// For whom it is.
  public let level: TrainingLevel
  /// How many days a week are trained.
  public let daysPerWeek: Int
  /// The days.
  public let days: [Day]
}

/// A reader of a bundled program: `{"slug", "name": {"en", "de"}, "summary": {…}, "source", "level",
/// "days_per_week", "days": [{"name", "exercises": [{"exercise", "program", "sets": "5x5", "range":
/// "8-12", "amrap", "counts", "set_reps", "set_percent", "start_kg", "start_lb"}]}]}`; of an
/// exercise's members, all after the sets are optional.
public enum RoutineFile {
  /// Reads a program. Throws `JSONSyntaxError` or `JSONShapeError`.
  public static func routine(_ text: String) throws -> BundledRoutine {
    var fields = try JSONFields(JSONValue(parsing: text))
    let routine = BundledRoutine(
      slug: try fields.string("slug"), names: try fields.texts("name"),
      summaries: try fields.texts("summary"), source: try fields.string("source"),
      level: try fields.choice("level"), daysPerWeek: try fields.int("days_per_week"),
      days: try fields.array("days", of: day))
    try fields.finish()
    return routine
  }

  private static func day(
    _ value: JSONValue, at path: JSONPath
  ) throws(JSONShapeError) -> BundledRoutine.Day {
    var fields = try JSONFields(value, at: path)
    let day = BundledRoutine.Day(
      names: try fields.texts("name"), items: try fields.array("exercises", of: item))
    try fields.finish()
    return day
  }

  private static func item(
    _ value: JSONValue, at path: JSONPath
  ) throws(JSONShapeError) -> BundledRoutine.Item {
    var fields = try JSONFields(value, at: path)
    let slug = try fields.string("exercise")
    let program: TrainingProgram = try fields.choice("program")
    let sets = try scheme(&fields)
    let word = try fields.optional("range")?.string(at: path.appending("range"))
    let range = word.flatMap { RepRange($0) }
    if let word, range == nil { throw JSONShapeError(path.appending("range"), .invalid(word)) }
    let permille = try numbers("set_percent", &fields, scale: 10)
    let item = BundledRoutine.Item(
      exercise: slug, program: program, sets: sets, range: range,
      starts: try fields.weights("start"), permille: permille,
      counts: try fields.flag("counts", default: true))
    try fields.finish()
    return item
  }

  private static func scheme(
    _ fields: inout JSONFields
  ) throws(JSONShapeError) -> SetScheme {
    let word = try fields.string("sets"), path = fields.path.appending("sets")
    let isOpenEnded = try fields.flag("amrap")
    guard var scheme = try? SetScheme(parsing: word) else {
      throw JSONShapeError(path, .invalid(word))
    }
    let reps = try numbers("set_reps", &fields)
    if !reps.isEmpty { scheme.goals = reps }
    if isOpenEnded { scheme.isOpenEnded = true }
    return scheme
  }

  /// Reads an optional list of decimals with at most one place, multiplied by `scale`.
  private static func numbers(
    _ name: String, _ fields: inout JSONFields, scale: Int = 1
  ) throws(JSONShapeError) -> [Int] {
    guard fields.optional(name) != nil else { return [] }
    return try fields.array(name) { value, path throws(JSONShapeError) in
      guard case .string(let text) = value else { return try value.int(at: path) * scale }
      guard let decimal = try? Weight(parsing: text) else {
        throw JSONShapeError(path, .invalid(text))
      }
      return decimal.thousandths * scale / 1000
    }
  }
}
