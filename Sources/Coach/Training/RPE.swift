/// Rate of perceived exertion, 1 to 10; 10 minus it is the number of repetitions in reserve.
public struct RPE: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The value times 10.
  public let tenths: Int

  /// Creates the value `tenths` / 10; nil outside 1 to 10.
  public init?(tenths: Int) {
    guard (10...100).contains(tenths) else { return nil }
    self.tenths = tenths
  }

  /// Parses a decimal with at most one place and point or comma; nil outside 1 to 10.
  public init?(_ text: some StringProtocol) {
    guard let value = try? Weight(parsing: text, unit: .kg), value.thousandths % 100 == 0,
      text.last?.isNumber == true
    else { return nil }
    self.init(tenths: value.thousandths / 100)
  }

  /// The decimal without trailing zeros: `8.5`, `9`.
  public var description: String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// Returns whether `a` is easier.
  public static func < (a: RPE, b: RPE) -> Bool { a.tenths < b.tenths }
}

/// A share of the one-repetition maximum, exact to 10⁻⁸ percent.
public struct TrainingPercent: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The percent times 100,000,000.
  public let value: Int

  /// Returns the percent of the maximum that can be lifted `reps` times at an exertion; nil without
  /// a repetition.
  ///
  /// The source is the function of openpowerlifting: with x = 10 − RPE + reps − 1, a parabola up to
  /// 2.92, then a line, and 50 % from 16 on.
  public init?(reps: Int, at rpe: RPE) {
    guard (1...1000).contains(reps) else { return nil }
    let x = 100 - rpe.tenths + (reps - 1) * 10
    switch x {
    case 0: value = 10_000_000_000
    case ...29: value = 347_619 * x * x - 46_071_400 * x + 9_996_670_000
    case ..<160: value = 9_709_550_000 - 26_424_900 * x
    default: value = 5_000_000_000
    }
  }

  /// The percent with two decimals, rounded half up: `86.53`.
  public var description: String {
    let hundredths = (value + 500_000) / 1_000_000
    let fraction = String(hundredths % 100 + 100).dropFirst()
    return "\(hundredths / 100).\(fraction)"
  }

  /// Returns whether `a` is a smaller share.
  public static func < (a: TrainingPercent, b: TrainingPercent) -> Bool { a.value < b.value }
}

/// Adapts a weight to how hard the last set felt.
public enum Autoregulation {
  /// Returns the weight at which the same repetitions reach the exertion aimed at, rounded half up
  /// to a thousandth; nil where estimates of reserve are poor: more than 12 repetitions, or more
  /// than 4 in reserve (Zourdos 2021, JSCR 35; 2017, JSCR 31).
  public static func next(after weight: Weight, reps: Int, logged: RPE, target: RPE) -> Weight? {
    guard reps <= 12, logged.tenths >= 60,
      let felt = TrainingPercent(reps: reps, at: logged),
      let wanted = TrainingPercent(reps: reps, at: target)
    else { return nil }
    let product = Int128(weight.thousandths) * Int128(wanted.value)
    let rounded = (2 * product + Int128(felt.value)) / (2 * Int128(felt.value))
    return Weight(thousandths: Int(rounded), weight.unit)
  }

  /// Returns the nearest load to it, of two the lighter one.
  public static func next(
    after weight: Weight, reps: Int, logged: RPE, target: RPE, on loading: Loading
  ) -> Weight? {
    next(after: weight, reps: reps, logged: logged, target: target).flatMap(loading.nearest)
  }
}
