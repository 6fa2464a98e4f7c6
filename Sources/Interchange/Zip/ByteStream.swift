/// A sequential source of bytes.
public protocol ByteStream: AnyObject {
  /// The number of bytes of the underlying file read so far, for progress bars.
  var position: Int64 { get }

  /// Reads between one byte and the size of `buffer`, and returns the number of bytes; 0 at the
  /// end. Throws `SystemError` and `ZipError`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// A sequential part of a file.
public final class FileStream: ByteStream {
  private let file: any ByteFile
  private let start: Int64
  private let end: Int64
  private var next: Int64

  /// Creates a stream of the existing bytes of `range`, or of the whole file.
  public init(_ file: any ByteFile, _ range: Range<Int64>? = nil) {
    self.file = file
    start = range?.lowerBound ?? 0
    end = range?.upperBound ?? file.size
    next = start
  }

  /// The number of bytes read.
  public var position: Int64 { next - start }

  /// Reads the next bytes.
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
  /// Returns the next bytes, at most `count`. Throws `SystemError` and `ZipError`.
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
