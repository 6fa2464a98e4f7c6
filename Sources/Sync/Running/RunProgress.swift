/// How far a run is.
public struct RunProgress: Equatable, Sendable {
  /// The number of events that are written.
  public let done: Int
  /// The number of events to write.
  public let total: Int
}
