import Domain
import Platform

/// What all readers of one import share.
final class HealthReading {
  let options: HealthImportOptions
  let collector: SampleCollector
  private let progress: (ByteProgress) -> Bool
  private let total: Int64
  private let isOneOfMany: Bool
  /// Bytes of the files that were read before the present one.
  private var done: Int64 = 0

  init(
    _ options: HealthImportOptions, _ collector: SampleCollector, _ files: [HealthFile],
    _ progress: @escaping (ByteProgress) -> Bool
  ) {
    self.options = options
    self.collector = collector
    self.progress = progress
    total = files.reduce(0) { $0 + $1.size }
    isOneOfMany = files.count > 1
  }

  /// Reads a file through a scanner. One of many that cannot be read is noted. Throws what
  /// `ChunkReader.read` throws, and `HealthImportError.cancelled`.
  func scan(_ file: HealthFile, _ scanner: inout some ChunkScanner) throws {
    collector.file = file.name
    defer { done += file.size }
    do {
      try ChunkReader(progress: report).read(file.open(), &scanner, collector)
    } catch HealthImportError.unknownColumns where isOneOfMany {
      try collector.skip(.unreadableFile, at: .whole)
    } catch is SystemError where isOneOfMany {
      try collector.skip(.unreadableFile, at: .whole)
    } catch let error as ZipError where !error.spoilsEntry {
      try collector.skip(.archive(error), at: .whole)
    }
  }

  /// All of a small file; nil for one that is too long or damaged, which is noted. Throws what the
  /// system throws, `ZipError` where nothing may be used, and `HealthImportError.cancelled`.
  func bytes(of file: HealthFile, upTo most: Int) throws -> [UInt8]? {
    defer { done += file.size }
    try report(0)
    do {
      let bytes = try file.open().bytes(upTo: most + 1)
      guard bytes.count > most else { return bytes }
      try collector.skip(.tooLong, at: .whole)
    } catch let error as ZipError where !error.spoilsEntry {
      try collector.skip(.archive(error), at: .whole)
    }
    return nil
  }

  private func report(_ position: Int64) throws {
    let bytes = min(done + position, total)
    guard progress(ByteProgress(bytes: bytes, total: total)) else {
      throw HealthImportError.cancelled
    }
  }
}
