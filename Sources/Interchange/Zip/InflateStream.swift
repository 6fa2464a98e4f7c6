import CZlib

/// A decompressor of deflate data (RFC 1951).
final class InflateStream: ByteStream {
  /// The reason why decompression stopped before the end of the data.
  enum Failure: Error {
    /// The compressed data is truncated.
    case truncated
    /// The data is not in deflate format.
    case damaged
  }

  private static let inputSize = 1 << 16

  private let packed: any ByteStream
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var isOver = false

  init(_ packed: any ByteStream) {
    self.packed = packed
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(byteCount: Self.inputSize, alignment: 16)
    // If zlib lacks memory for its window, the first call fails.
    isOver = shim_inflate_init_raw(stream) != Z_OK
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// The number of compressed bytes consumed.
  var position: Int64 { packed.position - Int64(stream.pointee.avail_in) }

  /// Decompresses the next bytes. Throws `InflateStream.Failure`, and what reading the compressed
  /// bytes throws.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !isOver, !buffer.isEmpty else { return 0 }
    let room = UInt32(clamping: buffer.count)
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = room
    while stream.pointee.avail_out > 0 {
      let packedBytes = try fill()
      let code = inflate(stream, Z_NO_FLUSH)
      if code == Z_STREAM_END {
        isOver = true
        break
      }
      let written = room - stream.pointee.avail_out
      guard code == Z_OK || code == Z_BUF_ERROR else { return try stop(written, .damaged) }
      if packedBytes == 0 && stream.pointee.avail_out > 0 { return try stop(written, .truncated) }
    }
    return Int(room - stream.pointee.avail_out)
  }

  /// Returns the bytes decompressed before a failure; the next call throws it.
  private func stop(_ written: UInt32, _ failure: Failure) throws -> Int {
    guard written == 0 else { return Int(written) }
    isOver = true
    throw failure
  }

  /// Refills the input if it is empty, and returns the number of available bytes.
  private func fill() throws -> Int {
    if stream.pointee.avail_in == 0 {
      let count = try packed.read(into: input)
      stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_in = UInt32(count)
    }
    return Int(stream.pointee.avail_in)
  }
}
