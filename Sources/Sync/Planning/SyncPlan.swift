/// What a run does, in a stable order.
public struct SyncPlan: Equatable, Sendable {
  /// The steps in the order of the shifts' starts.
  public internal(set) var steps: [SyncStep] = []
  /// The events that belong to no shift, by address. They are never touched.
  public internal(set) var foreign: [RemoteEvent] = []

  /// The number of shifts whose events are as they should be.
  public var unchanged: Int {
    steps.count { step in
      let isKnown = step.local != nil || step.link?.item.isOwn == true
      return step.action == .adopt || step.action == .unchanged && step.link != nil && isKnown
    }
  }

  /// Returns the steps with a deletion that is held.
  public var waiting: [SyncStep] {
    steps.filter {
      if case .wait = $0.action { return true }
      return false
    }
  }
}
