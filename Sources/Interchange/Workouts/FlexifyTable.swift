/// The columns of a Flexify export of 2026 (`flexify_graphs_v2`, `graph_csv.dart` in
/// brandonp2412/Flexify), whose rows are records of several kinds: exercises first, then workouts,
/// sets and body weights. Sets name their exercise and workout by number.
struct FlexifyTable {
  /// An exercise.
  private struct Exercise {
    let name: String
    let kind: String
  }

  private let places: [String: Int]
  private var exercises: [String: Exercise] = [:]

  /// Finds the columns in the first line; nil if the table is another one.
  init?(_ head: [String]) {
    places = Dictionary(head.enumerated().map { ($1, $0) }) { first, _ in first }
    for name in ["recordType", "id", "exerciseId", "timestamp", "reps", "loadKg"] {
      guard places[name] != nil else { return nil }
    }
  }

  /// The names of the values of `rows`.
  static let head = [
    "name", "reps", "loadKg", "created", "notes", "cardio", "set_seconds", "set_session",
  ]

  private func value(_ name: String, of record: CSVTable.Record) -> String {
    guard let place = places[name], record.values.indices.contains(place) else { return "" }
    return record.values[place]
  }

  /// Remembers an exercise, which the sets after it name.
  mutating func remember(_ record: CSVTable.Record) {
    guard value("recordType", of: record) == "exercise" else { return }
    exercises[value("id", of: record)] = Exercise(
      name: value("name", of: record), kind: value("kind", of: record))
  }

  /// Returns the row of a set; none for a record of another kind.
  func rows(of record: CSVTable.Record) -> [CSVTable.Record] {
    guard !record.isTooLong else { return [record] }
    guard value("recordType", of: record) == "exerciseSet" else { return [] }
    let exercise = exercises[value("exerciseId", of: record)]
    let milliseconds = Int(value("durationMs", of: record)).map { String($0 / 1000) } ?? ""
    let values = [
      exercise?.name ?? "", value("reps", of: record), value("loadKg", of: record),
      value("timestamp", of: record), value("notes", of: record),
      exercise?.kind == "cardio" ? "true" : "", milliseconds, value("workoutId", of: record),
    ]
    return [CSVTable.Record(line: record.line, values: values)]
  }
}
