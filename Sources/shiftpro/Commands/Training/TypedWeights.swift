import Coach
import Services

/// Reads the weights of a command line. All are in one unit: that of `--unit`, else that of the
/// first weight, else kilograms.
struct TypedWeights {
  /// The option `--unit`.
  static let unit = OptionSpec(
    "unit", "UNIT", .choice(WeightUnit.allCases.map(\.rawValue)), about: "exercise_unit")

  /// The unit.
  private(set) var unit: WeightUnit
  private var isFixed: Bool

  /// Reads `--unit`. Throws `CommandError`.
  init(_ call: Invocation) throws {
    let names = WeightUnit.allCases.map(\.rawValue)
    let name = try call.value("unit").map { try Choice.read($0, of: "unit", names) }
    unit = name.flatMap(WeightUnit.init) ?? .kg
    isFixed = name != nil
  }

  /// Reads a weight such as `82.5` or `180lb`. Throws `CommandError` for one in another unit, and
  /// `TrainingError`.
  mutating func read(_ text: String) throws -> Weight {
    let weight: Weight
    do {
      weight = try Weight(parsing: text, unit: unit)
    } catch {
      throw TrainingError(error)
    }
    if !isFixed { unit = weight.unit }
    isFixed = true
    guard weight.unit == unit else {
      throw CommandError.usage("other_unit", ["value": text, "unit": unit.rawValue])
    }
    return weight
  }

  /// Reads an option as a weight. Throws like `read`.
  mutating func option(_ name: String, of call: Invocation) throws -> Weight? {
    guard let text = call.value(name) else { return nil }
    return try read(text)
  }
}
