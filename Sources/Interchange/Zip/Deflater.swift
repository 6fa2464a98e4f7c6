import CZlib

/// A compressor in deflate format (RFC 1951).
public final class Deflater {
  private static let outputSize = 1 << 16

  private let stream: UnsafeMutablePointer<z_stream>

  /// Creates a compressor.
  public init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Level 6 is zlib's default. A lack of memory is detected with the first bytes.
    _ = shim_deflate_init_raw(stream, 6)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The number of compressed bytes since the last `reset`.
  var total: Int64 { Int64(stream.pointee.total_out) }

  /// Begins anew.
  func reset() { deflateReset(stream) }

  /// Compresses the next bytes, and passes what is ready to `write` in pieces. Throws what `write`
  /// throws.
  public func add(
    _ bytes: [UInt8], isLast: Bool = false, to write: ([UInt8]) throws -> Void
  ) rethrows {
    var bytes = bytes
    let pieces = bytes.withUnsafeMutableBufferPointer { input -> [[UInt8]] in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      var pieces: [[UInt8]] = []
      repeat {
        let piece = [UInt8](unsafeUninitializedCapacity: Self.outputSize) { output, count in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(Self.outputSize)
          _ = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          count = Self.outputSize - Int(stream.pointee.avail_out)
        }
        if !piece.isEmpty { pieces.append(piece) }
      } while stream.pointee.avail_out == 0
      return pieces
    }
    for piece in pieces { try write(piece) }
  }
}

/// The lines of a text in deflate format.
public struct DeflatedLines {
  private static let pieceSize = 1 << 16
  private let stream: InflateStream
  private var rest: ArraySlice<UInt8> = []
  private var isOver = false

  /// Begins to read compressed bytes.
  public init(_ bytes: [UInt8]) { stream = InflateStream(FileStream(MemoryFile(bytes))) }

  /// Returns the next line without its end; nil after the last. Throws for damaged bytes.
  public mutating func next() throws -> [UInt8]? {
    while true {
      if let end = rest.firstIndex(of: 0x0a) {
        defer { rest = rest[(end + 1)...] }
        return Array(rest[..<end])
      }
      guard !isOver else { return nil }
      let piece = try stream.bytes(upTo: Self.pieceSize)
      isOver = piece.isEmpty
      rest = rest + piece
    }
  }
}
