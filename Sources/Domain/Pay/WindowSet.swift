/// Some of a ruleset's premium windows.
struct WindowSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The window at a position.
  init(position: Int) { rawValue = 1 << UInt64(position) }

  /// The windows of `windows` that satisfy a condition.
  init(_ windows: [PremiumWindow], where condition: (PremiumWindow) -> Bool) {
    self.init()
    for (position, window) in windows.enumerated() where condition(window) {
      insert(WindowSet(position: position))
    }
  }

  /// The positions, ascending.
  var positions: [Int] {
    (0..<PayRuleset.mostPremiums).filter { contains(WindowSet(position: $0)) }
  }
}
