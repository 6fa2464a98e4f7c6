/// A natural number of any size, for sums of fractions over a day, whose denominators exceed 64
/// bits.
package struct BigUInt: Comparable {
  /// The limbs of 32 bits, the least significant first, without leading zeros.
  private var limbs: [UInt32]

  package init(_ value: UInt32) { limbs = value == 0 ? [] : [value] }

  package static func < (a: BigUInt, b: BigUInt) -> Bool {
    guard a.limbs.count == b.limbs.count else { return a.limbs.count < b.limbs.count }
    return a.limbs.reversed().lexicographicallyPrecedes(b.limbs.reversed())
  }

  package static func += (a: inout BigUInt, b: BigUInt) {
    var carry: UInt64 = 0
    for index in 0..<max(a.limbs.count, b.limbs.count) {
      if index == a.limbs.count { a.limbs.append(0) }
      let other = index < b.limbs.count ? b.limbs[index] : 0
      carry += UInt64(a.limbs[index]) + UInt64(other)
      a.limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { a.limbs.append(UInt32(carry)) }
  }

  /// Subtracts `b`, which must not be greater than `a`.
  package static func -= (a: inout BigUInt, b: BigUInt) {
    var borrow: Int64 = 0
    for index in a.limbs.indices {
      let other = index < b.limbs.count ? b.limbs[index] : 0
      borrow += Int64(a.limbs[index]) - Int64(other)
      a.limbs[index] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    while a.limbs.last == 0 { a.limbs.removeLast() }
  }

  package static func * (a: BigUInt, factor: UInt32) -> BigUInt {
    guard factor > 0 else { return BigUInt(0) }
    var product = a
    var carry: UInt64 = 0
    for index in product.limbs.indices {
      carry += UInt64(product.limbs[index]) * UInt64(factor)
      product.limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { product.limbs.append(UInt32(carry)) }
    return product
  }

  /// Returns the quotient and remainder of a division by a non-zero number.
  package func divided(by divisor: UInt32) -> (quotient: BigUInt, remainder: UInt32) {
    var quotient = self
    var remainder: UInt64 = 0
    for index in quotient.limbs.indices.reversed() {
      remainder = remainder << 32 | UInt64(quotient.limbs[index])
      quotient.limbs[index] = UInt32(remainder / UInt64(divisor))
      remainder %= UInt64(divisor)
    }
    while quotient.limbs.last == 0 { quotient.limbs.removeLast() }
    return (quotient, UInt32(remainder))
  }
}
