import AppCore
import Coach
import Domain
import Services
import Terminal
import Widgets

/// The commands that fill in a workout, in progress or finished.
enum WorkoutCommands {
  static let all: [Command] = filling + changing + ending

  private static let filling: [Command] = [
    Command(
      "workout.complete", in: .workout, keys: "Space  Enter", hint: 0, disabled: noSet
    ) { state, environment, _ in state.completeSet(environment) },
    change("more_weight", "+  =", hint: 2) { $0.changeWeight(by: $1) },
    change("less_weight", "-") { $0.changeWeight(by: -$1) },
    change("more_reps", "l  Right", hint: 3) { $0.changeReps(by: $1) },
    change("fewer_reps", "h  Left") { $0.changeReps(by: -$1) },
    Command("workout.rpe", in: .workout, keys: "r", hint: 4, disabled: noSet) {
      state, environment, _ in
      guard let form = state.workoutEditor.flatMap(ExertionForm.init) else { return [.bell] }
      return state.open(form, environment)
    },
  ]

  private static let changing: [Command] = [
    change("warm_up", "W") { editor, _ in editor.toggleWarmUp() },
    change("light", "i") { editor, _ in editor.turnLightness() },
    Command("workout.add_exercise", in: .workout, keys: "A", hint: 6, disabled: noWorkout) {
      state, _, _ in
      state.workoutEditor.map { state.chooseExercise(.addToWorkout($0.workout.id)) } ?? []
    },
    Command("workout.edit", in: .workout, keys: "e", hint: 7, disabled: noWorkout) {
      state, environment, _ in
      guard let editor = state.workoutEditor else { return [] }
      return state.open(WorkoutForm(editor.workout), environment)
    },
    change("add_set", "n") { editor, _ in editor.addSet() },
    Command("workout.delete_set", in: .workout, keys: "x  Del", disabled: noExercise) {
      state, environment, _ in state.deleteSet(environment)
    },
  ]

  private static let ending: [Command] = [
    Command("workout.skip_rest", in: .workout, keys: "c", hint: 5, disabled: noRest) {
      state, _, _ in
      state[CoachState.self].rest = nil
      return []
    },
    Command("workout.finish", in: .workout, keys: "f", hint: 1, disabled: notRunning) {
      state, environment, _ in state.finishWorkout(environment)
    },
    Command("workout.discard", in: .workout, keys: "D", disabled: noWorkout) {
      state, environment, _ in
      state.askToDiscard(environment)
      return []
    },
  ]

  private static func change(
    _ id: String, _ keys: String, hint: Int? = nil,
    _ body: @escaping @Sendable (inout WorkoutEditor, Int) -> WorkoutEntry?
  ) -> Command {
    Command("workout.\(id)", in: .workout, keys: keys, hint: hint, disabled: noExercise) {
      state, _, count in
      state.changeWorkout { body(&$0, max(1, count)) }
    }
  }

  // MARK: Reasons

  @Sendable private static func noWorkout(_ state: AppState) -> Message? {
    state.workoutEditor == nil ? Message("why.no_workout") : nil
  }

  @Sendable private static func notRunning(_ state: AppState) -> Message? {
    state.workoutEditor?.workout.isRunning == true ? nil : Message("why.no_workout")
  }

  @Sendable private static func noExercise(_ state: AppState) -> Message? {
    state.workoutEditor?.part == nil ? Message("why.no_exercise") : nil
  }

  @Sendable private static func noSet(_ state: AppState) -> Message? {
    guard let editor = state.workoutEditor, let part = editor.part else {
      return Message("why.no_exercise")
    }
    if case .exercise = editor.place, part.entry.sets.open.isEmpty {
      return Message("why.no_open_set")
    }
    return nil
  }

  @Sendable private static func noRest(_ state: AppState) -> Message? {
    state[CoachState.self].rest == nil ? Message("why.no_rest") : nil
  }
}

extension AppState {
  /// The workout that commands change: that of the page on top, else the one in progress.
  var workoutEditor: WorkoutEditor? {
    get { self[WorkoutPage.self]?.editor ?? coach.editor }
    set {
      if self[WorkoutPage.self] != nil {
        self[WorkoutPage.self]?.editor = newValue
      } else {
        coach.editor = newValue
      }
    }
  }

  /// Changes the workout and saves the changed exercise.
  mutating func changeWorkout(_ body: (inout WorkoutEditor) -> WorkoutEntry?) -> [Effect] {
    guard var editor = workoutEditor else { return [] }
    let known = editor.parts.map(\.entry)
    guard let entry = body(&editor) else { return [.bell] }
    workoutEditor = editor
    return saving(entry, among: known)
  }

  /// Saves an exercise that was one of `known` before the change.
  private func saving(_ entry: WorkoutEntry, among known: [WorkoutEntry]) -> [Effect] {
    known.first { $0.id == entry.id }
      .map { [.perform(.training(.saveEntry(entry, from: $0)))] } ?? [.bell]
  }

  /// Completes the set under the cursor, or opens it again; a rest follows a working set.
  fileprivate mutating func completeSet(_ environment: AppEnvironment) -> [Effect] {
    var rested: WorkoutEntry?
    let effects = changeWorkout { editor in
      let change = editor.complete()
      rested = change?.startsRest == true && editor.workout.isRunning ? change?.entry : nil
      return change?.entry
    }
    if workoutEditor?.workout.isRunning == true {
      let seconds = self[CoachState.self].restSeconds
      self[CoachState.self].rest = rested.map {
        Rest(start: environment.now, seconds: seconds, entry: $0.id, doneSets: $0.doneSets)
      }
    }
    return effects
  }

  fileprivate mutating func deleteSet(_ environment: AppEnvironment) -> [Effect] {
    guard var editor = workoutEditor else { return [.bell] }
    let known = editor.parts.map(\.entry)
    guard let deletion = editor.removeSet() else { return [.bell] }
    switch deletion {
    case .set(let entry):
      workoutEditor = editor
      return saving(entry, among: known)
    case .exercise(let entry):
      let name = editor.part?.exercise.name ?? "", texts = environment.texts
      open(
        DialogLayer(
          title: texts("dialog.workout_exercise.title"),
          message: [
            name, texts("dialog.workout_exercise.undo", ["key": environment.key("app.undo")]),
          ],
          deleting: [.perform(.training(.deleteEntry(entry)))], texts))
      return []
    }
  }

  /// Finishes the workout in progress; asks first if sets are open, or whether to discard it if none
  /// was done.
  fileprivate mutating func finishWorkout(_ environment: AppEnvironment) -> [Effect] {
    guard let editor = workoutEditor else { return [] }
    guard editor.hasBegun else {
      askToDiscard(environment)
      return []
    }
    let effects: [Effect] = [.perform(.training(.finishWorkout(at: environment.now)))]
    self[CoachState.self].rest = nil
    let open = editor.setCount - editor.doneCount, texts = environment.texts
    guard open > 0 else { return effects }
    self.open(
      DialogLayer(
        title: texts("workout.finish.title"),
        message: [texts("workout.finish.open", ["n": String(open)])],
        confirm: texts("workout.finish.confirm"), cancel: texts("workout.finish.cancel"),
        effects: effects, isDestructive: false))
    return []
  }

  fileprivate mutating func askToDiscard(_ environment: AppEnvironment) {
    guard let editor = workoutEditor else { return }
    let texts = environment.texts, id = editor.workout.id
    open(
      DialogLayer(
        title: texts(
          editor.workout.isRunning ? "workout.discard.title" : "workout.discard.title_past"),
        message: [texts("workout.discard.text")],
        deleting: [
          .perform(
            .training(editor.workout.isRunning ? .discardWorkout(id) : .deleteWorkout(id)))
        ], texts))
  }
}
