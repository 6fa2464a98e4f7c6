/// How far a run is.
public struct RunProgress: Equatable, Sendable {
  /// The number of events that are written; of busy times, read.
  public let done: Int
  /// The number of all.
  public let total: Int
}
