/// The error for a file of workouts that cannot be read. Lines count from 1; values are truncated
/// if they are long. Nothing of such a file is imported.
public enum WorkoutFileError: Error, Equatable, Sendable {
  /// The file is empty, too large or not a table.
  case table(CSVError)
  /// The columns are of none of the apps in `WorkoutFormat`.
  case notWorkouts
  /// A column is missing that every export of the app has.
  case missingColumn(String, WorkoutFormat)
  /// Two columns have the same meaning.
  case duplicateColumn(String)
  /// A row has more values than the first line, as with decimal commas between unquoted values.
  case extraValues(line: Int)
  /// A start or end is not a date of a known form.
  case badDate(line: Int, value: String)
  /// A workout ends before it starts.
  case endBeforeStart(line: Int)
  /// A workout is later than now.
  case future(line: Int, value: String)
  /// A weight is negative, above `Weight.most` or not a number.
  case badWeight(line: Int, value: String)
  /// Repetitions are negative, above 1000 or not a whole number.
  case badReps(line: Int, value: String)
  /// The duration of a set is negative, above a day or not a number.
  case badDuration(line: Int, value: String)
  /// The exertion is not from 1 to 10.
  case badExertion(line: Int, value: String)
  /// The unit of a weight is neither kilograms nor pounds.
  case unknownUnit(line: Int, value: String)
  /// An exercise has weights in kilograms and in pounds in one workout.
  case mixedUnits(line: Int, exercise: String)

  /// The line of the row at fault; nil if the whole file is.
  public var line: Int? {
    switch self {
    case .table(.notText(let line)), .table(.openQuote(let line)), .extraValues(let line),
      .badDate(let line, _), .endBeforeStart(let line), .future(let line, _),
      .badWeight(let line, _), .badReps(let line, _), .badDuration(let line, _),
      .badExertion(let line, _),
      .unknownUnit(let line, _), .mixedUnits(let line, _):
      line
    case .table, .notWorkouts, .missingColumn, .duplicateColumn: nil
    }
  }
}
