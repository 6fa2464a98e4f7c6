/// The rules for unpaid breaks.
public struct BreakRules: Equatable, Sendable {
  /// The part of a shift from which an unrecorded break is deducted.
  public enum Placement: String, CaseIterable, Sendable {
    /// The first minutes.
    case start
    /// As much paid time before it as after, to the minute.
    case middle
    /// The last minutes.
    case end
    /// The hours with the lowest pay, the earlier first.
    case cheapest
    /// The hours with the highest pay, the earlier first.
    case dearest
  }

  /// The steps by length of the shift, ascending; only the last one that the shift exceeds applies.
  public var steps: [BreakStep]
  /// The part of the shift from which the break is deducted.
  public var placement: Placement
  /// Whether the profile decides how much is unpaid; `steps` are then the profile's.
  public var isOpen: Bool

  /// Creates break rules; by default every minute is paid.
  public init(steps: [BreakStep] = [], placement: Placement = .start, isOpen: Bool = false) {
    self.steps = steps
    self.placement = placement
    self.isOpen = isOpen
  }

  /// Returns the unpaid minutes of a shift of `seconds`.
  public func minutes(forSeconds seconds: Int64) -> Int {
    step(forSeconds: seconds).map { max(0, steps[$0].unpaidMinutes) } ?? 0
  }

  /// Returns the index of the step that applies to a shift of `seconds`; nil if none does.
  func step(forSeconds seconds: Int64) -> Int? {
    steps.lastIndex { Int64($0.afterMinutes) < (seconds + 59) / 60 }
  }
}

/// The unpaid minutes of a shift longer than a threshold.
public struct BreakStep: Hashable, Sendable {
  /// The threshold in minutes, including breaks; it must be exceeded.
  public var afterMinutes: Int
  /// The total of unpaid minutes.
  public var unpaidMinutes: Int

  /// Creates a step.
  public init(afterMinutes: Int, unpaidMinutes: Int) {
    self.afterMinutes = afterMinutes
    self.unpaidMinutes = unpaidMinutes
  }
}
