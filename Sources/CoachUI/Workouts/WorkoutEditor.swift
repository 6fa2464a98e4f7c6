import AppCore
import Coach
import Domain
import Services
import Store
import Widgets

/// A workout that is being filled in: its exercises and sets, with a cursor on one of them.
///
/// A change applies here at once and is saved in the background.
package struct WorkoutEditor: Equatable, Sendable {
  /// An exercise of the workout.
  struct Part: Equatable, Sendable {
    /// Its record with the sets.
    var entry: WorkoutEntry
    /// The exercise.
    let exercise: TrainingExercise
    /// The exercise as the engine sees it; nil if its equipment is impossible.
    let lift: Exercise?
    /// The session before this workout; nil for the first one.
    let last: ExerciseSession?
    /// The suggestion; nil while the sets are being done.
    let advice: ExerciseAdvice?
  }

  /// A row.
  enum Place: Hashable, Sendable {
    /// The heading of the exercise with that index.
    case exercise(Int)
    /// A set, by the indices of its exercise and of itself.
    case set(Int, Int)
  }

  /// The workout.
  private(set) var workout: Workout
  /// Its exercises.
  private(set) var parts: [Part] = []
  /// The cursor.
  var list = ListState()
  /// The exercise whose last set was just done: its suggestion is shown although the cursor has moved
  /// on.
  private var finished: Int?
  /// Whether the cursor has been placed on the first open set.
  private var isPlaced = false

  /// Creates the editor of a workout, to be read.
  init(_ workout: Workout) { self.workout = workout }

  /// The rows: each exercise, followed by its sets.
  var places: [Place] {
    parts.indices.flatMap { part in
      [.exercise(part)] + parts[part].entry.sets.sets.indices.map { .set(part, $0) }
    }
  }

  /// The row under the cursor.
  var place: Place? { list.selected(of: places) }

  /// The exercise under the cursor.
  var part: Part? {
    switch place {
    case .exercise(let part), .set(let part, _): parts[part]
    case nil: nil
    }
  }

  /// The exercise whose details and suggestion are shown: the one that was just finished, else that
  /// under the cursor.
  var shownPart: Part? {
    guard let finished, parts.indices.contains(finished) else { return part }
    return parts[finished]
  }

  /// The number of working sets that were done.
  var doneCount: Int { count(where: \.isDone) }
  /// The number of working sets.
  var setCount: Int { count { _ in true } }
  /// The number of open suggestions.
  var openCount: Int { parts.count { $0.advice?.isOpen == true } }
  /// Whether any set was done, a warm-up included.
  var hasBegun: Bool { parts.contains { $0.entry.sets.sets.contains(where: \.isDone) } }
  /// Whether all working sets were done.
  var isAllDone: Bool { setCount > 0 && doneCount == setCount }

  private func count(where matches: (LoggedSet) -> Bool) -> Int {
    parts.reduce(0) { sum, part in
      sum + part.entry.sets.sets.count { !$0.isWarmUp && matches($0) }
    }
  }

  mutating func navigate(_ step: Navigation, page: Int) {
    finished = nil
    list.navigate(step, count: places.count, page: page)
  }

  // MARK: Reading

  /// Reads the exercises with their last sessions and suggestions. Throws `StoreError` and
  /// `TrainingError`.
  mutating func reload(_ workout: Workout, from store: Store, _ log: TrainingLog) throws {
    self.workout = workout
    let before = place
    parts = try store.workouts.entries(of: workout.id).compactMap { entry in
      guard let exercise = try store.exercises.exercise(entry.exercise) else { return nil }
      let sessions = try log.sessions(of: exercise, last: 2).filter { $0.id != workout.id.text }
      return Part(
        entry: entry, exercise: exercise, lift: try? log.engineExercise(exercise),
        last: sessions.last { $0.at <= workout.start },
        advice: workout.isRunning ? try advice(for: exercise, entry, log) : nil)
    }
    if !isPlaced, !parts.isEmpty {
      isPlaced = true
      list.select(places.firstIndex(where: isOpen) ?? 0, count: places.count)
    } else if let before, let index = places.firstIndex(of: before) {
      list.select(index, count: places.count)
    }
    list.select(list.selection, count: places.count)
  }

  /// Returns the suggestion to show with an exercise: after its last set the one for the next
  /// session; before its first one that which the open sets would follow.
  private func advice(
    for exercise: TrainingExercise, _ entry: WorkoutEntry, _ log: TrainingLog
  ) throws -> ExerciseAdvice? {
    if let advice = try log.advice(for: exercise, finishing: workout.id) { return advice }
    guard entry.sets.sets.allSatisfy({ $0.isWarmUp || !$0.isDone }) else { return nil }
    let advice = try log.advice(for: exercise)
    return advice.isOpen ? advice : nil
  }

  private func isOpen(_ place: Place) -> Bool {
    guard case .set(let part, let set) = place else { return false }
    return !parts[part].entry.sets.sets[set].isDone
  }

  // MARK: Changing

  /// Marks the set under the cursor as done, or as open again, and moves on to the next open one.
  /// On an exercise, its first open set is marked. Returns the exercise's entry to save, and whether
  /// a working set was done.
  mutating func complete() -> (entry: WorkoutEntry, startsRest: Bool)? {
    guard let (part, set) = target else { return nil }
    parts[part].entry.sets.sets[set].isDone.toggle()
    let changed = parts[part].entry.sets.sets[set]
    finished = changed.isDone && parts[part].entry.sets.open.isEmpty ? part : nil
    if changed.isDone {
      let places = places, here = places.firstIndex(of: .set(part, set)) ?? 0
      let next = places.indices.first { $0 > here && isOpen(places[$0]) }
      list.select(next ?? here, count: places.count)
    }
    return (parts[part].entry, changed.isDone && !changed.isWarmUp && !isAllDone)
  }

  /// The set that a change applies to: that under the cursor, or the first open one of the exercise.
  private var target: (part: Int, set: Int)? {
    switch place {
    case .set(let part, let set): (part, set)
    case .exercise(let part):
      parts[part].entry.sets.sets.firstIndex { !$0.isDone }.map { (part, $0) }
    case nil: nil
    }
  }

  /// Changes the set under the cursor, and with `following` also the open sets after it that were
  /// alike. Returns the entry to save; nil if nothing changed.
  private mutating func change(
    following: Bool = false, _ body: (inout LoggedSet, Part) -> Void
  ) -> WorkoutEntry? {
    guard let (part, set) = target else { return nil }
    finished = nil
    let before = parts[part].entry, old = before.sets.sets[set]
    body(&parts[part].entry.sets.sets[set], parts[part])
    let new = parts[part].entry.sets.sets[set]
    if following, !old.isDone {
      for index in before.sets.sets.indices.dropFirst(set + 1) {
        var other = before.sets.sets[index]
        guard !other.isDone, other.isWarmUp == old.isWarmUp, other.weight == old.weight else {
          continue
        }
        other.weight = new.weight
        parts[part].entry.sets.sets[index] = other
      }
    }
    return parts[part].entry == before ? nil : parts[part].entry
  }

  /// Changes the weight by `steps` loads that the equipment allows.
  mutating func changeWeight(by steps: Int) -> WorkoutEntry? {
    change(following: true) { set, part in
      guard let loading = part.lift?.loading else { return }
      for _ in 0..<abs(steps) {
        guard let weight = set.weight else {
          if steps > 0 { set.weight = loading.lightest }
          continue
        }
        if steps > 0 {
          set.weight = loading.above(weight) ?? weight
        } else if let lower = loading.below(weight) {
          set.weight = lower
        } else if part.exercise.kind == .bodyweight || part.exercise.kind == .timed {
          set.weight = nil
        }
      }
    }
  }

  /// The seconds by which one step changes a timed set.
  private static let secondsStep = 5

  /// Changes the repetitions by `steps`, or the seconds by five each.
  mutating func changeReps(by steps: Int) -> WorkoutEntry? {
    change { set, _ in
      if let seconds = set.seconds {
        set.seconds = min(86_400, max(Self.secondsStep, seconds + steps * Self.secondsStep))
      } else {
        set.reps = min(1000, max(1, (set.reps ?? 0) + steps))
      }
    }
  }

  /// Makes the set a warm-up, or a working set again.
  mutating func toggleWarmUp() -> WorkoutEntry? {
    guard case .set = place else { return nil }
    return change { set, _ in set.isWarmUp.toggle() }
  }

  /// Marks the exercise as light on purpose, then as a deload, then as neither.
  mutating func turnLightness() -> WorkoutEntry? {
    guard let (part, _) = target ?? heading else { return nil }
    let entry = parts[part].entry
    parts[part].entry.isLight = !entry.isLight && !entry.isDeload
    parts[part].entry.isDeload = entry.isLight
    return parts[part].entry
  }

  private var heading: (part: Int, set: Int)? {
    if case .exercise(let part) = place { (part, 0) } else { nil }
  }

  /// Adds a copy of the exercise's last set after it and moves there; in a workout that is over it
  /// was done.
  mutating func addSet() -> WorkoutEntry? {
    guard let part = (target ?? heading)?.part else { return nil }
    let entry = parts[part].entry, exercise = parts[part].exercise
    let isTimed = exercise.kind == .timed
    var set =
      entry.sets.sets.last
      ?? LoggedSet(reps: isTimed ? nil : 5, seconds: isTimed ? 30 : nil, isDone: false)
    set.isDone = !workout.isRunning
    set.rpe = nil
    parts[part].entry.sets.sets.append(set)
    let added = Place.set(part, entry.sets.sets.count)
    list.select(places.firstIndex(of: added) ?? 0, count: places.count)
    return parts[part].entry
  }

  /// What is under the cursor to delete: a set or a whole exercise.
  enum Deletion: Equatable { case set(WorkoutEntry), exercise(WorkoutEntry) }

  /// Removes the set under the cursor. An exercise, or its only set, is only returned: the caller
  /// asks first.
  mutating func removeSet() -> Deletion? {
    switch place {
    case .exercise(let part): return .exercise(parts[part].entry)
    case .set(let part, _) where parts[part].entry.sets.sets.count == 1:
      return .exercise(parts[part].entry)
    case .set(let part, let set):
      parts[part].entry.sets.sets.remove(at: set)
      let isLast = set == parts[part].entry.sets.sets.count
      list.select(list.selection - (isLast ? 1 : 0), count: places.count)
      return .set(parts[part].entry)
    case nil: return nil
    }
  }
}
