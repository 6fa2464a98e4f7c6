/// Bytes that are written one after the other, in memory of their own.
///
/// For what is written by the million: an array asks before every byte whether somebody shares it.
public struct ByteBuffer: ~Copyable {
  @usableFromInline var memory: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var end = 0

  /// How many bytes there are.
  public var count: Int { end }

  /// Nothing yet, with room for so many bytes; more is made as it is needed.
  public init(capacity: Int = 64) {
    self.capacity = max(capacity, 1)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// Makes room for so many bytes more.
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

  /// Adds what `write` puts into free memory, at most so many bytes; it returns how many.
  @inlinable public mutating func append(
    atMost most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int
  ) {
    reserve(most)
    end += write(memory + end)
  }

  /// Adds a byte.
  @inlinable public mutating func append(_ byte: UInt8) {
    reserve(1)
    memory[end] = byte
    end += 1
  }

  /// Adds a character of ASCII.
  @inlinable public mutating func append(ascii character: Unicode.Scalar) {
    append(UInt8(ascii: character))
  }

  /// Adds bytes.
  @inlinable public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + end).update(from: first, count: bytes.count)
    end += bytes.count
  }

  /// Adds bytes.
  @inlinable public mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Adds a text in UTF-8.
  @inlinable public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Adds a text that is known when the program is built.
  @inlinable public mutating func append(literal text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  /// Adds a whole number.
  public mutating func append(_ number: Int64) {
    if number < 0 { append(ascii: "-") }
    append(UInt(number.magnitude), digits: 1)
  }

  /// Adds a whole number of at least so many digits.
  public mutating func append(_ number: UInt, digits: Int) {
    if number > 9 || digits > 1 { append(number / 10, digits: digits - 1) }
    append(48 + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Takes all bytes away and keeps the room.
  public mutating func removeAll() { end = 0 }

  /// The bytes.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: end)) }

  /// The text that the bytes are in UTF-8.
  public var text: String {
    String(decoding: UnsafeBufferPointer(start: memory, count: end), as: UTF8.self)
  }
}
