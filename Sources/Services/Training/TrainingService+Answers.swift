import Coach
import Domain
import Store

/// Answers to suggestions. An answer, its effect and its record are one write.
extension TrainingService {
  /// Accepts a suggestion: its plan becomes that of the exercise, and the open sets of the workout
  /// in progress follow it. Sets that were done never change. Accepting again changes nothing.
  func accept(_ id: RecordID) throws -> ActionResult {
    if let stored = try store.suggestions.suggestions(idPrefix: id.text).first,
      stored.state == .accepted
    {
      return try unchanged(stored, "done.training.accept_again")
    }
    let offer = try openOffer(id)
    var exercise = offer.exercise, suggestion = offer.suggestion
    let log = try services.trainingLog()
    let before = exercise.plan
    exercise.plan = offer.advice.accepted(at: now)
    exercise.updatedAt = now
    let changed = try openEntry(of: exercise).map { entry in
      (before: entry, after: try adapted(entry, exercise, offer.advice, log))
    }
    try transition(&suggestion, to: .accepted, exercise.name)
    suggestion.inverse = SuggestionInverse(plan: before, entry: changed?.before).text
    return try write(
      "training.accept", exercise.name,
      TrainingOutcome(exercise: exercise, suggestion: suggestion)
    ) { transaction in
      try transaction.save(exercise)
      if let changed { try transaction.save(changed.after) }
      try transaction.save(suggestion)
    }
  }

  func dismiss(_ id: RecordID) throws -> ActionResult {
    if let stored = try store.suggestions.suggestions(idPrefix: id.text).first,
      stored.state == .dismissed
    {
      return try unchanged(stored, "done.training.dismiss_again")
    }
    let offer = try openOffer(id)
    var suggestion = offer.suggestion
    try transition(&suggestion, to: .dismissed, offer.exercise.name)
    return try write(
      "training.dismiss", offer.exercise.name,
      TrainingOutcome(exercise: offer.exercise, suggestion: suggestion)
    ) { try $0.save(suggestion) }
  }

  /// Takes an accepted suggestion back, unless another plan was made since.
  func undo(_ id: RecordID) throws -> ActionResult {
    guard var suggestion = try store.suggestions.suggestions(idPrefix: id.text).first else {
      throw TrainingError.noSuggestion(id.short)
    }
    var exercise = try existing(exercise: RecordID(suggestion.subject))
    guard suggestion.state == .accepted else {
      throw TrainingError.notAccepted(suggestion.state)
    }
    let answer = exercise.plan.flatMap(\.since) == suggestion.respondedAt
    guard answer, let inverse = SuggestionInverse(text: suggestion.inverse) else {
      throw TrainingError.superseded(exercise: exercise.name)
    }
    exercise.plan = inverse.plan
    exercise.updatedAt = now
    var entry = try openEntry(of: exercise)
    if let sets = inverse.sets, let found = entry, found.id == inverse.entry {
      // Sets done meanwhile stay; the open ones are those from before.
      let done = found.sets.sets.filter(\.isDone)
      entry?.sets.sets = done + sets.sets.filter { !$0.isDone }.suffix(found.sets.open.count)
      entry?.target = inverse.target
      entry?.updatedAt = now
    } else {
      entry = nil
    }
    try transition(&suggestion, to: .rolledBack, exercise.name)
    return try write(
      "training.undo", exercise.name,
      TrainingOutcome(exercise: exercise, suggestion: suggestion)
    ) { [exercise, entry, suggestion] transaction in
      try transaction.save(exercise)
      if let entry { try transaction.save(entry) }
      try transaction.save(suggestion)
    }
  }

  // MARK: Finding

  /// Returns the suggestion with that id as it is offered now.
  private func openOffer(_ id: RecordID) throws -> ExerciseAdvice {
    let log = try services.trainingLog()
    // Those after an exercise that was just done come first: they are newer.
    let offers = try log.adviceOfRunning() + log.advice()
    if let offer = offers.first(where: { $0.isSuggested && $0.suggestion.id == id }) {
      return offer
    }
    if let stored = try store.suggestions.suggestions(idPrefix: id.text).first {
      if stored.state == .dismissed || stored.state == .accepted {
        throw TrainingError.answered(stored.state)
      }
      throw TrainingError.superseded(
        exercise: try existing(exercise: RecordID(stored.subject)).name)
    }
    if let exercise = try log.superseded(idPrefix: id.text) {
      throw TrainingError.superseded(exercise: exercise.name)
    }
    throw TrainingError.noSuggestion(id.short)
  }

  private func transition(
    _ suggestion: inout Suggestion, to state: Suggestion.State, _ exercise: String
  ) throws {
    do throws(SuggestionError) {
      try suggestion.transition(to: state, at: now)
    } catch {
      switch error {
      case .notAllowed(let from, _): throw TrainingError.answered(from)
      case .expired: throw TrainingError.superseded(exercise: exercise)
      }
    }
  }

  private func unchanged(_ suggestion: Suggestion, _ key: String) throws -> ActionResult {
    let exercise = try existing(exercise: RecordID(suggestion.subject))
    return ActionResult(
      Message(key, ["shift": exercise.name]),
      payload: TrainingOutcome(exercise: exercise, suggestion: suggestion), canUndo: false)
  }

  // MARK: The workout in progress

  private func openEntry(of exercise: TrainingExercise) throws -> WorkoutEntry? {
    guard let running = try store.workouts.running() else { return nil }
    return try store.workouts.entries(of: running.id).last {
      $0.exercise == exercise.id && !$0.sets.open.isEmpty
    }
  }

  /// Returns an entry whose open sets follow a suggestion.
  private func adapted(
    _ entry: WorkoutEntry, _ exercise: TrainingExercise, _ advice: Advice, _ log: TrainingLog
  ) throws -> WorkoutEntry {
    var entry = entry
    let planned = try PlannedSets(exercise, routineItem(of: entry), log)
    let done = entry.sets.sets.filter { $0.isDone || $0.isWarmUp }
    let working = done.filter { !$0.isWarmUp }.count
    let open = planned.sets.dropFirst(working)
    entry.sets.sets = done + open
    entry.target = planned.scheme
    entry.updatedAt = now
    return entry
  }
}

extension TrainingService {
  /// Returns the item of the routine's day that an entry was planned by; nil for a free one.
  private func routineItem(of entry: WorkoutEntry) throws -> Routine.Item? {
    guard let workout = try store.workouts.workout(entry.workout), let day = workout.routineDay,
      let routine = try store.routines.routines().first(where: { $0.id == workout.routine }),
      routine.days.indices.contains(day)
    else { return nil }
    return routine.days[day].items.first { $0.exercise == entry.exercise }
  }
}

/// How to take an accepted suggestion back: the plan before it, and the sets of the workout in
/// progress whose open ones it changed. Stored as lines.
struct SuggestionInverse: Equatable {
  let plan: TrainingPlan?
  let entry: RecordID?
  let sets: SetList?
  let target: SetScheme?

  init(plan: TrainingPlan?, entry: WorkoutEntry?) {
    self.plan = plan
    self.entry = entry?.id
    sets = entry?.sets
    target = entry?.target
  }

  var text: String {
    let lines = [
      plan?.description ?? "", entry?.text ?? "", sets?.description ?? "",
      target?.description ?? "",
    ]
    return lines.joined(separator: "\n")
  }

  init?(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 4 else { return nil }
    plan = lines[0].isEmpty ? nil : TrainingPlan(lines[0])
    entry = lines[1].isEmpty ? nil : RecordID(lines[1])
    sets = lines[1].isEmpty ? nil : try? SetList(parsing: lines[2])
    target = lines[3].isEmpty ? nil : try? SetScheme(parsing: lines[3])
  }
}
