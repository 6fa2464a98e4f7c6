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
  /// The id of the workout in the app; empty if the file has none.
  let session: String
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
    session = text(.session)
    id = (columns.value(.id, of: row) ?? columns.value(.session, of: row)).flatMap(
      RecordID.init(uuid:))
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

  /// A pause of this many seconds between two sets separates workouts of an app that knows none.
  private static let pause: Int64 = 7200

  /// A set with its own time.
  private struct TimedSet {
    let content: WorkoutContent
    let row: WorkoutRow
    let time: WorkoutTime
    let instant: Instant?

    /// The seconds by which sets are sorted.
    var seconds: Int64 { instant?.seconds ?? time.local.floatingSeconds }
  }

  private let format: WorkoutFormat
  private var timedSets: [TimedSet] = []
  private var workouts: [ImportedWorkout] = []
  private var places: [Key: Int] = [:]
  private var exercisePlaces: [ExerciseKey: Int] = [:]

  init(_ format: WorkoutFormat) { self.format = format }

  /// Adds a row to its workout and exercise. Throws why its times are unreadable.
  mutating func add(
    _ content: WorkoutContent, of row: WorkoutRow, _ dates: inout WorkoutDates,
    _ now: LocalDateTime
  ) throws(SkippedWorkoutRow.Reason) {
    let times = try times(of: row, &dates, now)
    if format.hasTimesOfSets {
      timedSets.append(
        TimedSet(
          content: content, row: row, time: times.start, instant: times.interval?.start))
    } else {
      add(content, of: row, times)
    }
  }

  private mutating func add(_ content: WorkoutContent, of row: WorkoutRow, _ times: Times) {
    let start = times.start, end = times.end
    let key = Key(start: start.local, name: row.workout, id: row.id)
    let place = places[key] ?? workouts.count
    if place == workouts.count {
      places[key] = place
      workouts.append(
        ImportedWorkout(
          format: format, line: row.line, time: start, end: end, name: row.workout, id: row.id))
      workouts[place].interval = times.interval
    }
    if workouts[place].end == nil { workouts[place].end = end }
    if workouts[place].notes.isEmpty { workouts[place].notes = row.workoutNotes.note }
    let exercise = ExerciseKey(workout: place, name: row.exercise)
    let number = exercisePlaces[exercise] ?? workouts[place].exercises.count
    if number == workouts[place].exercises.count {
      exercisePlaces[exercise] = number
      workouts[place].exercises.append(ImportedExercise(name: row.exercise))
    }
    workouts[place].add(content, of: row, to: number)
  }

  /// Puts the workouts of an app whose sets have times together: from the first to the last set of a
  /// session, or of sets without a long pause in between.
  mutating func groupSets() {
    let sets = timedSets.enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }
    .map(\.element)
    timedSets = []
    var groups: [[TimedSet]] = [], sessions: [String: Int] = [:]
    for set in sets {
      let place: Int?
      if set.row.session.isEmpty {
        place = groups.last?.last.flatMap {
          set.seconds - $0.seconds <= Self.pause ? groups.count - 1 : nil
        }
      } else {
        place = sessions[set.row.session]
      }
      if let place {
        groups[place].append(set)
      } else {
        sessions[set.row.session] = groups.count
        groups.append([set])
      }
    }
    for group in groups {
      guard let first = group.first, let last = group.last else { continue }
      var times = Times(start: first.time, end: nil, interval: nil)
      if last.seconds - first.seconds <= Self.longest {
        times.end = last.time.local
        if let start = first.instant, let end = last.instant {
          times.interval = Interval(start: start, end: end)
        }
      } else if let start = first.instant {
        times.interval = Interval(start: start, end: start)
      }
      for set in group { add(set.content, of: set.row, times) }
    }
  }

  /// Converts the weights of exercises with both units, except in the program's own export, which
  /// has what was logged. Returns them by line.
  mutating func convertWeights() -> [ConvertedWeight] {
    guard format != .shiftPro else { return [] }
    var converted: [ConvertedWeight] = []
    for place in workouts.indices {
      for number in workouts[place].exercises.indices {
        converted += workouts[place].exercises[number].convertWeights()
      }
    }
    return converted.sorted { $0.line < $1.line }
  }

  /// Returns the workouts with sets in chronological order.
  func sorted() -> [ImportedWorkout] {
    let done = workouts.compactMap(\.withoutEmptyExercises).enumerated()
    return done.sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  // MARK: Times

  /// The times of a row.
  private struct Times {
    let start: WorkoutTime
    var end: LocalDateTime?
    /// The exact times, if the row has offsets.
    var interval: Interval?
  }

  private func times(
    of row: WorkoutRow, _ dates: inout WorkoutDates, _ now: LocalDateTime
  ) throws(SkippedWorkoutRow.Reason) -> Times {
    let text = row.start ?? ""
    if format == .shiftPro || text.instant != nil { return try exactTimes(of: row) }
    guard var start = dates.time(String(text.withoutFraction)) else {
      throw .badDate(text.excerpt)
    }
    if format == .fitNotes { start.second = nil }
    if start.isAfter(now) { throw .future(text.excerpt) }
    guard start.second != nil else { return Times(start: start) }
    return Times(start: start, end: try end(of: row, after: start.local, &dates, now))
  }

  /// Reads times with an offset. Only who knows the zone of `now` can tell whether they are later.
  private func exactTimes(of row: WorkoutRow) throws(SkippedWorkoutRow.Reason) -> Times {
    func time(_ text: String) throws(SkippedWorkoutRow.Reason) -> (Instant, LocalDateTime) {
      guard let instant = text.instant, let local = ISOText.local(text.localPart) else {
        throw .badDate(text.excerpt)
      }
      return (instant, local)
    }
    let start = try time(row.start ?? "")
    // Only this program's own export always has an end.
    let end = format == .shiftPro || row.end != nil ? try time(row.end ?? "") : start
    guard end.0 >= start.0 else { throw .endBeforeStart }
    return Times(
      start: WorkoutTime(day: start.1.day, second: start.1.secondOfDay),
      end: row.end == nil ? nil : end.1, interval: Interval(start: start.0, end: end.0))
  }

  private func end(
    of row: WorkoutRow, after start: LocalDateTime, _ dates: inout WorkoutDates,
    _ now: LocalDateTime
  ) throws(SkippedWorkoutRow.Reason) -> LocalDateTime? {
    var end: LocalDateTime?
    if let text = row.end {
      guard let time = dates.time(text) else {
        throw .badDate(text.excerpt)
      }
      if time.isAfter(now) { throw .future(text.excerpt) }
      if time.day < start.day || (time.second != nil && time.local < start) {
        throw .endBeforeStart
      }
      end = time.second == nil ? nil : time.local
    } else if let duration = row.duration, duration > 0 {
      end = LocalDateTime(floatingSeconds: start.floatingSeconds + Int64(duration))
    }
    guard let end, end.floatingSeconds - start.floatingSeconds <= Self.longest else { return nil }
    return end
  }
}

extension String {
  /// The time without its offset and fractions of a second, with a T before it: `2026-10-25T01:30`
  /// of `2026-10-25T01:30+01:00`.
  fileprivate var localPart: String {
    String(withoutOffset.withoutFraction).replacing(" ", with: "T", maxReplacements: 1)
  }

  /// The instant of `2026-10-25T01:30:00.000+01:00`, `2026-10-25 00:30:00 +0000` and
  /// `2026-10-25T00:30Z`; nil for anything else, in particular without an offset.
  fileprivate var instant: Instant? {
    let offset = self[withoutOffset.endIndex...].trimmingPrefix(" ")
    guard !offset.isEmpty else { return nil }
    let digits = offset.filter(\.isNumber)
    let tail = digits.isEmpty ? "Z" : "\(offset.prefix(1))\(digits.prefix(2)):\(digits.suffix(2))"
    return ISOText.instant(localPart + tail)
  }

  private var withoutOffset: Substring {
    if hasSuffix("Z") { return dropLast() }
    let tail = suffix(6)
    guard let sign = tail.lastIndex(where: { "+-".contains($0) }),
      tail[sign...].dropFirst().allSatisfy({ $0.isNumber || $0 == ":" }),
      [4, 5].contains(tail[sign...].dropFirst().count), contains(":")
    else { return self[...] }
    let start = self[..<sign]
    return start.last == " " ? start.dropLast() : start
  }
}

extension StringProtocol {
  /// The time without fractions of a second, which some apps write: `12:30:00` of `12:30:00.125`.
  fileprivate var withoutFraction: SubSequence {
    guard let point = lastIndex(of: "."), let colon = self[..<point].lastIndex(of: ":"),
      self[colon..<point].count == 3, self[point...].count > 1,
      self[point...].dropFirst().allSatisfy(\.isNumber)
    else { return self[...] }
    return self[..<point]
  }
}

extension ImportedWorkout {
  /// Adds a row to one of its exercises.
  fileprivate mutating func add(_ content: WorkoutContent, of row: WorkoutRow, to place: Int) {
    exercises[place].add(note: row.notes)
    guard case .set(let set) = content else { return }
    exercises[place].target = exercises[place].target ?? row.target
    if row.isLight { exercises[place].isLight = true }
    if row.isDeload { exercises[place].isDeload = true }
    exercises[place].sets.append(set)
    exercises[place].lines.append(row.line)
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
