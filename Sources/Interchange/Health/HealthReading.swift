import Domain
import Platform

/// The state shared by all readers of an import.
final class HealthReading {
  let options: HealthImportOptions
  let collector: SampleCollector
  private let progress: (ByteProgress) -> Bool
  private let total: Int64
  private let isOneOfMany: Bool
  /// The bytes of the files before the current one.
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

  /// Reads a file with a scanner. An unreadable one of several is reported. Throws what
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

  /// Reads a small file; nil if it is too long or damaged, which is reported. Throws `SystemError`,
  /// `ZipError` if none of its contents may be used, and `HealthImportError.cancelled`.
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

  /// Throws `HealthImportError.cancelled` if the user cancelled the import.
  func checkCancelled() throws { try report(0) }

  private func report(_ position: Int64) throws {
    let bytes = min(done + position, total)
    guard progress(ByteProgress(bytes: bytes, total: total)) else {
      throw HealthImportError.cancelled
    }
  }
}
