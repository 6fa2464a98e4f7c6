/// The working sets of a session: `3x5`, `3x5+` where the last set goes on as long as it can,
/// `2x45s`, or unequal sets, `10/10/9`.
public struct SetScheme: Hashable, Sendable, CustomStringConvertible {
  /// The repetitions of each set, or its seconds.
  public var goals: [Int]
  /// Whether the goals are seconds.
  public var isTimed: Bool
  /// Whether the last set is done for as many repetitions as possible.
  public var isOpenEnded: Bool

  /// Creates a scheme of unequal sets.
  public init(goals: [Int], isTimed: Bool = false, isOpenEnded: Bool = false) {
    self.goals = goals
    self.isTimed = isTimed
    self.isOpenEnded = isOpenEnded
  }

  /// Creates a scheme of equal sets.
  public init(_ sets: Int, by goal: Int, isTimed: Bool = false, isOpenEnded: Bool = false) {
    self.init(
      goals: Array(repeating: goal, count: sets), isTimed: isTimed, isOpenEnded: isOpenEnded)
  }

  /// Parses `3x5`, `3x5+`, `2x45s`, `5/3/1+`. Throws for anything else, for more than 20 sets,
  /// 1000 repetitions or 24 hours.
  public init(parsing text: some StringProtocol) throws(SetSchemeError) {
    var rest = text.lowercased()
    let isOpenEnded = rest.hasSuffix("+")
    if isOpenEnded { rest.removeLast() }
    let isTimed = rest.hasSuffix("s")
    if isTimed { rest.removeLast() }
    guard !(isTimed && isOpenEnded), let goals = Self.goals(rest) else {
      throw .unreadable(String(text))
    }
    let most = isTimed ? 86_400 : 1000
    guard (1...20).contains(goals.count), goals.allSatisfy({ (1...most).contains($0) }) else {
      throw .impossible(String(text))
    }
    self.init(goals: goals, isTimed: isTimed, isOpenEnded: isOpenEnded)
  }

  private static func goals(_ text: String) -> [Int]? {
    let parts = text.split(whereSeparator: { $0 == "x" || $0 == "×" })
    if parts.count == 2, let sets = count(parts[0]), let goal = count(parts[1]) {
      return Array(repeating: goal, count: min(sets, 21))
    }
    let goals = text.split(separator: "/", omittingEmptySubsequences: false).map(count)
    return goals.count > 1 && !goals.contains(nil) ? goals.compactMap { $0 } : nil
  }

  private static func count(_ text: some StringProtocol) -> Int? {
    guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The number of sets.
  public var sets: Int { goals.count }
  /// The lowest goal of a set.
  public var least: Int { goals.min() ?? 0 }

  /// The form that is parsed.
  public var description: String {
    let isEqual = Set(goals).count == 1
    let body = isEqual ? "\(sets)x\(least)" : goals.map(String.init).joined(separator: "/")
    return body + (isTimed ? "s" : "") + (isOpenEnded ? "+" : "")
  }

  /// Returns the scheme with the same number of sets and one goal for all.
  public func with(goal: Int) -> SetScheme {
    SetScheme(sets, by: max(1, goal), isTimed: isTimed, isOpenEnded: isOpenEnded)
  }
}

/// Why a text is no scheme of sets. Each case carries the text; a way out is `SetScheme.examples`.
public enum SetSchemeError: Error, Equatable, Sendable {
  /// The text has another form.
  case unreadable(String)
  /// A number is 0 or too high.
  case impossible(String)
}

extension SetScheme {
  /// Words that are understood, for an error's hint.
  public static let examples = ["3x5", "3x5+", "2x45s"]
}

/// The repetitions between which double progression moves: `8-12`.
public struct RepRange: Hashable, Sendable, CustomStringConvertible {
  /// The repetitions to begin with.
  public let least: Int
  /// The repetitions at which the weight goes up.
  public let most: Int

  /// Creates a range; nil unless 1 ≤ least ≤ most ≤ 1000.
  public init?(_ least: Int, _ most: Int) {
    guard least >= 1, least <= most, most <= 1000 else { return nil }
    self.least = least
    self.most = most
  }

  /// Parses `8-12` or `8–12`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let least = Int(parts[0]), let most = Int(parts[1])
    else { return nil }
    self.init(least, most)
  }

  /// The form that is parsed.
  public var description: String { "\(least)-\(most)" }
}
