/// The outcome of an action. The raw values are stored, and are those of the command line.
public enum ActionOutcome: String, CaseIterable, Hashable, Sendable {
  case done, partly
  /// The person tried it, and it was too hard.
  case tooHard = "too_hard"
  /// The person began it and stopped.
  case abandoned
  /// The person did not want it.
  case dismissed
  /// A shift came in its way.
  case shiftChanged = "shift_changed"
  /// The person was ill.
  case ill
  /// The person was called to work.
  case onCall = "on_call"

  /// Whether it counts neither as success nor as failure, because it was not the person's choice.
  public var isSkip: Bool { self == .shiftChanged || self == .ill || self == .onCall }

  /// Whether the action was done, in whole or in part.
  public var isCompleted: Bool { self == .done || self == .partly }

  /// Whether the person began it.
  public var isAttempt: Bool { !isSkip && self != .dismissed }

  /// The completed part in halves.
  var halves: Int {
    switch self {
    case .done: 2
    case .partly: 1
    default: 0
    }
  }
}
