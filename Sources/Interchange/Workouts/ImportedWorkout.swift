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

  /// The text that identifies the workout: app, start and name. No two workouts of a file have the
  /// same, and every later export of the app has it again.
  public var identity: String { "workout \(format.rawValue) \(ISOText.format(start)) \(name)" }

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

  init(name: String) { self.name = name }

  /// The unit of its weights; nil without weights.
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

  /// The reason why a row is not a set.
  public enum Reason: Equatable, Sendable {
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
  }
}
