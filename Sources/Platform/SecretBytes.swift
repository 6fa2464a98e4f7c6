/// Secret bytes, overwritten with zeros when the last reference goes.
///
/// `@unchecked Sendable`: the bytes are written in `init` and in `deinit`, when there is one
/// reference alone, and only read between.
public final class SecretBytes: @unchecked Sendable {
  private let buffer: UnsafeMutableRawBufferPointer

  /// A copy of `bytes`.
  public init(_ bytes: some Collection<UInt8>) {
    buffer = .allocate(byteCount: bytes.count, alignment: 1)
    buffer.copyBytes(from: bytes)
  }

  /// Those of `parts`, one behind the other.
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

  /// Lends the bytes.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(buffer))
  }
}

extension SecretBytes: Hashable {
  /// Whether the bytes are the same.
  public static func == (one: SecretBytes, other: SecretBytes) -> Bool {
    one.buffer.elementsEqual(other.buffer)
  }

  /// By the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes: .init(buffer)) }
}

/// Bytes of UTF-8, as they are typed or pasted.
extension SecretBytes: ExpressibleByStringLiteral {
  /// The bytes of a literal, which is no secret then.
  public convenience init(stringLiteral text: String) { self.init(text.utf8) }

  /// The text; a copy of the bytes that stays in memory.
  public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// How many bytes there are.
  public var count: Int { buffer.count }

  /// How many Unicode scalars there are.
  public var scalarCount: Int { buffer.reduce(0) { $0 + (Self.begins($1) ? 1 : 0) } }

  /// The same with `other` in the place of some scalars.
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

  /// At most `limit` scalars from the start. Line ends and tabs become blanks; other control
  /// characters of one byte are dropped.
  public func plain(limit: Int) -> SecretBytes {
    withBytes { own in
      let end = offset(of: max(0, limit))
      return SecretBytes(
        own[..<end].indices.lazy.compactMap { place -> UInt8? in
          switch own[place] {
          // The two bytes of a Windows line end are one blank.
          case 0x0A where place > 0 && own[place - 1] == 0x0D: nil
          case 0x09, 0x0A, 0x0D: 0x20
          case 0..<0x20, 0x7F: nil
          case let byte: byte
          }
        })
    }
  }

  /// The byte at which a scalar begins, the end where there are fewer.
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

/// Whatever prints a value that holds some shows nothing of them.
extension SecretBytes: CustomStringConvertible, CustomReflectable {
  /// Dots.
  public var description: String { "•••" }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Overwrites the bytes of an array with zeros, in place where it is the only reference to them.
public func wipe(_ bytes: inout [UInt8]) {
  bytes.withUnsafeMutableBytes { wipe($0) }
}

/// Overwrites memory in a way that no optimizer leaves out.
package func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
  guard let start = buffer.baseAddress else { return }
  #if canImport(Darwin)
    _ = memset_s(start, buffer.count, 0, buffer.count)
  #else
    explicit_bzero(start, buffer.count)
  #endif
}
