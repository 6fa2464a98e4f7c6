import AppCore
import Coach
import Domain
import Services

/// The Coach's own commands.
enum CoachCommands {
  static let all: [Command] = views + training + suggestions

  private static let views: [Command] = [
    Command("coach.turn", in: .coach, keys: "o", hint: 3) { state, _, _ in state.coach.turn() },
    Command("coach.today", in: .coach) { state, _, _ in state.coach.show(.today) },
    Command("coach.workout", in: .coach, disabled: notRunning) { state, _, _ in
      state.coach.show(.workout)
    },
    Command("coach.goals", in: .coach) { state, _, _ in state.coach.show(.goals) },
    Command("coach.training", in: .coach, disabled: isOff) { state, _, _ in
      state.coach.show(.training)
    },
    Command("coach.plan", in: .coach) { state, _, _ in state.coach.show(.plan) },
    Command("coach.diagnostics", in: .coach, keys: "F12") { _, _, _ in
      [.perform(.archive(.inspect(.coach)))]
    },
    Command("today.open", in: .today, keys: "Enter", hint: 0, disabled: nothingDue) {
      state, environment, _ in
      state.coach.today.selected.map { state.open($0, environment) } ?? []
    },
    Command("today.done", in: .today, keys: "Space", disabled: nothingDue) {
      state, environment, _ in
      guard let item = state.coach.today.selected else { return [] }
      return item.action.map { [$0.done] } ?? state.open(item, environment)
    },
    Command("today.skip", in: .today, keys: "x", hint: 1, disabled: noAction) {
      state, environment, _ in
      guard let action = state.coach.today.selected?.action else { return [] }
      state.open(action.skipMenu(environment))
      return []
    },
  ]

  private static let training: [Command] = [
    Command("training.start", in: .exercises, keys: "s", hint: 4, disabled: isShown) {
      state, environment, _ in
      state.startWorkout(environment)
    },
    Command("training.history", in: .exercises, keys: "H", disabled: isOff) { state, _, _ in
      state.openExerciseHistory()
    },
    Command("training.open", in: .training, keys: "Enter", hint: 0, disabled: noExercise) {
      state, _, _ in
      state.openExerciseHistory()
    },
    Command("training.add", in: .training, keys: "n", hint: 5) { state, _, _ in
      state.chooseExercise(.adopt)
    },
    Command("training.edit", in: .training, keys: "e", disabled: noExercise) {
      state, environment, _ in
      guard let exercise = state.coach.selectedExercise else { return [] }
      let form = ExerciseForm(
        exercise, among: state.coach.training.rows.map(\.advice.exercise),
        settings: state[CoachState.self].settings, unit: exercise.unit, environment)
      return state.open(form, environment)
    },
    Command("training.workouts", in: .exercises, keys: "v", disabled: isOff) { state, _, _ in
      state.open(WorkoutList())
      return [.readLayer]
    },
    Command("training.archive", in: .training, keys: "x", disabled: noExercise) { state, _, _ in
      guard let exercise = state.coach.selectedExercise else { return [] }
      return [.perform(.training(.archiveExercise(exercise.id, true)))]
    },
  ]

  private static let suggestions: [Command] = [
    Command("training.accept", in: .exercises, keys: "a", hint: 1, disabled: nothingOpen) {
      state, _, _ in
      state.answer(.accept)
    },
    Command("training.dismiss", in: .exercises, keys: "d", hint: 2, disabled: nothingOpen) {
      state, _, _ in
      state.answer(.dismiss)
    },
    Command("training.keep", in: .exercises, keys: "t", hint: 7, disabled: noIncrease) {
      state, _, _ in
      state.answer(.keep)
    },
    Command("training.accept_all", in: .exercises, keys: "Y", hint: 8, disabled: noneOpen) {
      _, _, _ in
      [.perform(.training(.acceptAll))]
    },
    Command("training.goal", in: .training, keys: "T") { _, _, _ in
      [.openSetting("training_goal")]
    },
    Command("training.why", in: .exercises, keys: "w", hint: 5, disabled: nothingSuggested) {
      state, _, _ in
      if let advice = state.coach.selectedAdvice { state.open(WhyLayer(advice)) }
      guard let action = state.coach.selectedAction else { return [] }
      state.open(ActionWhyLayer(action))
      return [.readLayer]
    },
  ]

  // MARK: Reasons

  @Sendable private static func isShown(_ state: AppState) -> Message? {
    state.coach.view == .workout ? Message("why.workout_open") : isOff(state)
  }

  /// Returns that training is turned off; nil if it is on.
  @Sendable private static func isOff(_ state: AppState) -> Message? {
    state.coach.flags[.training] ? nil : Message("training.off")
  }

  @Sendable private static func noIncrease(_ state: AppState) -> Message? {
    guard let advice = state.coach.selectedAdvice, advice.isOpen, advice.advice.type.isIncrease
    else { return Message("why.no_increase") }
    return nil
  }

  @Sendable private static func noneOpen(_ state: AppState) -> Message? {
    state.coach.openSuggestions > 0 ? nil : Message("why.none_open")
  }

  @Sendable private static func notRunning(_ state: AppState) -> Message? {
    state.coach.editor == nil ? Message("why.no_workout") : nil
  }

  @Sendable private static func nothingDue(_ state: AppState) -> Message? {
    state.coach.today.selected == nil ? Message("why.nothing_due") : nil
  }

  @Sendable private static func noAction(_ state: AppState) -> Message? {
    state.coach.today.selected?.action == nil ? Message("why.no_action") : nil
  }

  @Sendable private static func noExercise(_ state: AppState) -> Message? {
    state.coach.selectedExercise == nil ? Message("why.no_exercise") : nil
  }

  @Sendable private static func nothingSuggested(_ state: AppState) -> Message? {
    state.coach.selectedAdvice?.isSuggested == true || state.coach.selectedAction != nil
      ? nil : Message("why.no_suggestion")
  }

  @Sendable private static func nothingOpen(_ state: AppState) -> Message? {
    state.coach.selectedAdvice?.isOpen == true || state.coach.openWeek != nil
      ? nil : Message("why.no_suggestion")
  }
}

extension AppState {
  /// Starts the next workout of the routine in use, or a free one; opens the one in progress.
  mutating func startWorkout(_ environment: AppEnvironment) -> [Effect] {
    guard coach.editor == nil else { return coach.show(.workout) }
    guard !coach.wantsWorkout else { return [] }
    coach.wantsWorkout = true
    return [
      .perform(
        .training(.startWorkout(at: environment.now, routine: self[CoachState.self].routine)))
    ]
  }

  /// Answers the suggestion under the cursor.
  fileprivate func answer(_ answer: SuggestionAnswer) -> [Effect] {
    if let week = coach.openWeek {
      return [.perform(.guidance(.answerWeek(week.weekEnd, accepts: answer == .accept)))]
    }
    guard let advice = coach.selectedAdvice else { return [] }
    return [.perform(.training(.answer(answer, advice.suggestion.id)))]
  }

  /// Opens the history of the exercise under the cursor.
  mutating func openExerciseHistory() -> [Effect] {
    open(ExerciseHistoryPage(coach.selectedExercise?.id))
    return [.readLayer]
  }
}
