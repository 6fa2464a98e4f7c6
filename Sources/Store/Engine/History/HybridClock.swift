/// A stamp of a hybrid logical clock (Kulkarni et al., "Logical Physical Clocks", 2014). It orders
/// the changes of several devices without trusting their clocks: each is later than everything its
/// device had seen.
package struct HybridStamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  var milliseconds: Int64
  var counter: Int
  /// The replica that gave the stamp.
  var replica: String

  /// Twelve and four hexadecimal digits, then the replica: sorts as text like the stamps.
  package var description: String {
    "\(hex(milliseconds, 12))-\(hex(Int64(counter), 4))-\(replica)"
  }

  package init(milliseconds: Int64, counter: Int, replica: String) {
    self.milliseconds = milliseconds
    self.counter = counter
    self.replica = replica
  }

  /// Parses `description`; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    // Upper-case letters or a sign would sort differently.
    let digits = Set("0123456789abcdef".utf8)
    guard parts.count == 3, parts[0].utf8.count == 12, parts[1].utf8.count == 4,
      (parts[0].utf8 + Array(parts[1].utf8)).allSatisfy(digits.contains),
      let milliseconds = Int64(parts[0], radix: 16), let counter = Int(parts[1], radix: 16),
      milliseconds >= 0, counter >= 0
    else { return nil }
    self.init(milliseconds: milliseconds, counter: counter, replica: String(parts[2]))
  }

  /// The stamp before all others.
  static let zero = HybridStamp(milliseconds: 0, counter: 0, replica: "")

  /// A day in milliseconds: a clock that is ahead by more is wrong, and its stamps do not count
  /// elsewhere.
  static let maxDrift: Int64 = 86_400_000

  package static func < (a: HybridStamp, b: HybridStamp) -> Bool {
    (a.milliseconds, a.counter, a.replica) < (b.milliseconds, b.counter, b.replica)
  }
}

/// A clock whose stamps only grow, even while the wall clock goes back.
package struct HybridClock {
  /// The time of the latest stamp.
  private(set) var milliseconds: Int64 = 0
  private var counter = 0

  package init() {}

  /// Makes every later stamp greater than `stamp`.
  package mutating func observe(_ stamp: HybridStamp) {
    if (stamp.milliseconds, stamp.counter) > (milliseconds, counter) {
      milliseconds = stamp.milliseconds
      counter = stamp.counter
    }
  }

  /// Returns the next stamp of a replica.
  package mutating func tick(wallMilliseconds: Int64, replica: String) -> HybridStamp {
    if wallMilliseconds > milliseconds {
      milliseconds = wallMilliseconds
      counter = 0
    } else if counter < 0xffff {
      counter += 1
    } else {
      // The four digits are full: borrow the next millisecond.
      milliseconds += 1
      counter = 0
    }
    return HybridStamp(milliseconds: milliseconds, counter: counter, replica: replica)
  }
}

private func hex(_ number: Int64, _ digits: Int) -> String {
  let text = String(number, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
