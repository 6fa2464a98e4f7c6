/// The roundings before the sum. Without them, seconds are exact, and money is rounded once, half
/// up.
public struct PayRounding: Equatable, Sendable {
  /// The rounding of starts and ends of shifts; nil for none.
  public var punches: PunchRounding?
  /// The rounding of a shift's paid time, after punches and breaks; nil for none.
  public var durations: DurationRounding?
  /// Whether the hourly rate of each line is rounded to minor units, half up, before it is
  /// multiplied by the hours.
  public var roundsRates: Bool

  /// Creates rounding rules; none by default.
  public init(
    punches: PunchRounding? = nil, durations: DurationRounding? = nil, roundsRates: Bool = false
  ) {
    self.punches = punches
    self.durations = durations
    self.roundsRates = roundsRates
  }
}

/// The rounding of a shift's paid time, as in Kimai.
public struct DurationRounding: Hashable, Sendable {
  /// The direction of rounding.
  public enum Direction: String, CaseIterable, Sendable {
    /// To the nearest unit, half up.
    case nearest
    /// Up to the longer time.
    case up
    /// Down to the shorter time.
    case down
  }

  /// The unit in seconds: a divisor of an hour in minutes, or a hundredth of an hour.
  public var unitSeconds: Int
  /// The direction.
  public var direction: Direction

  /// The units that rules may have, ascending.
  public static let units = [hundredth] + PunchRounding.units.map { 60 * $0 }

  /// A hundredth of an hour, as in decimal time sheets.
  public static let hundredth = 36

  /// Creates a rounding rule.
  public init(unitSeconds: Int, direction: Direction) {
    self.unitSeconds = unitSeconds
    self.direction = direction
  }

  /// Creates a rounding rule of whole minutes.
  public init(unitMinutes: Int, direction: Direction) {
    self.init(unitSeconds: 60 * unitMinutes, direction: direction)
  }

  /// Returns the seconds to add to a paid time to round it.
  func correction(ofSeconds seconds: Int64) -> Int64 {
    let unit = Int64(min(max(1, unitSeconds), 3600))
    let past = modulo(seconds, unit)
    switch direction {
    case .nearest: return 2 * past >= unit ? unit - past : -past
    case .up: return past > 0 ? unit - past : 0
    case .down: return -past
    }
  }
}

/// The rounding of the clock times of starts and ends.
public struct PunchRounding: Equatable, Sendable {
  /// The direction of rounding.
  public enum Direction: String, CaseIterable, Sendable {
    /// To the nearest unit, half to the later one.
    case nearest
    /// To the later unit.
    case up
    /// To the earlier unit.
    case down
    /// The seven-minute rule: whole minutes up to seven past the quarter are rounded to the earlier
    /// quarter, from eight on to the later (29 CFR 785.48 (b)).
    case sevenMinutes
  }

  /// The unit in minutes, a divisor of 60.
  public var unitMinutes: Int
  /// The direction for starts.
  public var start: Direction
  /// The direction for ends.
  public var end: Direction

  /// Creates a rounding rule.
  public init(unitMinutes: Int, start: Direction, end: Direction) {
    self.unitMinutes = unitMinutes
    self.start = start
    self.end = end
  }

  /// The units that divide an hour.
  public static let units = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60]

  /// Returns the seconds to add to a second of the local day to round it.
  func correction(ofSecond second: Int64, _ direction: Direction) -> Int64 {
    let unit = Int64(min(max(1, unitMinutes), 60)) * 60
    let past = modulo(second, unit)
    let isUp: Bool
    switch direction {
    case .nearest: isUp = 2 * past >= unit
    case .up: isUp = past > 0
    case .down: isUp = false
    case .sevenMinutes: isUp = past >= 8 * 60
    }
    return isUp ? unit - past : -past
  }
}
