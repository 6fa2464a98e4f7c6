extension Shoe {
  /// How much of what the pair lasts for is used up by what was walked in it since the record
  /// began, in thousandths; the greater share where it has both limits, nil without any.
  public func usedPermille(steps: Int64, distance: Int64) -> Int? {
    let parts = [
      distanceLimit.map { (distance + initialDistance, $0) }, stepLimit.map { (steps, $0) },
    ]
    return parts.compactMap { $0.map { Int($0.0 * 1000 / max(1, $0.1)) } }.max()
  }
}

/// That a pair is worn out, or will be soon.
public enum WearAlert: Hashable, Sendable {
  /// Four fifths of its limit are used up: time to look for the next.
  case soon
  /// Its limit is reached.
  case wornOut

  /// The alert for a used share in thousandths, nil where there is none to give.
  public init?(permille: Int?) {
    switch permille ?? 0 {
    case 1000...: self = .wornOut
    case 800...: self = .soon
    default: return nil
    }
  }
}
