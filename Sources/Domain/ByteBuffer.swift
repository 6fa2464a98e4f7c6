/// A growing byte buffer with memory of its own.
///
/// It is used for large outputs, because an array checks for shared references before every byte.
public struct ByteBuffer: ~Copyable {
  @usableFromInline var memory: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var end = 0

  /// The number of bytes.
  public var count: Int { end }

  /// Creates an empty buffer with an initial capacity; it grows on demand.
  public init(capacity: Int = 64) {
    self.capacity = max(capacity, 1)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// Reserves capacity for `more` bytes.
  @inlinable public mutating func reserve(_ more: Int) {
    if capacity - end < more { grow(to: end + more) }
  }

  @usableFromInline mutating func grow(to needed: Int) {
    capacity = max(needed, 2 * capacity)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: memory, count: end)
    memory.deallocate()
    memory = larger
  }

  /// Appends the bytes that `write` puts into free memory, at most `most`; it returns their number.
  @inlinable public mutating func append(
    atMost most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    reserve(most)
    end += write(memory + end)
  }

  /// Appends a byte.
  @inlinable public mutating func append(_ byte: UInt8) {
    reserve(1)
    memory[end] = byte
    end += 1
  }

  /// Appends an ASCII character.
  @inlinable public mutating func append(ascii character: Unicode.Scalar) {
    append(UInt8(ascii: character))
  }

  /// Appends bytes.
  @inlinable public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + end).update(from: first, count: bytes.count)
    end += bytes.count
  }

  /// Appends bytes.
  @inlinable public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Appends a text in UTF-8.
  @inlinable public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a compile-time constant.
  @inlinable public mutating func append(literal text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  /// Appends an integer in decimal.
  public mutating func append(_ number: Int64) {
    if number < 0 { append(ascii: "-") }
    append(UInt(number.magnitude), digits: 1)
  }

  /// Appends an integer in decimal, zero-padded to `digits` digits.
  public mutating func append(_ number: UInt, digits: Int) {
    if number > 9 || digits > 1 { append(number / 10, digits: digits - 1) }
    append(48 + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Removes all bytes and keeps the capacity.
  public mutating func removeAll() { end = 0 }

  /// A copy of the bytes.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: end)) }

  /// The bytes decoded as UTF-8.
  public var text: String {
    String(decoding: UnsafeBufferPointer(start: memory, count: end), as: UTF8.self)
  }
}
