/// A sum of whole numbers and fractions, exact: steps are rounded once, where they are shown.
package struct ExactSum {
  package private(set) var whole: Int64 = 0
  /// Proper fractions by their denominators, each once.
  private var fractions: [(denominator: UInt32, numerator: UInt32)] = []

  package init() {}

  /// Adds the part `seconds` of `value`, which was counted evenly over `length` seconds.
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
    fractions[index].numerator = UInt32(sum % UInt64(denominator))
  }

  package static func += (a: inout ExactSum, b: ExactSum) {
    a.whole += b.whole
    for (denominator, numerator) in b.fractions { a.add(numerator, over: denominator) }
  }

  /// The sums as whole numbers that add up to `total`, by itself their sum rounded half up: each is
  /// cut off, and what is left goes to those that lost most, the earlier first (the method of largest
  /// remainders).
  package static func rounded(_ sums: [ExactSum], to total: Int64? = nil) -> [Int64] {
    var values = sums.map(\.whole)
    guard sums.contains(where: { !$0.fractions.isEmpty }) else { return values }
    let one = commonDenominator(of: sums)
    var remainders: [WideNatural] = []
    var rest = WideNatural(0)
    for (index, sum) in sums.enumerated() {
      var remainder = WideNatural(0)
      for (denominator, numerator) in sum.fractions {
        remainder += one.divided(by: denominator).quotient * numerator
      }
      while remainder >= one {
        remainder -= one
        values[index] += 1
      }
      rest += remainder
      remainders.append(remainder)
    }
    var missing = 0
    while rest >= one {
      rest -= one
      missing += 1
    }
    if rest * 2 >= one { missing += 1 }
    if let total { missing = Int(total - values.reduce(0, +)) }
    let order = remainders.indices.sorted {
      (remainders[$1], $0) < (remainders[$0], $1)
    }
    for index in order.prefix(missing) { values[index] += 1 }
    return values
  }

  private static func commonDenominator(of sums: [ExactSum]) -> WideNatural {
    var common = WideNatural(1)
    var seen: Set<UInt32> = []
    for sum in sums {
      for (denominator, _) in sum.fractions where seen.insert(denominator).inserted {
        let remainder = common.divided(by: denominator).remainder
        common = common * (denominator / greatestCommonDivisor(denominator, remainder))
      }
    }
    return common
  }
}

/// `total` shared out by weights, in whole numbers that add up to it (largest remainders, the earlier
/// first). All weights 0: nobody gets anything.
package func sharedOut(_ total: Int64, by weights: [Int64]) -> [Int64] {
  let sum = weights.reduce(0, +)
  guard sum > 0 else { return weights.map { _ in 0 } }
  var shares: [Int64] = []
  var remainders: [Int64] = []
  for weight in weights {
    let (quotient, remainder) = sum.dividingFullWidth(total.multipliedFullWidth(by: weight))
    shares.append(quotient)
    remainders.append(remainder)
  }
  let missing = Int(total - shares.reduce(0, +))
  let order = remainders.indices.sorted { (remainders[$1], $0) < (remainders[$0], $1) }
  for index in order.prefix(missing) { shares[index] += 1 }
  return shares
}

private func greatestCommonDivisor<Number: BinaryInteger>(_ a: Number, _ b: Number) -> Number {
  var (a, b) = (a, b)
  while b > 0 { (a, b) = (b, a % b) }
  return a
}
