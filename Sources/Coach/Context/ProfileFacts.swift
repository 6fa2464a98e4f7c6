import Domain

/// What the engines know about the person besides roster and sleep. Without an answer, the cautious
/// one is the default.
public struct ProfileFacts: Hashable, Sendable {
  /// The first day of the week.
  public var firstWeekday: Weekday
  /// Whether the person drives home; advice that makes driving less safe is then left out.
  public var drivesHome: Bool
  /// Whether the limits for pregnancy apply.
  public var isPregnant: Bool

  /// Creates facts.
  public init(
    firstWeekday: Weekday = .monday, drivesHome: Bool = true, isPregnant: Bool = false
  ) {
    self.firstWeekday = firstWeekday
    self.drivesHome = drivesHome
    self.isPregnant = isPregnant
  }
}
