import Domain

/// A workout: what was trained from a start until an end.
public struct Workout: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// When it began.
  public var start: Instant
  /// When it ended; nil while it is running.
  public var end: Instant?
  /// The routine it belongs to; nil for a free one.
  public var routine: RecordID?
  /// The index of the routine's day; nil for a free workout.
  public var routineDay: Int?
  /// What it was called, such as the name of the routine's day.
  public var name: String
  /// A note.
  public var notes: String
  /// When the record was created.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// Creates a workout.
  public init(
    id: RecordID, start: Instant, end: Instant? = nil, routine: RecordID? = nil,
    routineDay: Int? = nil, name: String = "", notes: String = "", createdAt: Instant
  ) {
    self.id = id
    self.start = start
    self.end = end
    self.routine = routine
    self.routineDay = routineDay
    self.name = name
    self.notes = notes
    self.createdAt = createdAt
    updatedAt = createdAt
  }

  /// Whether it is not over.
  public var isRunning: Bool { end == nil }
}

/// An exercise of a workout with its sets.
public struct WorkoutEntry: Equatable, Sendable, Identifiable {
  /// The id of the record.
  public var id: RecordID
  /// The workout.
  public var workout: RecordID
  /// The exercise.
  public var exercise: RecordID
  /// The position in the workout.
  public var place: Int
  /// When the workout began: evidence is read by exercise and time.
  public var at: Instant
  /// The sets in order; those that are not done are still open while the workout runs.
  public var sets: SetList
  /// The sets that were planned; nil if none were.
  public var target: SetScheme?
  /// Whether it was light on purpose.
  public var isLight: Bool
  /// Whether it was a deload.
  public var isDeload: Bool
  /// Whether it followed a night shift or short sleep.
  public var isGuarded: Bool
  /// The equipment of that time.
  public var kind: ExerciseKind
  /// When the record was created.
  public var createdAt: Instant
  /// When the record was last changed.
  public var updatedAt: Instant

  /// Creates an entry.
  public init(
    id: RecordID, workout: RecordID, exercise: RecordID, place: Int, at: Instant,
    sets: SetList = SetList([]), target: SetScheme? = nil, isLight: Bool = false,
    isDeload: Bool = false, isGuarded: Bool = false, kind: ExerciseKind = .barbell,
    createdAt: Instant
  ) {
    self.id = id
    self.workout = workout
    self.exercise = exercise
    self.place = place
    self.at = at
    self.sets = sets
    self.target = target
    self.isLight = isLight
    self.isDeload = isDeload
    self.isGuarded = isGuarded
    self.kind = kind
    self.createdAt = createdAt
    updatedAt = createdAt
  }

  /// The entry as evidence for the engine.
  public var session: ExerciseSession {
    ExerciseSession(
      id: workout.text, at: at, sets: sets.sets, target: target, isLight: isLight,
      isDeload: isDeload, isGuarded: isGuarded, kind: kind)
  }
}

/// The sets of an exercise, stored in the words of the command line: `w40kgx5 60kgx5 60kgx5!`.
///
/// They are one value, not a record each: a set alone is never merged or undone, and ten years have
/// 25,000 of them.
public struct SetList: Hashable, Sendable, CustomStringConvertible {
  /// The sets.
  public var sets: [LoggedSet]

  /// Creates a list.
  public init(_ sets: [LoggedSet]) { self.sets = sets }

  /// Parses words separated by blanks. A weight without a unit is in `unit`. Throws the error of the
  /// first word that is no set.
  public init(
    parsing text: some StringProtocol, unit: WeightUnit = .kg
  ) throws(LoggedSetError) {
    let words = text.split(separator: " ")
    var sets: [LoggedSet] = []
    sets.reserveCapacity(words.count)
    for (index, word) in words.enumerated() {
      // Most sets are like the one before, and reading a word takes long.
      let isSame = index > 0 && word == words[index - 1]
      sets.append(isSame ? sets[index - 1] : try LoggedSet(parsing: word, unit: unit))
    }
    self.init(sets)
  }

  /// The words, in kilograms unless they say otherwise.
  public var description: String { text(in: .kg) }

  /// Returns the words for an exercise in `unit`.
  public func text(in unit: WeightUnit) -> String {
    sets.map { $0.word(in: unit) }.joined(separator: " ")
  }

  /// The sets that are still open.
  public var open: [LoggedSet] { sets.filter { !$0.isDone } }
}
