/// Takes the bytes of a file apart, piece by piece.
package protocol ChunkScanner {
  /// Takes what is whole from the beginning of `bytes` and says how many bytes that were; the rest
  /// comes again with more behind it. `isLast` says that nothing follows.
  mutating func scan(_ bytes: Bytes, isLast: Bool) throws -> Int

  /// `bytes` are longer than anything honest and still not whole; they do not come again.
  mutating func drop(_ bytes: Bytes) throws

  /// Where the next piece begins, for the report.
  var place: ImportPlace.Position { get }
}

/// Hands a stream to a scanner in pieces that fit a fixed buffer, so that memory does not grow with
/// the file, nor with a line of it.
package struct ChunkReader {
  /// Fits the second-level cache, and any honest element or row many times.
  static let defaultCapacity = 1 << 18

  var capacity = ChunkReader.defaultCapacity
  /// Called with the bytes of the file that are used up; throws to stop.
  var progress: (Int64) throws -> Void = { _ in }

  package init(
    capacity: Int = ChunkReader.defaultCapacity,
    progress: @escaping (Int64) throws -> Void = { _ in }
  ) {
    self.capacity = capacity
    self.progress = progress
  }

  /// Reads `stream` to its end. An archive that is cut off ends it early, with a note in the
  /// report. Throws what the scanner throws, `ZipError` where nothing may be used, and
  /// `SystemError`.
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

  /// Moves what is left to the front and says how much that is.
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
