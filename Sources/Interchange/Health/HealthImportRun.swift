import Domain
import Platform

/// One import: finds out what there is, and reads it file by file.
struct HealthImportRun {
  private let path: String
  private let options: HealthImportOptions
  private let collector: SampleCollector
  private let progress: (ImportProgress) -> Bool

  init(
    _ path: String, _ options: HealthImportOptions, _ collector: SampleCollector,
    _ progress: @escaping (ImportProgress) -> Bool
  ) {
    self.path = path
    self.options = options
    self.collector = collector
    self.progress = progress
  }

  func run() throws {
    let input = try HealthFiles.at(path)
    if input.isRecovered { collector.note(.recoveredArchive) }
    let chosen = try choose(input)
    let reading = HealthReading(options, collector, chosen.map(\.file), progress)
    for format in HealthFormat.allCases {
      let files = chosen.filter { $0.kind.format == format }
      guard !files.isEmpty else { continue }
      collector.found(format)
      switch format {
      case .appleHealth:
        for (file, _) in files {
          var scanner = AppleHealthScanner(collector)
          try reading.scan(file, &scanner)
        }
      default: break
      }
    }
  }

  /// The files that matter. Where there are none, what hid them is thrown.
  private func choose(
    _ input: HealthFiles
  ) throws -> [(file: HealthFile, kind: HealthFileKind)] {
    var chosen: [(file: HealthFile, kind: HealthFileKind)] = []
    var hidden: (any Error)?
    for file in input.files {
      do {
        if let kind = try HealthFileKind.of(file, inCollection: input.isCollection) {
          chosen.append((file, kind))
        }
      } catch let error as ZipError {
        hidden = hidden ?? error
      } catch let error as SystemError {
        hidden = hidden ?? error
      }
    }
    if let format = options.format { chosen.removeAll { $0.kind.format != format } }
    guard chosen.isEmpty else { return chosen }
    if let hidden { throw hidden }
    if let format = options.format { throw HealthImportError.notOfFormat(file: path, format) }
    throw HealthImportError.unknownFormat(file: path)
  }
}

/// What all readers of one import share.
final class HealthReading {
  let options: HealthImportOptions
  let collector: SampleCollector
  private let progress: (ImportProgress) -> Bool
  private let total: Int64
  /// Bytes of the files that were read before the present one.
  private var done: Int64 = 0

  init(
    _ options: HealthImportOptions, _ collector: SampleCollector, _ files: [HealthFile],
    _ progress: @escaping (ImportProgress) -> Bool
  ) {
    self.options = options
    self.collector = collector
    self.progress = progress
    total = files.reduce(0) { $0 + $1.size }
  }

  /// Reads a file through a scanner. Throws what `ChunkReader.read` throws, and
  /// `HealthImportError.cancelled`.
  func scan(_ file: HealthFile, _ scanner: inout some ChunkScanner) throws {
    collector.file = file.name
    let reader = ChunkReader(progress: report)
    let stream: any ByteStream
    do { stream = try file.open() } catch let error as ZipError where !error.isAttack {
      return try collector.skip(.archive(error), at: .whole)
    }
    try reader.read(stream, &scanner, collector)
    done += file.size
  }

  private func report(_ position: Int64) throws {
    let bytes = min(done + position, total)
    guard progress(ImportProgress(bytes: bytes, total: total)) else {
      throw HealthImportError.cancelled
    }
  }
}
