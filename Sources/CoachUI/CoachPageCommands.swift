import AppCore
import Coach
import Domain
import Services
import Widgets

extension WhyLayer {
  package static let commands: [Command] = [
    .on(
      WhyLayer.self, "why.accept", in: .why, keys: "a  Enter", hint: 0, disabled: answered
    ) { layer, state, _ in
      state.close(WhyLayer.self)
      return [.perform(.training(.answer(.accept, layer.advice.suggestion.id)))]
    },
    .on(WhyLayer.self, "why.dismiss", in: .why, keys: "d", hint: 1, disabled: answered) {
      layer, state, _ in
      state.close(WhyLayer.self)
      return [.perform(.training(.answer(.dismiss, layer.advice.suggestion.id)))]
    },
    .close("why.close", in: .why, keys: "Esc  q  w  C-c", hint: 2),
  ]
}

extension ExerciseHistoryPage {
  package static let commands: [Command] = [
    .onItem(
      ExerciseHistoryPage.self, "exercise_history.open", in: .exerciseHistory, keys: "Enter  e",
      hint: 0, none: Message("why.no_session")
    ) { session, _, state, _ in
      state.open(WorkoutPage(session.workout))
      return [.readLayer]
    },
    .close("exercise_history.close", in: .exerciseHistory, hint: 1),
  ]
}

extension WorkoutPage {
  package static let commands: [Command] = [.close("workout_page.close", in: .workoutPage, hint: 0)]
}

extension WorkoutList {
  package static let commands: [Command] = [
    .onItem(
      WorkoutList.self, "workouts.open", in: .workouts, keys: "Enter  e", hint: 0,
      none: Message("why.no_session")
    ) { item, _, state, _ in
      state.open(WorkoutPage(item.workout.id))
      return [.readLayer]
    },
    .onItem(
      WorkoutList.self, "workouts.remove", in: .workouts, keys: "d  Del", hint: 1,
      none: Message("why.no_session")
    ) { item, _, state, environment in
      state.open(item.deletion(environment.texts))
      return []
    },
    .close("workouts.close", in: .workouts, hint: 2),
  ]
}

extension ExerciseChoice {
  package static let commands: [Command] =
    [
      .on(Self.self, "exercise_choice.choose", in: .exerciseChoice, keys: "Enter", hint: 0) {
        choice, state, environment in
        choice.choose(choice.list.selection, &state, environment)
      },
      .on(Self.self, "exercise_choice.pick", in: .exerciseChoice) {
        choice, state, environment, index in
        choice.choose(index, &state, environment)
      },
      .close("exercise_choice.close", in: .exerciseChoice, keys: "Esc  C-c", hint: 1),
    ] + Command.searching("exercise_choice", in: .exerciseChoice)
}
