/// What is known about an event in this run.
public enum RemoteState: Equatable, Sendable {
  /// It is as it was when it was last seen.
  case unchanged
  /// It is there.
  case present(RemoteEvent)
  /// The calendar states that it is gone, or nothing was ever there.
  case gone
  /// The calendar says nothing about it. That is no proof of anything.
  case unknown

  /// The version of the event for an answer of the person; nil if it is not known.
  public var version: String? {
    switch self {
    case .present(let event): event.version
    case .gone: "gone"
    case .unchanged, .unknown: nil
    }
  }

  /// The event.
  public var event: RemoteEvent? {
    if case .present(let event) = self { return event }
    return nil
  }
}
