/// A scanner that receives the bytes of a file in pieces.
package protocol ChunkScanner {
  /// Processes the complete elements at the beginning of `bytes` and returns their length; the rest
  /// is passed again, followed by more. `isLast` marks the end of the file.
  mutating func scan(_ bytes: Bytes, isLast: Bool) throws -> Int

  /// Drops bytes that are incomplete although they are longer than any genuine element; they are
  /// not passed again.
  mutating func drop(_ bytes: Bytes) throws

  /// The position of the next piece, for the report.
  var place: ImportPlace.Position { get }
}

/// A reader that passes a stream to a scanner in pieces of limited size, so that memory does not
/// grow with the file or its lines.
package struct ChunkReader {
  /// The default buffer size in bytes, which fits the second-level cache and many elements or rows.
  static let defaultCapacity = 1 << 18

  var capacity = ChunkReader.defaultCapacity
  /// Called with the number of bytes read so far; throws to abort.
  var progress: (Int64) throws -> Void = { _ in }

  package init(
    capacity: Int = ChunkReader.defaultCapacity,
    progress: @escaping (Int64) throws -> Void = { _ in }
  ) {
    self.capacity = capacity
    self.progress = progress
  }

  /// Reads `stream` to its end. A truncated archive ends early, which is reported. Throws what the
  /// scanner throws, `ZipError` if none of the contents may be used, and `SystemError`.
  package func read(
    _ stream: any ByteStream, _ scanner: inout some ChunkScanner, _ collector: SampleCollector
  ) throws {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    defer { buffer.deallocate() }
    var filled = 0
    var isLast = false
    while !isLast {
      do {
        let free = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let count = try stream.read(into: free)
        isLast = count == 0
        filled += count
      } catch let error as ZipError where !error.spoilsEntry {
        try collector.skip(.archive(error), at: scanner.place)
        isLast = true
      }
      let used = try scanner.scan(Bytes(rebasing: buffer[..<filled]), isLast: isLast)
      filled = try keep(Bytes(rebasing: buffer[used..<filled]), in: buffer, &scanner)
      try progress(stream.position)
    }
  }

  /// Moves the rest to the front of the buffer and returns its length.
  private func keep(
    _ rest: Bytes, in buffer: UnsafeMutableBufferPointer<UInt8>, _ scanner: inout some ChunkScanner
  ) throws -> Int {
    if rest.count == capacity {
      try scanner.drop(rest)
      return 0
    }
    UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(rest))
    return rest.count
  }
}
