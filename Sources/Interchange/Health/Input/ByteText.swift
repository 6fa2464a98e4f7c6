import Platform

/// Bytes that are examined in place, without a copy.
package typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  /// Returns the bytes from `start` up to but not including `end`, both in range.
  func part(_ start: Int, _ end: Int) -> Bytes { Bytes(rebasing: self[start..<end]) }

  /// Returns the first index of `byte` from `start` on; nil if there is none. The C library's
  /// search is many times faster than a loop, and determines the speed of an import.
  @inline(__always)
  func first(_ byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: found)
  }

  /// Returns whether `text` is at `start`.
  @inline(__always)
  func has(_ text: StaticString, at start: Int = 0) -> Bool {
    guard start + text.utf8CodeUnitCount <= count, let base = baseAddress else { return false }
    return memcmp(base + start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Returns whether the bytes equal `text`.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text) }

  /// Returns the first index of `text` from `start` on; nil if there is none.
  func first(_ text: StaticString, from start: Int = 0) -> Int? {
    var from = start
    while let found = first(text.utf8Start.pointee, from: from) {
      if has(text, at: found) { return found }
      from = found + 1
    }
    return nil
  }

  /// The bytes without surrounding blanks and control characters.
  var trimmed: Bytes {
    var start = 0
    var end = count
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return part(start, end)
  }

  /// The text; invalid UTF-8 becomes replacement characters.
  var text: String { String(decoding: self, as: UTF8.self) }
}
