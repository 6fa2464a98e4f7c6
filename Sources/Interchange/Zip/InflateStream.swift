import CZlib

/// The bytes that deflate data (RFC 1951) unpacks to.
final class InflateStream: ByteStream {
  /// Why unpacking stopped before the data said that it is over.
  enum Failure: Error {
    /// The packed bytes end too early.
    case truncated
    /// They are no deflate data.
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
    // Without memory for its window zlib answers the first call with an error.
    isOver = shim_inflate_init_raw(stream) != Z_OK
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// How many packed bytes were used up.
  var position: Int64 { packed.position - Int64(stream.pointee.avail_in) }

  /// Unpacks on. Throws `InflateStream.Failure`, and what reading the packed bytes throws.
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

  /// Hands over what was unpacked before a failure; the next call throws it.
  private func stop(_ written: UInt32, _ failure: Failure) throws -> Int {
    guard written == 0 else { return Int(written) }
    isOver = true
    throw failure
  }

  /// Brings packed bytes where there are none left and says how many there are now.
  private func fill() throws -> Int {
    if stream.pointee.avail_in == 0 {
      let count = try packed.read(into: input)
      stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_in = UInt32(count)
    }
    return Int(stream.pointee.avail_in)
  }
}
