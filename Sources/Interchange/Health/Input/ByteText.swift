import Platform

/// A stretch of bytes that are looked at where they lie.
package typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  /// The part from `start` up to but not including `end`, both within.
  func part(_ start: Int, _ end: Int) -> Bytes { Bytes(rebasing: self[start..<end]) }

  /// The first place of `byte` from `start` on. The C library's search is many times faster than a
  /// loop: it decides how fast an export is read.
  @inline(__always)
  func first(_ byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: found)
  }

  /// Whether `text` stands at `start`.
  @inline(__always)
  func has(_ text: StaticString, at start: Int = 0) -> Bool {
    guard start + text.utf8CodeUnitCount <= count, let base = baseAddress else { return false }
    return memcmp(base + start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Whether these bytes are `text` and nothing else.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text) }

  /// The first place of `text` from `start` on.
  func first(_ text: StaticString, from start: Int = 0) -> Int? {
    var from = start
    while let found = first(text.utf8Start.pointee, from: from) {
      if has(text, at: found) { return found }
      from = found + 1
    }
    return nil
  }

  /// Without blanks and control characters before and after.
  var trimmed: Bytes {
    var start = 0
    var end = count
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return part(start, end)
  }

  /// As text; bytes that are no UTF-8 become replacement characters.
  var text: String { String(decoding: self, as: UTF8.self) }
}
