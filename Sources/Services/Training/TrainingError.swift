import Coach
import Domain
import Store

/// The reason why a change of training or sleep was refused; nothing was changed.
package enum TrainingError: Error, Equatable, Sendable {
  /// No exercise has that name or id; the most similar name, empty without any.
  case unknownExercise(String, nearest: String)
  /// Several exercises fit a name.
  case ambiguousExercise(String, names: [String])
  /// Another exercise has the name.
  case exerciseTaken(String)
  case exerciseWithoutName
  /// The routine or preset is not known; the most similar name.
  case unknownRoutine(String, nearest: String)
  case routineEmpty(String)
  case routineWithoutName
  /// A workout is in progress since that moment.
  case workoutRunning(since: Instant)
  case noWorkout
  case unknownWorkout(String)
  /// A workout would end before it starts.
  case workoutEndsBeforeStart(Instant, Instant)
  /// A workout or sleep lies in the future.
  case inFuture(Instant)
  /// An exercise was logged without sets.
  case noSets(exercise: String)
  case noSuggestion(String)
  /// The evidence of a suggestion has changed, or another plan was made since.
  case superseded(exercise: String)
  /// A suggestion cannot be undone, because it was not accepted.
  case notAccepted(Suggestion.State)
  /// A suggestion was answered before.
  case answered(Suggestion.State)
  case sleepEndsBeforeStart(Instant, Instant)
  case sleepOverlaps(SleepEntry)
  case sleepTooLong(seconds: Int64)
  case unknownSleep(String)
  /// A text that was typed is not what it should be.
  case typed(TrainingText, String)
  /// A weight is in another unit than its exercise, which uses the second one.
  case otherUnit(Weight, WeightUnit)
  /// Sets or a target of an exercise, which is timed or not, are of the other kind.
  case otherKind(exercise: String, isTimed: Bool)
  /// The bar is heavier than the weight.
  case barTooHeavy(bar: Weight, Weight)
  /// The plates do not form the weight; the nearest that they form.
  case plates(Weight, nearest: Weight?)
  /// Pairs were given of a size that is not among the plates.
  case unknownPlate(Weight)
  case unknownProgram(String, nearest: String)
}

/// What a typed text of training should have been. The raw value is the suffix of its error's key.
package enum TrainingText: String, Sendable {
  case weight = "bad_weight"
  case reps = "bad_reps"
  case seconds = "bad_seconds"
  case rpe = "bad_rpe"
  case set = "bad_set"
  case sets = "bad_sets"
  case range = "bad_range"
  case plates = "bad_plates"
  case pairs = "bad_pairs"
  case count = "bad_count"
}

extension TrainingError {
  /// Describes a word that is no set.
  package init(_ error: LoggedSetError) {
    let kind: TrainingText =
      switch error {
      case .unreadable: .set
      case .badWeight, .zeroWeight: .weight
      case .badReps: .reps
      case .badSeconds: .seconds
      case .badExertion: .rpe
      }
    self = .typed(kind, error.word)
  }

  /// Describes a text that is no weight.
  package init(_ error: WeightError) {
    switch error {
    case .unreadable(let text), .negative(let text), .tooHeavy(let text):
      self = .typed(.weight, text)
    }
  }

  /// Describes a text that is no scheme of sets.
  package init(_ error: SetSchemeError) {
    switch error {
    case .unreadable(let text), .impossible(let text): self = .typed(.sets, text)
    }
  }

  /// Describes impossible equipment.
  package init(_ error: LoadingError) {
    switch error {
    case .barTooHeavy(let bar, let target): self = .barTooHeavy(bar: bar, target)
    case .cannotForm(let weight, let below, _): self = .plates(weight, nearest: below)
    case .badPairs(let weight, let count): self = .typed(.pairs, "\(weight.text):\(count)")
    case .otherUnit(let weight): self = .otherUnit(weight, weight.unit == .kg ? .lb : .kg)
    case .badPlate(let weight): self = .typed(.plates, weight.text)
    case .unknownPlate(let weight): self = .unknownPlate(weight)
    case .badBar(let weight), .badStep(let weight): self = .typed(.weight, weight.text)
    case .noPlates, .tooFine: self = .typed(.plates, "")
    }
  }
}

extension TrainingError: UserFacing {
  /// Describes why the change was refused.
  package func message(_ environment: Environment) -> UserFacingError {
    let (key, arguments) = words(environment)
    let texts = environment.texts
    let cut = UserFacingError.cut(arguments)
    return UserFacingError(
      code: key.split(separator: ".").last.map(String.init) ?? key, message: texts(key, cut),
      hint: texts.has("\(key).hint") ? texts("\(key).hint", cut) : "")
  }

  private func words(_ environment: Environment) -> (key: String, arguments: [String: String]) {
    let format = environment.format
    func time(_ instant: Instant) -> String {
      let local = environment.zone.local(at: instant)
      return "\(format.day(local.day)) \(format.time(local))"
    }
    switch self {
    case .unknownExercise(let word, let nearest):
      return ("error.training.unknown_exercise", ["word": word, "nearest": nearest])
    case .ambiguousExercise(let word, let names):
      return (
        "error.training.ambiguous_exercise", ["word": word, "names": names.joined(separator: ", ")]
      )
    case .exerciseTaken(let name): return ("error.training.exercise_taken", ["name": name])
    case .exerciseWithoutName: return ("error.training.exercise_without_name", [:])
    case .unknownRoutine(let word, let nearest):
      return ("error.training.unknown_routine", ["word": word, "nearest": nearest])
    case .routineEmpty(let name): return ("error.training.routine_empty", ["name": name])
    case .routineWithoutName: return ("error.training.routine_without_name", [:])
    case .workoutRunning(let since):
      return ("error.training.workout_running", ["since": time(since)])
    case .noWorkout: return ("error.training.no_workout", [:])
    case .unknownWorkout(let id): return ("error.training.unknown_workout", ["id": id])
    case .workoutEndsBeforeStart(let start, let end):
      return ("error.training.ends_before_start", ["start": time(start), "end": time(end)])
    case .inFuture(let instant): return ("error.training.in_future", ["time": time(instant)])
    case .noSets(let exercise): return ("error.training.no_sets", ["exercise": exercise])
    case .noSuggestion(let id): return ("error.training.no_suggestion", ["id": id])
    case .superseded(let exercise): return ("error.training.superseded", ["exercise": exercise])
    case .notAccepted(let state):
      return (
        "error.training.not_accepted", ["state": format.texts("coach.state.\(state.rawValue)")]
      )
    case .answered(let state):
      return ("error.training.answered", ["state": format.texts("coach.state.\(state.rawValue)")])
    case .sleepEndsBeforeStart(let start, let end):
      return ("error.sleep.ends_before_start", ["start": time(start), "end": time(end)])
    case .sleepOverlaps(let sleep):
      return (
        "error.sleep.overlaps",
        [
          "start": time(sleep.interval.start), "end": time(sleep.interval.end),
          "id": sleep.id.short,
        ]
      )
    case .sleepTooLong(let seconds):
      return (
        "error.sleep.too_long",
        [
          "length": format.duration(seconds: seconds),
          "most": format.duration(seconds: SleepService.longestSeconds),
        ]
      )
    case .unknownSleep(let id): return ("error.sleep.unknown_sleep", ["id": id])
    case .typed(let kind, let text):
      return ("error.training.\(kind.rawValue)", ["text": text, "most": kind.most(format)])
    case .otherUnit(let weight, let unit):
      return (
        "error.training.other_unit",
        [
          "weight": format.weight(weight), "unit": unit.rawValue, "other": weight.unit.rawValue,
        ]
      )
    case .otherKind(let exercise, true): return ("error.training.is_timed", ["exercise": exercise])
    case .otherKind(let exercise, false):
      return ("error.training.is_counted", ["exercise": exercise])
    case .barTooHeavy(let bar, let weight):
      return (
        "error.training.bar_too_heavy",
        ["bar": format.weight(bar), "weight": format.weight(weight)]
      )
    case .plates(let weight, let nearest):
      return (
        "error.training.plates",
        ["weight": format.weight(weight), "nearest": nearest.map(format.weight) ?? ""]
      )
    case .unknownPlate(let weight):
      return ("error.training.unknown_plate", ["weight": format.weight(weight)])
    case .unknownProgram(let word, let nearest):
      let choices = TrainingProgram.allCases.map(\.rawValue).joined(separator: ", ")
      return (
        "error.training.unknown_program", ["word": word, "nearest": nearest, "choices": choices]
      )
    }
  }
}

extension TrainingText {
  /// Returns the greatest valid value; empty where there is none.
  fileprivate func most(_ format: Format) -> String {
    switch self {
    case .weight: format.decimal("9999.99")
    case .reps: "1000"
    case .seconds: "86400s"
    case .count: "20"
    default: ""
    }
  }
}
