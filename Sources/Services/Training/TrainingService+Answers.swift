import Coach
import Domain
import Store

/// Answers to suggestions. An answer, its effect and its record are one write.
extension TrainingService {
  func answer(_ answer: SuggestionAnswer, _ id: RecordID) throws -> ActionResult {
    switch answer {
    case .accept: try accept(id)
    case .dismiss: try dismiss(id)
    case .keep: try keep(id)
    case .undo: try undo(id)
    }
  }

  /// Accepts a suggestion: its plan becomes that of the exercise, and the open sets of the workout
  /// in progress follow it. Sets that were done never change. Accepting again changes nothing.
  private func accept(_ id: RecordID) throws -> ActionResult {
    if let stored = try store.suggestions.suggestions(idPrefix: id.text).first,
      stored.state == .accepted
    {
      return try unchanged(stored, "done.training.accept_again")
    }
    let accepted = try accepted(openOffer(id), services.trainingLog())
    return try write(
      "training.accept", accepted.exercise.name, accepted.outcome, accepted.save)
  }

  /// Accepts the open suggestions for the next session as one change.
  func acceptAll() throws -> ActionResult {
    let log = try services.trainingLog()
    let all = try log.openForNextSession().map { try accepted($0, log) }
    guard !all.isEmpty else {
      return ActionResult(
        Message("done.training.none_open"), payload: TrainingOutcome(), canUndo: false)
    }
    let names = all.map(\.exercise.name).joined(separator: ", ")
    return try write(
      "training.accept_all", names, TrainingOutcome(accepted: all.map(\.outcome))
    ) { transaction in
      for accepted in all { try accepted.save(transaction) }
    }
  }

  /// What accepting a suggestion changes.
  private struct Accepted {
    let exercise: TrainingExercise
    let entry: WorkoutEntry?
    let suggestion: Suggestion

    var outcome: TrainingOutcome { TrainingOutcome(exercise: exercise, suggestion: suggestion) }

    func save(_ transaction: WriteTransaction) throws {
      try transaction.save(exercise)
      if let entry { try transaction.save(entry) }
      try transaction.save(suggestion)
    }
  }

  private func accepted(_ offer: ExerciseAdvice, _ log: TrainingLog) throws -> Accepted {
    var exercise = offer.exercise, suggestion = suggestion(of: offer, log)
    let before = exercise.plan
    exercise.plan = offer.advice.accepted(at: now)
    exercise.updatedAt = now
    let entry = try openEntry(of: exercise)
    let changed = try entry.map { try adapted($0, exercise, offer.advice, log) }
    try transition(&suggestion, to: .accepted, exercise.name)
    suggestion.inverse = SuggestionInverse(plan: before, entry: entry).text
    return Accepted(exercise: exercise, entry: changed, suggestion: suggestion)
  }

  /// Returns the suggestion to answer: one declined for today can still be answered otherwise.
  private func suggestion(of offer: ExerciseAdvice, _ log: TrainingLog) -> Suggestion {
    offer.isSameToday ? log.offer(offer.advice, offer.exercise) : offer.suggestion
  }

  /// Declines an increase for today: the weights stay the same, and it is offered again tomorrow.
  private func keep(_ id: RecordID) throws -> ActionResult {
    let offer = try openOffer(id)
    if offer.isSameToday { return try unchanged(offer.suggestion, "done.training.keep_again") }
    guard offer.suggestion.state == .offered else {
      throw TrainingError.answered(offer.suggestion.state)
    }
    guard offer.advice.type.isIncrease else {
      throw NoIncreaseError(exercise: offer.exercise.name)
    }
    var suggestion = offer.suggestion.postponed
    try transition(&suggestion, to: .dismissed, offer.exercise.name)
    return try write(
      "training.keep", offer.exercise.name,
      TrainingOutcome(exercise: offer.exercise, suggestion: suggestion)
    ) { [suggestion] in try $0.save(suggestion) }
  }

  private func dismiss(_ id: RecordID) throws -> ActionResult {
    if let stored = try store.suggestions.suggestions(idPrefix: id.text).first,
      stored.state == .dismissed, !stored.isForOneDay
    {
      return try unchanged(stored, "done.training.dismiss_again")
    }
    let offer = try openOffer(id)
    var suggestion = suggestion(of: offer, try services.trainingLog())
    try transition(&suggestion, to: .dismissed, offer.exercise.name)
    return try write(
      "training.dismiss", offer.exercise.name,
      TrainingOutcome(exercise: offer.exercise, suggestion: suggestion)
    ) { try $0.save(suggestion) }
  }

  /// Takes an accepted suggestion back, unless another plan was made since.
  private func undo(_ id: RecordID) throws -> ActionResult {
    guard var suggestion = try store.suggestions.suggestions(idPrefix: id.text).first else {
      throw TrainingError.noSuggestion(id.short)
    }
    var exercise = try existing(exercise: RecordID(suggestion.subject))
    if suggestion.isForOneDay {
      let undone = suggestion.restored(.rolledBack, respondedAt: now)
      return try write(
        "training.undo", exercise.name, TrainingOutcome(exercise: exercise, suggestion: undone)
      ) { try $0.save(undone) }
    }
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

/// The error that what should be declined for today is no increase.
package struct NoIncreaseError: Error, Equatable, Sendable, UserFacing {
  /// The name of the exercise.
  package let exercise: String

  /// Creates the error.
  package init(exercise: String) { self.exercise = exercise }

  /// Describes what can be declined for today.
  package func message(_ environment: Environment) -> UserFacingError {
    UserFacingError("no_increase", environment.texts, ["exercise": exercise])
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
