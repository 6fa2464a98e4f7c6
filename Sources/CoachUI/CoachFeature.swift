import AppCore

extension Feature {
  /// The feature for training and everything else that the Coach suggests.
  package static let coach = Feature(
    screens: [CoachViewModel.self],
    sources: [
      ExerciseHistoryPage.self, WorkoutPage.self, WorkoutList.self, WhyLayer.self,
      ExerciseChoice.self, RoutineList.self, SleepList.self, GoalInput.self, FramingPage.self,
      PlanPage.self, MirrorPage.self, GoalHistoryPage.self, GoalMetricsPage.self,
      LibraryPage.self, ActionWhyLayer.self,
    ],
    settings: [TrainingRows(), GuidanceRows()], states: [CoachState.self],
    paletteSources: [RoutinePalette.self])
}
