/// How much of a shift is unpaid, and which part.
public struct BreakRules: Equatable, Sendable {
  /// Where an unpaid break is taken from when nobody wrote down when it was.
  public enum Placement: String, CaseIterable, Sendable {
    /// The first minutes.
    case start
    /// As much paid time before it as after, to the minute.
    case middle
    /// The last minutes.
    case end
    /// The hours that are paid least, the earlier first.
    case cheapest
    /// The hours that are paid best, the earlier first.
    case dearest
  }

  /// By length of the shift, ascending; the last that it is longer than holds alone.
  public var steps: [BreakStep]
  /// Where the break is taken from.
  public var placement: Placement
  /// Whether they leave it to the profile how much is unpaid; the steps are its then.
  public var isOpen: Bool

  /// Rules of breaks; without arguments every minute is paid.
  public init(steps: [BreakStep] = [], placement: Placement = .start, isOpen: Bool = false) {
    self.steps = steps
    self.placement = placement
    self.isOpen = isOpen
  }

  /// The index of the step that holds for a shift of so many seconds.
  func step(forSeconds seconds: Int64) -> Int? {
    steps.lastIndex { Int64($0.afterMinutes) < (seconds + 59) / 60 }
  }
}

/// What is unpaid of a shift that is longer than so many minutes.
public struct BreakStep: Hashable, Sendable {
  /// A shift has to be longer than this, breaks counted.
  public var afterMinutes: Int
  /// Unpaid minutes in all.
  public var unpaidMinutes: Int

  /// A step.
  public init(afterMinutes: Int, unpaidMinutes: Int) {
    self.afterMinutes = afterMinutes
    self.unpaidMinutes = unpaidMinutes
  }
}
