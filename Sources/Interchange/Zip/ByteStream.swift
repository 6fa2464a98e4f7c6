/// Bytes that come one after the other, as many as are asked for.
public protocol ByteStream: AnyObject {
  /// How many bytes of the file beneath were used up so far: what a progress bar shows.
  var position: Int64 { get }

  /// Reads at least one byte and at most as many as `buffer` holds, and says how many: 0 at the
  /// end. Throws `SystemError` and `ZipError`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// A stretch of a file from front to back.
public final class FileStream: ByteStream {
  private let file: any ByteFile
  private let start: Int64
  private let end: Int64
  private var next: Int64

  /// The bytes of `range`, or of the whole file, that are there.
  public init(_ file: any ByteFile, _ range: Range<Int64>? = nil) {
    self.file = file
    start = range?.lowerBound ?? 0
    end = range?.upperBound ?? file.size
    next = start
  }

  /// How many bytes were read.
  public var position: Int64 { next - start }

  /// Reads on.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let wanted = Int(min(Int64(buffer.count), end - next))
    guard wanted > 0 else { return 0 }
    let piece = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(wanted))
    let count = try file.read(at: next, into: piece)
    next += Int64(count)
    return count
  }
}

extension ByteStream {
  /// The next bytes, at most `count`. Throws `SystemError` and `ZipError`.
  package func bytes(upTo count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let buffer = UnsafeMutableRawBufferPointer(buffer)
      while filled < count {
        let read = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        guard read > 0 else { return }
        filled += read
      }
    }
  }
}
