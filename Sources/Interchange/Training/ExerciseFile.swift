import Coach

/// An exercise that comes with the program.
public struct BundledExercise: Equatable, Sendable {
  /// The stable name.
  public let slug: String
  /// The name by language code.
  public let names: [String: String]
  /// Other names in all languages, those of other programs' exports too.
  public let aliases: [String]
  /// The muscle it trains most.
  public let muscle: String
  /// The equipment it needs.
  public let equipment: String
  /// How it is loaded.
  public let kind: ExerciseKind
  /// What it trains.
  public let body: BodyPart
  /// Whether it moves one joint.
  public let isIsolation: Bool
  /// Whether each side is trained alone.
  public let isUnilateral: Bool
  /// The weight of the bar by unit, where it is not the usual one.
  public let bars: [WeightUnit: Weight]
  /// The step between two weights by unit, where it is not the usual one.
  public let steps: [WeightUnit: Weight]
}

/// A reader of the bundled exercises: `{"exercises": [{"slug", "name": {"en", "de"}, "muscle",
/// "equipment", "kind", "body", "isolation", "unilateral", "bar_kg", "bar_lb", "step_kg", "step_lb",
/// "aliases": {"en": […], "de": […]}}]}`, where bars and steps are optional.
public enum ExerciseFile {
  /// Reads the exercises. Throws `JSONSyntaxError` or `JSONShapeError`.
  public static func exercises(_ text: String) throws -> [BundledExercise] {
    var fields = try JSONFields(JSONValue(parsing: text))
    let exercises = try fields.array("exercises", of: exercise)
    try fields.finish()
    return exercises
  }

  private static func exercise(
    _ value: JSONValue, at path: JSONPath
  ) throws(JSONShapeError) -> BundledExercise {
    var fields = try JSONFields(value, at: path)
    let exercise = BundledExercise(
      slug: try fields.string("slug"), names: try fields.texts("name"),
      aliases: try aliases(&fields), muscle: try fields.string("muscle"),
      equipment: try fields.string("equipment"), kind: try fields.choice("kind"),
      body: try fields.choice("body"), isIsolation: try fields.flag("isolation"),
      isUnilateral: try fields.flag("unilateral"), bars: try fields.weights("bar"),
      steps: try fields.weights("step"))
    try fields.finish()
    return exercise
  }

  private static func aliases(_ fields: inout JSONFields) throws(JSONShapeError) -> [String] {
    let path = fields.path.appending("aliases")
    var languages = try JSONFields(fields.value("aliases"), at: path)
    var all: [String] = []
    for language in ["en", "de"] {
      all += try languages.array(language) { value, path throws(JSONShapeError) in
        try value.string(at: path)
      }
    }
    try languages.finish()
    return all
  }
}

extension JSONFields {
  /// Reads a text in each language.
  mutating func texts(_ name: String) throws(JSONShapeError) -> [String: String] {
    var languages = try JSONFields(value(name), at: path.appending(name))
    let texts = ["en": try languages.string("en"), "de": try languages.string("de")]
    try languages.finish()
    return texts
  }

  /// Reads a yes or no, which is no if it is missing.
  mutating func flag(_ name: String, default isOn: Bool = false) throws(JSONShapeError) -> Bool {
    guard let value = optional(name) else { return isOn }
    guard case .bool(let flag) = value else {
      throw JSONShapeError(path.appending(name), .invalid(value.text()))
    }
    return flag
  }

  /// Reads one of the raw values of a type.
  mutating func choice<Value: RawRepresentable>(
    _ name: String
  ) throws(JSONShapeError) -> Value where Value.RawValue == String {
    let word = try string(name)
    guard let value = Value(rawValue: word) else {
      throw JSONShapeError(path.appending(name), .invalid(word))
    }
    return value
  }

  /// Reads the optional weights `NAME_kg` and `NAME_lb`.
  mutating func weights(_ name: String) throws(JSONShapeError) -> [WeightUnit: Weight] {
    var weights: [WeightUnit: Weight] = [:]
    for unit in WeightUnit.allCases {
      let key = "\(name)_\(unit.rawValue)"
      guard let value = optional(key) else { continue }
      let text = try value.string(at: path.appending(key))
      guard let weight = try? Weight(parsing: text, unit: unit) else {
        throw JSONShapeError(path.appending(key), .invalid(text))
      }
      weights[unit] = weight
    }
    return weights
  }
}
