import Coach

/// The columns of a StrongLifts export, which has one row per exercise and four columns or more per
/// workout: `Date (yyyy/mm/dd)`, `Workout Name`, `Exercise`, `Start Time (h:mm)`, `End Time (h:mm)`,
/// `Sets×Time`, `Notes`, `Set 1 (Reps)`, `Set 1 (KG)`, `Set 2 (Reps)` … (exports in LiamMorrow/LiftLog,
/// `tests/csv-import-test-files`, 2026).
struct StrongLiftsTable {
  /// The columns of a set.
  private struct SetColumns {
    var reps: Int?
    var weight: Int?
  }

  /// The unit of all weights.
  let unit: WeightUnit
  private let sets: [SetColumns]
  private let places: [String: Int]

  /// Finds the columns in the first line; nil if the table is another one.
  init?(_ head: [String]) {
    var sets: [Int: SetColumns] = [:], places: [String: Int] = [:], unit: WeightUnit?
    for (place, name) in head.enumerated() {
      let parts = name.lowercased().split(whereSeparator: { " ()".contains($0) })
      if parts.count == 3, parts[0] == "set", let number = Int(parts[1]), (1...99).contains(number)
      {
        switch parts[2] {
        case "reps": sets[number, default: SetColumns()].reps = place
        case "kg", "lb":
          sets[number, default: SetColumns()].weight = place
          unit = unit ?? WeightUnit(rawValue: String(parts[2]))
        default: break
        }
      } else {
        let words = name.prefix { $0 != "(" }.lowercased().filter { $0.isLetter || $0 == "×" }
        places[words] = places[words] ?? place
      }
    }
    guard let unit, places["date"] != nil, places["exercise"] != nil else { return nil }
    self.unit = unit
    self.places = places
    self.sets = sets.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the names of the values of `rows`.
  static func head(in unit: WeightUnit) -> [String] {
    [
      "date", "duration", "workout", "exercise", "notes", "reps", "weight_\(unit.rawValue)",
      "seconds",
    ]
  }

  /// Returns a row for each set that was done; one without a set if none was. Sets that failed or
  /// were not done have 0 repetitions.
  func rows(of record: CSVTable.Record) -> [CSVTable.Record] {
    func value(_ place: Int?) -> String {
      guard let place, record.values.indices.contains(place) else { return "" }
      return record.values[place]
    }
    guard !record.isTooLong else { return [record] }
    let start = value(places["starttime"])
    let common = [
      [value(places["date"]), start].filter { !$0.isEmpty }.joined(separator: " "),
      Self.duration(from: start, to: value(places["endtime"])), value(places["workoutname"]),
      value(places["exercise"]), value(places["notes"]),
    ]
    var done = sets.compactMap { set -> [String]? in
      let reps = value(set.reps)
      return ["", "0", "-"].contains(reps) ? nil : [reps, value(set.weight), ""]
    }
    if done.isEmpty { done = Self.timed(value(places["sets×time"])).map { ["", "", $0] } }
    if done.isEmpty { done = [["", "", ""]] }
    return done.map { CSVTable.Record(line: record.line, values: common + $0) }
  }

  /// Returns the seconds from a time of day to the next one with another; empty if one is unreadable.
  private static func duration(from start: String, to end: String) -> String {
    guard let start = WorkoutDateParts(start)?.second, let end = WorkoutDateParts(end)?.second
    else { return "" }
    return String((end - start + 86_400) % 86_400)
  }

  /// Returns the times of sets such as `3×1:00`; empty for anything else.
  private static func timed(_ text: String) -> [String] {
    let parts = text.split(separator: "×")
    guard parts.count == 2, let count = Int(parts[0]), (1...99).contains(count) else { return [] }
    return Array(repeating: String(parts[1]), count: count)
  }
}
