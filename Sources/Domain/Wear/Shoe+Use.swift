extension Shoe {
  /// Returns the used part of the pair's lifetime in thousandths, for the steps and distance walked
  /// since it was recorded; the greater one if it has both limits, nil if it has none.
  public func usedPermille(steps: Int64, distance: Int64) -> Int? {
    let parts = [
      distanceLimit.map { (distance + initialDistance, $0) }, stepLimit.map { (steps, $0) },
    ]
    return parts.compactMap { $0.map { Int($0.0 * 1000 / max(1, $0.1)) } }.max()
  }
}

/// An alert that a pair is worn out, or will be soon.
public enum WearAlert: Hashable, Sendable {
  /// Four fifths of the limit are used: time to look for a new pair.
  case soon
  /// The limit is reached.
  case wornOut

  /// Creates the alert for a used part in thousandths; nil if there is none.
  public init?(permille: Int?) {
    switch permille ?? 0 {
    case 1000...: self = .wornOut
    case 800...: self = .soon
    default: return nil
    }
  }
}
