import Coach
import Domain

// Values of training are stored as the texts in which they are typed.

/// A value that is stored as its text, which `storedText` parses.
protocol TextColumnValue: ColumnValue, CustomStringConvertible {
  /// Parses the stored text; nil if it is not valid.
  init?(storedText: String)

  /// Reads the text as it is usually stored; nil if it has to be parsed.
  init?(stored bytes: UnsafeBufferPointer<UInt8>)
}

extension TextColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> Self? {
    row.utf8 { Self(stored: $0) ?? Self(storedText: String(decoding: $0, as: UTF8.self)) }
  }
  init?(stored bytes: UnsafeBufferPointer<UInt8>) { nil }
  package var stored: Value { .text(description) }
}

/// With its unit: `82.5 kg`.
extension Weight: TextColumnValue {
  init?(storedText: String) { try? self.init(parsing: storedText) }
}

extension SetScheme: TextColumnValue {
  init?(storedText: String) { try? self.init(parsing: storedText) }
}

extension RepRange: TextColumnValue {
  init?(storedText: String) { self.init(storedText) }
}

extension SetList: TextColumnValue {
  init?(storedText: String) { try? self.init(parsing: storedText) }
}

extension TrainingPlan: TextColumnValue {
  init?(storedText: String) { self.init(storedText) }
}

/// With the unit of each plate: `20 kg, 10 kg`.
extension PlateList: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> PlateList? {
    var weights: [Weight] = []
    for part in row.text().split(separator: ",") {
      guard let weight = try? Weight(parsing: part.drop { $0 == " " }) else { return nil }
      weights.append(weight)
    }
    return PlateList(weights)
  }
  package var stored: Value {
    .text(weights.map(\.description).joined(separator: ", "))
  }
}

/// With the unit of each plate: `2.5 kg:3, 1.25 kg:1`.
extension PlatePairs: ColumnValue {
  package static var columnKind: ColumnKind { .text }
  package static func read(_ row: inout ResultRow) -> PlatePairs? {
    var counts: [Weight: Int] = [:]
    for part in row.text().split(separator: ",") {
      let sides = part.split(separator: ":")
      guard sides.count == 2, let count = Int(sides[1]),
        let weight = try? Weight(parsing: sides[0].drop { $0 == " " })
      else { return nil }
      counts[weight] = count
    }
    return PlatePairs(counts)
  }
  package var stored: Value {
    .text(
      counts.sorted { $0.key.thousandths > $1.key.thousandths }
        .map { "\($0.key):\($0.value)" }.joined(separator: ", "))
  }
}

extension ExerciseKind: ColumnValue {}
extension BodyPart: ColumnValue {}
extension WeightUnit: ColumnValue {}
extension TrainingProgram: ColumnValue {}
extension TrainingLevel: ColumnValue {}
extension TrainingGoal: ColumnValue {}
extension SuggestionDomain: ColumnValue {}
extension Suggestion.State: ColumnValue {}
