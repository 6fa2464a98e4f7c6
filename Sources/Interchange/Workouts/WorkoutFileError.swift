/// The error for a file of workouts that cannot be read. Nothing of such a file is imported.
public enum WorkoutFileError: Error, Equatable, Sendable {
  /// The file is empty, too large or not a table.
  case table(CSVError)
  /// The columns are of none of the apps in `WorkoutFormat`.
  case notWorkouts
  /// A column is missing that every export of the app has.
  case missingColumn(String, WorkoutFormat)
  /// Two columns have the same meaning.
  case duplicateColumn(String)
  /// There are more sets than `WorkoutFile.maximumSets`.
  case tooManySets(limit: Int)
  /// No row is readable; this is the first one.
  case unreadable(SkippedWorkoutRow)

  /// The line of the row at fault, from 1; nil if the whole file is.
  public var line: Int? {
    switch self {
    case .table(.notText(let line)), .table(.openQuote(let line)): line
    case .unreadable(let row): row.line
    case .table, .notWorkouts, .missingColumn, .duplicateColumn, .tooManySets: nil
    }
  }
}
