import CZlib

/// The decompressed bytes of an entry, with a check of their size, checksum and compression ratio.
/// Errors are thrown after the last valid byte.
final class ZipEntryStream: ByteStream {
  private let entry: ZipEntry
  private let packed: FileStream
  private let bytes: any ByteStream
  private let allowance: ZipAllowance
  private var count: Int64 = 0
  private var checksum: UInt = 0
  private var isOver = false

  init(_ entry: ZipEntry, packed: FileStream, allowance: ZipAllowance) {
    self.entry = entry
    self.packed = packed
    self.allowance = allowance
    bytes = entry.method == ZipMethod.deflated ? InflateStream(packed) : packed
  }

  var position: Int64 { bytes.position }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !isOver, !buffer.isEmpty else { return 0 }
    let read = try unpack(into: buffer)
    guard read > 0 else {
      isOver = true
      try finish()
      return 0
    }
    count += Int64(read)
    let allowed = bytes.position * Int64(ZipArchive.largestRatio) + ZipArchive.slack
    guard count <= allowed, allowance.spend(read) else {
      isOver = true
      throw ZipError.bomb(entry: entry.name, limit: ZipArchive.largestRatio)
    }
    let start = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    checksum = crc32_z(checksum, start, read)
    return read
  }

  private func unpack(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do {
      return try bytes.read(into: buffer)
    } catch let failure as InflateStream.Failure {
      isOver = true
      switch failure {
      // If all compressed bytes are present, their contents are damaged.
      case .truncated where entry.size == nil || packed.position < entry.packedSize:
        throw ZipError.truncated(entry: entry.name)
      case .truncated, .damaged: throw ZipError.damaged(entry: entry.name)
      }
    }
  }

  /// Verifies the size and checksum of the whole entry.
  private func finish() throws {
    if entry.method == ZipMethod.stored, packed.position < entry.packedSize || entry.size == nil {
      throw ZipError.truncated(entry: entry.name)
    }
    if let size = entry.size, size != count { throw ZipError.badChecksum(entry: entry.name) }
    if let expected = entry.checksum, expected != UInt32(truncatingIfNeeded: checksum) {
      throw ZipError.badChecksum(entry: entry.name)
    }
  }
}
