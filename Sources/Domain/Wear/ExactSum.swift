/// An exact sum of integers and fractions: running sums are rounded, never their parts.
package struct ExactSum {
  package private(set) var whole: Int64 = 0
  /// Proper fractions, one per denominator.
  private var fractions: [(denominator: UInt32, numerator: UInt32)] = []

  package init() {}

  /// Adds the share of `value` for `seconds` of its `length` seconds, over which it is evenly
  /// distributed.
  package mutating func add(_ value: Int64, seconds: Int64, of length: Int64) {
    let product = value * seconds
    whole += product / length
    let remainder = product % length
    guard remainder > 0 else { return }
    let divisor = greatestCommonDivisor(remainder, length)
    add(UInt32(remainder / divisor), over: UInt32(length / divisor))
  }

  private mutating func add(_ numerator: UInt32, over denominator: UInt32) {
    guard let index = fractions.firstIndex(where: { $0.denominator == denominator }) else {
      return fractions.append((denominator, numerator))
    }
    let sum = UInt64(fractions[index].numerator) + UInt64(numerator)
    whole += Int64(sum / UInt64(denominator))
    let rest = UInt32(sum % UInt64(denominator))
    // A sample split between two cells is an integer again once both parts are added.
    if rest > 0 { fractions[index].numerator = rest } else { fractions.remove(at: index) }
  }

  package static func += (a: inout ExactSum, b: ExactSum) {
    a.whole += b.whole
    for (denominator, numerator) in b.fractions { a.add(numerator, over: denominator) }
  }

  /// The sum rounded half up.
  package var rounded: Int64 {
    guard !fractions.isEmpty else { return whole }
    let sum = fractions.reduce(0.5) { $0 + Double($1.numerator) / Double($1.denominator) }
    // Near the rounding limit, a Double is not precise enough.
    guard abs(sum - sum.rounded()) < 1e-6 else { return whole + Int64(sum.rounded(.down)) }
    let one = commonDenominator
    var rest = BigUInt(0)
    for (denominator, numerator) in fractions {
      rest += one.divided(by: denominator).quotient * numerator
    }
    var carry: Int64 = 0
    while rest >= one {
      rest -= one
      carry += 1
    }
    return whole + carry + (rest * 2 >= one ? 1 : 0)
  }

  private var commonDenominator: BigUInt {
    var common = BigUInt(1)
    for (denominator, _) in fractions {
      let remainder = common.divided(by: denominator).remainder
      common = common * (denominator / greatestCommonDivisor(denominator, remainder))
    }
    return common
  }
}

/// Splits a total in proportion to running weights, of which the last is the sum of all. Each part
/// is the difference of rounded running shares, so that parts add up however they are split.
/// Without any weight every part is 0.
package func sharedOut(_ total: Int64, byRunning weights: [Int64]) -> [Int64] {
  guard let all = weights.last, all > 0 else { return weights.map { _ in 0 } }
  return weights.map { weight in
    let (quotient, remainder) = all.dividingFullWidth(total.multipliedFullWidth(by: weight))
    return quotient + (remainder >= all - remainder ? 1 : 0)
  }.differences
}

extension [Int64] {
  /// The differences between consecutive running sums.
  var differences: [Int64] { zip(self, [0] + dropLast()).map { $0 - $1 } }
}

private func greatestCommonDivisor<Number: BinaryInteger>(_ a: Number, _ b: Number) -> Number {
  var (a, b) = (a, b)
  while b > 0 { (a, b) = (b, a % b) }
  return a
}
