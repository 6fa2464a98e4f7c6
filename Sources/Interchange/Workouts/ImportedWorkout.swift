import Coach
import Domain

/// A workout read from another app's export, before it is imported.
public struct ImportedWorkout: Equatable, Sendable {
  /// The app.
  public let format: WorkoutFormat
  /// The line of its first row, from 1.
  public let line: Int
  /// The start in local time of where it was; the files name no zone. FitNotes knows no times: its
  /// workouts start at 12:00, which may be later than now on the same day.
  public let start: LocalDateTime
  /// Whether the file has a time of day for the start; otherwise it is 12:00.
  public let hasTime: Bool
  /// The end in local time; nil if it is unknown or more than a day after the start, as when the
  /// app was not stopped.
  public internal(set) var end: LocalDateTime?
  /// The exact times, if the file has offsets, as the program's own export.
  public internal(set) var interval: Interval?
  /// The id of the record, if the file has it.
  public let ownID: RecordID?
  /// The name on one line, at most `TextLimit.name` long; empty in FitNotes.
  public let name: String
  /// The note; may be empty.
  public internal(set) var notes = ""
  /// The exercises in the order of the file, each name once, none without sets.
  public internal(set) var exercises: [ImportedExercise] = []

  init(
    format: WorkoutFormat, line: Int, time: WorkoutTime, end: LocalDateTime?, name: String,
    id: RecordID? = nil
  ) {
    self.format = format
    self.line = line
    start = time.local
    hasTime = time.second != nil
    self.end = end
    self.name = name
    ownID = id
  }

  /// The text that identifies the workout: app, start and name; in LiftLog its id. No two workouts of a file have the
  /// same, and every later export of the app has it again.
  public var identity: String {
    if format == .liftLog, let ownID { return "workout \(format.rawValue) \(ownID.text)" }
    return "workout \(format.rawValue) \(ISOText.format(start)) \(name)"
  }

  /// The id in the file, else derived from `identity`, so that a second import finds the first.
  public var recordID: RecordID { ownID ?? .derived(from: identity) }
}

/// An exercise of an imported workout.
public struct ImportedExercise: Equatable, Sendable {
  /// The app's name for it on one line, at most `TextLimit.name` long: `Squat (Barbell)`.
  public let name: String
  /// The sets in the order of the file, which are done unless it says otherwise. Drop sets and sets
  /// to failure are working sets.
  public internal(set) var sets: [LoggedSet] = []
  /// The sets that were planned, if the file has them.
  public internal(set) var target: SetScheme?
  /// Whether it was light on purpose.
  public internal(set) var isLight = false
  /// Whether it was a deload.
  public internal(set) var isDeload = false
  /// The notes on it and on its sets, each once, on lines of their own; may be empty. It is at most
  /// `TextLimit.note` long.
  public var notes: String { noteParts.joined(separator: "\n").note }
  /// The notes.
  var noteParts: [String] = []
  /// The lines of the sets.
  var lines: [Int] = []

  init(name: String) { self.name = name }

  /// The unit of its first weight; nil without weights.
  public var unit: WeightUnit? { sets.lazy.compactMap(\.weight?.unit).first }
}

/// A row of a file of workouts that is not imported.
public struct SkippedWorkoutRow: Equatable, Sendable {
  /// The line at which it begins, from 1.
  public let line: Int
  /// The exercise on one line; may be empty.
  public let exercise: String
  /// The reason.
  public let reason: Reason

  /// Creates a row that is not imported.
  public init(line: Int, exercise: String, reason: Reason) {
    self.line = line
    self.exercise = exercise
    self.reason = reason
  }

  /// The reason why a row is not a set. Values are truncated if they are long.
  public enum Reason: Error, Equatable, Sendable {
    /// It is the rest timer after a set, which Strong writes as a row.
    case restTimer
    /// It is cardio: a distance without repetitions, or time in FitNotes' category `Cardio`.
    case cardio
    /// It has neither repetitions nor a duration.
    case nothingDone
    /// It has no exercise.
    case noExercise
    /// The app marks it as a kind of set that is unknown here.
    case unknownKind(String)
    /// A value exceeds `CSVTable.maximumValueBytes`.
    case tooLong
    /// It has more values than the first line, as with decimal commas between unquoted values.
    case extraValues
    /// A start or end is not a date of a known form.
    case badDate(String)
    /// The workout ends before it starts.
    case endBeforeStart
    /// The workout is later than now.
    case future(String)
    /// A weight is negative, above `Weight.most` or not a number.
    case badWeight(String)
    /// Repetitions are negative, above 1000 or not a whole number.
    case badReps(String)
    /// The duration of a set is negative, above a day or not a number.
    case badDuration(String)
    /// The exertion is not from 1 to 10.
    case badExertion(String)
    /// The unit of a weight is neither kilograms nor pounds.
    case unknownUnit(String)

    /// Whether the row is a set that cannot be read, and not something else.
    public var isDamage: Bool {
      switch self {
      case .restTimer, .cardio, .nothingDone, .noExercise, .unknownKind: false
      default: true
      }
    }
  }
}

/// A weight that is stored in another unit than the file has, because most weights of the exercise
/// in this workout are in the other one.
public struct ConvertedWeight: Equatable, Sendable {
  /// The line of the set, from 1.
  public let line: Int
  /// The exercise on one line.
  public let exercise: String
  /// The weight in the file, and the one that is stored.
  public let written, stored: Weight

  /// Creates a converted weight.
  public init(line: Int, exercise: String, written: Weight, stored: Weight) {
    self.line = line
    self.exercise = exercise
    self.written = written
    self.stored = stored
  }
}

extension ImportedExercise {
  /// Converts the weights in the less frequent unit to the other one, which is that of the first
  /// weight if both are equally frequent. Pounds become kilograms if a weight in kilograms is above
  /// `Weight.most` in pounds. Returns what was converted.
  mutating func convertWeights() -> [ConvertedWeight] {
    let weights = sets.compactMap(\.weight)
    guard let first = weights.first?.unit, weights.contains(where: { $0.unit != first }) else {
      return []
    }
    let same = weights.count { $0.unit == first }
    var unit = 2 * same >= weights.count ? first : first == .kg ? .lb : .kg
    if weights.contains(where: { $0.converted(to: unit).thousandths > Weight.most }) { unit = .kg }
    var converted: [ConvertedWeight] = []
    for place in sets.indices {
      guard let weight = sets[place].weight, weight.unit != unit else { continue }
      let stored = weight.converted(to: unit)
      sets[place].weight = stored
      converted.append(
        ConvertedWeight(line: lines[place], exercise: name, written: weight, stored: stored))
    }
    return converted
  }
}
