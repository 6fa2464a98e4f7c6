/// An app whose CSV exports of workouts are read.
public enum WorkoutFormat: String, CaseIterable, Sendable {
  /// Strong for iOS and Android, one row per set and extra rows for rest timers and notes.
  case strong
  /// Hevy, one row per set.
  case hevy
  /// FitNotes for Android and iOS, one row per set and no times of day.
  case fitNotes = "fitnotes"
  /// StrongLifts, one row per exercise with its sets in columns.
  case strongLifts = "stronglifts"
  /// LiftLog, one row per set with the time of the set.
  case liftLog = "liftlog"
  /// Flexify and its predecessor Massive, one row per set with the time of the set, and no workouts.
  case flexify
  /// The program's own export, one row per set.
  case shiftPro = "shiftpro"

  /// The name of the app.
  public var name: String {
    switch self {
    case .strong: "Strong"
    case .hevy: "Hevy"
    case .fitNotes: "FitNotes"
    case .strongLifts: "StrongLifts"
    case .liftLog: "LiftLog"
    case .flexify: "Flexify"
    case .shiftPro: "ShiftPro"
    }
  }

  /// Whether each set has its own time, so that a workout begins with its first set.
  var hasTimesOfSets: Bool { self == .liftLog || self == .flexify }

  /// The names of the apps, for a sentence on which exports are read.
  public static var appNames: String {
    allCases.filter { $0 != .shiftPro }.map(\.name).joined(separator: ", ")
  }

  /// Returns whether column names are those of workouts, of whatever app.
  public static func namesWorkouts(_ head: [String]) -> Bool {
    let names = Set(head.map(WorkoutColumns.letters))
    return !names.isDisjoint(with: ["exercise", "exercisename", "exercisetitle", "übung", "reps"])
  }

  /// Returns the app whose export a file is that begins with these bytes; nil for other files.
  public static func of(head: [UInt8]) -> WorkoutFormat? {
    // The rows are cut off somewhere, so only the headings are read, and only if there are rows.
    guard head.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
      return nil
    }
    return CSVTable.headings(of: head).flatMap { of($0) }
  }

  /// Returns the app whose export begins with these column names; nil for other tables.
  public static func of(_ head: [String]) -> WorkoutFormat? {
    if StrongLiftsTable(head) != nil { return .strongLifts }
    if FlexifyTable(head) != nil { return .flexify }
    let names = Set(head.map(WorkoutColumns.letters))
    return allCases.first { $0.isShown(by: names) }
  }

  /// Returns whether reduced column names show this app. Some of the columns suffice, so that a
  /// missing one is named instead of the file being unknown.
  private func isShown(by names: Set<String>) -> Bool {
    func count(_ columns: [WorkoutColumns.Column]) -> Int {
      columns.count { column in names.contains { WorkoutColumns.column($0, in: self) == column } }
    }
    switch self {
    case .strong: return count([.workout, .exercise, .kind, .workoutNotes]) >= 2
    case .hevy: return count([.exercise, .kind, .index, .superset, .notes]) >= 2
    case .fitNotes:
      return count([.category]) == 1
        && count([.date, .exercise, .weight, .weightKg, .weightLb, .reps]) >= 2
    case .strongLifts: return false
    case .liftLog: return count([.session, .exercise]) == 2
    case .flexify: return count([.date, .exercise, .unit, .hidden, .reps]) == 5
    case .shiftPro: return count([.id, .exercise]) == 2
    }
  }
}
