import Coach
import Domain

/// The texts of a row about its workout.
struct WorkoutRow {
  /// The line at which it begins, from 1.
  let line: Int
  /// The values as they are written; nil if they are missing.
  let start, end: String?
  /// The duration of the workout in seconds.
  let duration: Int?
  /// Texts on one line within `TextLimit.name`; empty if they are missing.
  let workout, exercise: String
  /// Texts that may have several lines; empty if they are missing.
  let workoutNotes, notes: String
  /// The id of the workout; nil if the file has none.
  let id: RecordID?
  /// The planned sets; nil if they are missing.
  let target: SetScheme?
  let isLight, isDeload: Bool

  init(_ row: CSVTable.Record, _ columns: WorkoutColumns) {
    func text(_ column: WorkoutColumns.Column) -> String { columns.value(column, of: row) ?? "" }
    func name(_ column: WorkoutColumns.Column) -> String {
      String(text(column).oneLine.unicodeScalars.prefix(TextLimit.name))
    }
    line = row.line
    start = columns.value(.date, of: row)
    end = columns.value(.end, of: row)
    duration =
      columns.value(.durationSeconds, of: row).flatMap { WorkoutNumber.thousandths($0) }
      .map { $0 / 1000 }
      ?? columns.value(.duration, of: row).flatMap { WorkoutNumber.workoutSeconds($0) }
    workout = name(.workout)
    exercise = name(.exercise)
    workoutNotes = text(.workoutNotes)
    notes = text(.notes)
    id = columns.value(.id, of: row).flatMap { RecordID.isUUID($0) ? RecordID($0) : nil }
    target = columns.value(.target, of: row).flatMap { try? SetScheme(parsing: $0) }
    isLight = text(.light) == "true"
    isDeload = text(.deload) == "true"
  }
}

/// The workouts of a file, put together from its rows.
struct WorkoutList {
  /// What tells workouts apart.
  private struct Key: Hashable {
    let start: LocalDateTime
    let name: String
    let id: RecordID?
  }

  /// An exercise of a workout.
  private struct ExerciseKey: Hashable {
    let workout: Int
    let name: String
  }

  /// An end more than this many seconds after the start is not one.
  private static let longest: Int64 = 86_400

  private let format: WorkoutFormat
  private var workouts: [ImportedWorkout] = []
  private var places: [Key: Int] = [:]
  private var exercisePlaces: [ExerciseKey: Int] = [:]

  init(_ format: WorkoutFormat) { self.format = format }

  /// Adds a row to its workout and exercise.
  mutating func add(
    _ content: WorkoutContent, of row: WorkoutRow, _ dates: inout WorkoutDates,
    _ now: LocalDateTime
  ) throws(WorkoutFileError) {
    let (start, end) = try times(of: row, &dates, now)
    let key = Key(start: start.local, name: row.workout, id: row.id)
    let place = places[key] ?? workouts.count
    if place == workouts.count {
      places[key] = place
      workouts.append(
        ImportedWorkout(
          format: format, line: row.line, time: start, end: end, name: row.workout, id: row.id))
      workouts[place].interval = row.interval
    }
    if workouts[place].end == nil { workouts[place].end = end }
    if workouts[place].notes.isEmpty { workouts[place].notes = row.workoutNotes.note }
    let exercise = ExerciseKey(workout: place, name: row.exercise)
    let number = exercisePlaces[exercise] ?? workouts[place].exercises.count
    if number == workouts[place].exercises.count {
      exercisePlaces[exercise] = number
      workouts[place].exercises.append(ImportedExercise(name: row.exercise))
    }
    try workouts[place].add(content, of: row, to: number)
  }

  /// Returns the workouts with sets in chronological order.
  func sorted() -> [ImportedWorkout] {
    let done = workouts.compactMap(\.withoutEmptyExercises).enumerated()
    return done.sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  // MARK: Times

  private func times(
    of row: WorkoutRow, _ dates: inout WorkoutDates, _ now: LocalDateTime
  ) throws(WorkoutFileError) -> (start: WorkoutTime, end: LocalDateTime?) {
    if format == .shiftPro { return try ownTimes(of: row) }
    guard var start = row.start.flatMap({ dates.time($0) }) else {
      throw .badDate(line: row.line, value: (row.start ?? "").excerpt)
    }
    if format == .fitNotes { start.second = nil }
    if start.isAfter(now) { throw .future(line: row.line, value: (row.start ?? "").excerpt) }
    guard start.second != nil else { return (start, nil) }
    let end = try end(of: row, after: start.local, &dates, now)
    return (start, end)
  }

  /// Reads times with an offset. Only who knows the zone of `now` can tell whether they are later.
  private func ownTimes(
    of row: WorkoutRow
  ) throws(WorkoutFileError) -> (start: WorkoutTime, end: LocalDateTime?) {
    var times: [LocalDateTime] = []
    for text in [row.start ?? "", row.end ?? ""] {
      guard ISOText.instant(text) != nil, let time = ISOText.local(text.withoutOffset) else {
        throw .badDate(line: row.line, value: text.excerpt)
      }
      times.append(time)
    }
    guard let interval = row.interval, interval.end >= interval.start else {
      throw .endBeforeStart(line: row.line)
    }
    return (WorkoutTime(day: times[0].day, second: times[0].secondOfDay), times[1])
  }

  private func end(
    of row: WorkoutRow, after start: LocalDateTime, _ dates: inout WorkoutDates,
    _ now: LocalDateTime
  ) throws(WorkoutFileError) -> LocalDateTime? {
    var end: LocalDateTime?
    if let text = row.end {
      guard let time = dates.time(text) else {
        throw .badDate(line: row.line, value: text.excerpt)
      }
      if time.isAfter(now) { throw .future(line: row.line, value: text.excerpt) }
      if time.day < start.day || (time.second != nil && time.local < start) {
        throw .endBeforeStart(line: row.line)
      }
      end = time.second == nil ? nil : time.local
    } else if let duration = row.duration, duration > 0 {
      end = LocalDateTime(floatingSeconds: start.floatingSeconds + Int64(duration))
    }
    guard let end, end.floatingSeconds - start.floatingSeconds <= Self.longest else { return nil }
    return end
  }
}

extension WorkoutRow {
  /// The times, if they have an offset.
  fileprivate var interval: Interval? {
    guard let start = start.flatMap({ ISOText.instant($0) }),
      let end = end.flatMap({ ISOText.instant($0) })
    else { return nil }
    return Interval(start: start, end: end)
  }
}

extension String {
  /// The time without the offset at its end: `2026-10-25T01:30` of `2026-10-25T01:30+01:00`.
  fileprivate var withoutOffset: Substring {
    if hasSuffix("Z") { return dropLast() }
    let tail = suffix(6)
    return tail.first == "+" || tail.first == "-" ? dropLast(6) : self[...]
  }
}

extension ImportedWorkout {
  /// Adds a row to one of its exercises. Throws if the unit is another than before.
  fileprivate mutating func add(
    _ content: WorkoutContent, of row: WorkoutRow, to place: Int
  ) throws(WorkoutFileError) {
    exercises[place].add(note: row.notes)
    guard case .set(let set) = content else { return }
    exercises[place].target = exercises[place].target ?? row.target
    if row.isLight { exercises[place].isLight = true }
    if row.isDeload { exercises[place].isDeload = true }
    if format != .shiftPro, let unit = set.weight?.unit, let before = exercises[place].unit,
      unit != before
    {
      throw .mixedUnits(line: row.line, exercise: row.exercise.excerpt)
    }
    exercises[place].sets.append(set)
  }

  /// The workout without exercises that only have notes; nil if nothing remains.
  fileprivate var withoutEmptyExercises: ImportedWorkout? {
    var workout = self
    workout.exercises.removeAll { $0.sets.isEmpty }
    return workout.exercises.isEmpty ? nil : workout
  }
}

extension ImportedExercise {
  fileprivate mutating func add(note: String) {
    guard !note.isEmpty, !noteParts.contains(note) else { return }
    noteParts.append(note)
  }
}

extension String {
  /// The text within `TextLimit.note`.
  var note: String { String(unicodeScalars.prefix(TextLimit.note)) }
}
