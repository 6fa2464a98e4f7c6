/// Secret bytes, overwritten with zeros when the last reference is released.
///
/// `@unchecked Sendable`: the bytes are written only in `init` and `deinit`, when there is a single
/// reference, and only read in between.
public final class SecretBytes: @unchecked Sendable {
  private let buffer: UnsafeMutableRawBufferPointer

  /// Copies `bytes`.
  public init(_ bytes: some Collection<UInt8>) {
    buffer = .allocate(byteCount: bytes.count, alignment: 1)
    buffer.copyBytes(from: bytes)
  }

  /// Concatenates `parts`.
  private init(_ parts: [UnsafeRawBufferPointer]) {
    buffer = .allocate(byteCount: parts.reduce(0) { $0 + $1.count }, alignment: 1)
    var filled = 0
    for part in parts {
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(from: part)
      filled += part.count
    }
  }

  deinit {
    wipe(buffer)
    buffer.deallocate()
  }

  /// Calls `body` with the bytes.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(buffer))
  }
}

extension SecretBytes: Hashable {
  /// Returns whether the bytes are equal.
  public static func == (one: SecretBytes, other: SecretBytes) -> Bool {
    one.buffer.elementsEqual(other.buffer)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes: .init(buffer)) }
}

/// The text of typed or pasted bytes, in UTF-8.
extension SecretBytes: ExpressibleByStringLiteral {
  /// Creates the bytes of a literal, for values that are not secret.
  public convenience init(stringLiteral text: String) { self.init(text.utf8) }

  /// The text, as a copy that stays in memory.
  public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// The number of bytes.
  public var count: Int { buffer.count }

  /// The number of Unicode scalars.
  public var scalarCount: Int { buffer.reduce(0) { $0 + (Self.begins($1) ? 1 : 0) } }

  /// Returns the bytes with a range of scalars replaced by `other`.
  public func replacing(_ scalars: Range<Int>, with other: SecretBytes) -> SecretBytes {
    let start = offset(of: scalars.lowerBound), end = offset(of: scalars.upperBound)
    return withBytes { own in
      other.withBytes { new in
        SecretBytes([
          UnsafeRawBufferPointer(rebasing: own[..<start]), new,
          UnsafeRawBufferPointer(rebasing: own[end...]),
        ])
      }
    }
  }

  /// Returns at most the first `limit` scalars. Line breaks and tabs become blanks; other one-byte
  /// controls are dropped.
  public func plain(limit: Int) -> SecretBytes {
    withBytes { own in
      let end = offset(of: max(0, limit))
      return SecretBytes(
        own[..<end].indices.lazy.compactMap { place -> UInt8? in
          switch own[place] {
          // A Windows line break of two bytes becomes a single blank.
          case 0x0A where place > 0 && own[place - 1] == 0x0D: nil
          case 0x09, 0x0A, 0x0D: 0x20
          case 0..<0x20, 0x7F: nil
          case let byte: byte
          }
        })
    }
  }

  /// Returns the offset of the byte at which a scalar begins; the end if there are fewer.
  private func offset(of scalar: Int) -> Int {
    var left = scalar
    for (index, byte) in buffer.enumerated() where Self.begins(byte) {
      if left == 0 { return index }
      left -= 1
    }
    return buffer.count
  }

  private static func begins(_ byte: UInt8) -> Bool { byte & 0xc0 != 0x80 }
}

/// Printed and dumped values do not show the bytes.
extension SecretBytes: CustomStringConvertible, CustomReflectable {
  /// Dots, regardless of the bytes.
  public var description: String { "•••" }
  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Overwrites the bytes of an array with zeros, in place if it is the only reference to them.
public func wipe(_ bytes: inout [UInt8]) {
  bytes.withUnsafeMutableBytes { wipe($0) }
}

/// Overwrites memory in a way that optimizers do not remove.
package func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
  guard let start = buffer.baseAddress else { return }
  #if canImport(Darwin)
    _ = memset_s(start, buffer.count, 0, buffer.count)
  #else
    explicit_bzero(start, buffer.count)
  #endif
}
