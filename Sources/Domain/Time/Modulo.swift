/// Returns the remainder of a division, which is never negative for a positive divisor.
package func modulo<Value: BinaryInteger>(_ value: Value, _ divisor: Value) -> Value {
  let remainder = value % divisor
  return remainder < 0 ? remainder + divisor : remainder
}
