/// The remainder that is never negative.
func modulo<Value: BinaryInteger>(_ value: Value, _ divisor: Value) -> Value {
  let remainder = value % divisor
  return remainder < 0 ? remainder + divisor : remainder
}
