import AppCore

extension Scope {
  /// The Coach, in all its views.
  static let coach = Scope("coach", rank: 82)
  /// The views of the Coach that show exercises with suggestions.
  static let exercises = Scope("exercises", rank: 95)
  /// The Coach's view of today.
  static let today = Scope("today", rank: 83)
  /// The goal cards.
  static let goals = Scope("goals", rank: 94)
  /// The exercises with their suggestions.
  static let training = Scope("training", rank: 84)
  /// A workout, in progress or finished.
  static let workout = Scope("workout", rank: 85)
  /// The days ahead.
  static let plan = Scope("plan", rank: 86)
  /// All views of the plan.
  static let planViews = Scope("plan_views", rank: 87)
  /// A week of actions.
  static let week = Scope("week", rank: 395)
  /// The focus of a month.
  static let month = Scope("month", rank: 396)
}
