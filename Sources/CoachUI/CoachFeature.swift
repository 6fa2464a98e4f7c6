import AppCore

extension Feature {
  /// The feature for training and everything else that the Coach suggests.
  package static let coach = Feature(
    screens: [CoachViewModel.self], sources: [ExerciseChoice.self],
    settings: [TrainingRows()])
}
