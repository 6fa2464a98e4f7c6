/// Secret bytes, overwritten with zeros when the last reference goes.
///
/// `@unchecked Sendable`: the bytes are written in `init` and in `deinit`, when there is one
/// reference alone, and only read between.
public final class SecretBytes: @unchecked Sendable {
  private let buffer: UnsafeMutableRawBufferPointer

  /// A copy of `bytes`.
  public init(_ bytes: [UInt8]) {
    buffer = .allocate(byteCount: bytes.count, alignment: 1)
    buffer.copyBytes(from: bytes)
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

extension SecretBytes: Equatable {
  /// Whether the bytes are the same.
  public static func == (one: SecretBytes, other: SecretBytes) -> Bool {
    one.buffer.elementsEqual(other.buffer)
  }
}

/// Overwrites the bytes of an array with zeros, in place where it is the only reference to them.
public func wipe(_ bytes: inout [UInt8]) {
  bytes.withUnsafeMutableBytes { wipe($0) }
}

/// Overwrites memory in a way that no optimizer leaves out.
func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
  guard let start = buffer.baseAddress else { return }
  #if canImport(Darwin)
    _ = memset_s(start, buffer.count, 0, buffer.count)
  #else
    explicit_bzero(start, buffer.count)
  #endif
}
