/// A kind of goal, by which framings are worded. The order decides between two that fit equally
/// well; the raw values are those of the bundled library.
public enum Archetype: String, CaseIterable, Hashable, Sendable {
  /// Knowledge or a skill, often with an exam.
  case learn
  /// A result by a day.
  case deadlineProject = "deadline_project"
  /// Food, sleep, training and the like.
  case health
  /// Money, offices and paperwork.
  case moneyAdmin = "money_admin"
  /// Family, friends and colleagues.
  case relationship
  /// House, flat and garden.
  case home
  /// Something that is to become normal. It comes after the others, because “every day” says less
  /// than what is done every day.
  case habit
  /// Anything else: a first step, the next one, and a look back.
  case general

  /// Those that are known by their words.
  public static let worded = allCases.filter { $0 != .general }
}

/// The archetype of a goal, and whether it is about exercise, for which health has templates of
/// their own.
public struct GoalKind: Hashable, Sendable {
  /// The archetype.
  public let archetype: Archetype
  /// Whether it is about exercise.
  public let isExercise: Bool

  /// Creates a kind.
  public init(_ archetype: Archetype, isExercise: Bool = false) {
    self.archetype = archetype
    self.isExercise = isExercise
  }

  /// All kinds.
  public static let all =
    Archetype.allCases.map { GoalKind($0) } + [GoalKind(.health, isExercise: true)]
}
