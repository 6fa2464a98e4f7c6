/// A subset of a ruleset's premium windows.
struct WindowSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Creates the set of the window at an index.
  init(position: Int) { rawValue = 1 << UInt64(position) }

  /// Creates the set of the windows that satisfy a condition.
  init(_ windows: [PremiumWindow], where condition: (PremiumWindow) -> Bool) {
    self.init()
    for (position, window) in windows.enumerated() where condition(window) {
      insert(WindowSet(position: position))
    }
  }

  /// The indices, ascending.
  var positions: [Int] {
    (0..<PayRuleset.mostPremiums).filter { contains(WindowSet(position: $0)) }
  }
}
