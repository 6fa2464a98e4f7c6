import AppCore

extension Feature {
  /// The feature for training and everything else that the Coach suggests.
  package static let coach = Feature(
<<<<<<< HEAD
    screens: [CoachViewModel.self],
    sources: [
      ExerciseHistoryPage.self, WorkoutPage.self, WorkoutList.self, WhyLayer.self,
      ExerciseChoice.self, RoutineList.self, SleepList.self,
    ],
    states: [CoachState.self], paletteSources: [RoutinePalette.self])
=======
    screens: [CoachViewModel.self], sources: [ExerciseChoice.self],
    settings: [TrainingRows()])
>>>>>>> ae28c11d6158c8db965c11103d3c1e8be0a92583
}
