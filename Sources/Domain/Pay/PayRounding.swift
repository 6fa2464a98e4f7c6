/// What is rounded before the sum is. Without any of it, seconds are exact, and money is rounded
/// once, half up.
public struct PayRounding: Equatable, Sendable {
  /// How starts and ends of shifts are rounded; nil for not at all.
  public var punches: PunchRounding?
  /// How the paid time of a shift is rounded, after punches and breaks; nil for not at all.
  public var durations: DurationRounding?
  /// Whether the hourly rate of each line is rounded to minor units, half up, before it is
  /// multiplied by the hours.
  public var roundsRates: Bool

  /// Rules of rounding; without arguments none.
  public init(
    punches: PunchRounding? = nil, durations: DurationRounding? = nil, roundsRates: Bool = false
  ) {
    self.punches = punches
    self.durations = durations
    self.roundsRates = roundsRates
  }
}

/// How the paid time of a shift is rounded, as Kimai's rounding rules do.
public struct DurationRounding: Equatable, Sendable {
  /// To which side a time is rounded.
  public enum Direction: String, CaseIterable, Sendable {
    /// To the nearest unit, half of one up.
    case nearest
    /// To the longer time.
    case up
    /// To the shorter time.
    case down
  }

  /// Minutes, a divisor of 60.
  public var unitMinutes: Int
  /// To which side.
  public var direction: Direction

  /// A rule of rounding.
  public init(unitMinutes: Int, direction: Direction) {
    self.unitMinutes = unitMinutes
    self.direction = direction
  }

  /// Seconds from a paid time to what it is rounded to.
  func correction(ofSeconds seconds: Int64) -> Int64 {
    let unit = Int64(min(max(1, unitMinutes), 60)) * 60
    let past = modulo(seconds, unit)
    switch direction {
    case .nearest: return 2 * past >= unit ? unit - past : -past
    case .up: return past > 0 ? unit - past : 0
    case .down: return -past
    }
  }
}

/// How the clock times of starts and ends are rounded.
public struct PunchRounding: Equatable, Sendable {
  /// To which side a time is rounded.
  public enum Direction: String, CaseIterable, Sendable {
    /// To the nearest unit, half of one to the later.
    case nearest
    /// To the later unit.
    case up
    /// To the earlier unit.
    case down
    /// By whole minutes: up to seven past the quarter to the earlier, from eight on to the later
    /// (29 CFR 785.48 (b)).
    case sevenMinutes
  }

  /// Minutes, a divisor of 60.
  public var unitMinutes: Int
  /// How starts are rounded.
  public var start: Direction
  /// How ends are rounded.
  public var end: Direction

  /// A rule of rounding.
  public init(unitMinutes: Int, start: Direction, end: Direction) {
    self.unitMinutes = unitMinutes
    self.start = start
    self.end = end
  }

  /// The units that divide the hour.
  public static let units = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60]

  /// Seconds from a second of the local day to where it is rounded.
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
