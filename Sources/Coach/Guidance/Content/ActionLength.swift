/// The length of a variant of an action, in minutes.
public enum ActionLength: Int, CaseIterable, Hashable, Comparable, Sendable {
  case five = 5
  case ten = 10
  case twenty = 20

  /// The minutes.
  public var minutes: Int { rawValue }

  /// Returns whether `a` is shorter.
  public static func < (a: ActionLength, b: ActionLength) -> Bool { a.rawValue < b.rawValue }

  /// The place among the lengths.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
