/// The decay of evidence with age.
enum HalfLife {
  /// Returns 0.5 to the power of `halves`, which is at least 0.
  ///
  /// The standard library has no powers, and those of the C libraries differ in the last digit.
  /// The exponential series for the fraction of a half-life is the same on every machine.
  static func weight(_ halves: Double) -> Double {
    let whole = halves.rounded(.down)
    guard whole < 1000 else { return 0 }
    let x = -(halves - whole) * 0.693_147_180_559_945_3
    var term = 1.0, sum = 1.0
    for step in 1...18 {
      term *= x / Double(step)
      sum += term
    }
    return Double(sign: .plus, exponent: -Int(whole), significand: sum)
  }

  /// Returns the weight of evidence so many days old.
  static func weight(days: Double, halfLife: Double) -> Double { weight(days / halfLife) }
}

extension Int {
  /// Creates thousandths of a value that is not negative, rounded half up. A decimal such as 0.3375
  /// has no exact binary form, and must not fall below its half for that.
  init(thousandthsOf value: Double) { self = Int((value * 1000 + 0.5 + 1e-9).rounded(.down)) }

  /// Returns this number, which is not negative, divided by 1000 and rounded half up.
  var roundedThousands: Int { (self + 500) / 1000 }
}
