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
    var input = try HealthFiles.at(path)
    if input.isRecovered {
      collector.note(.recoveredArchive)
      collector.file = path
      try collector.skip(.truncated, at: .whole)
    }
    try input.openInnerArchives()
    let chosen = try choose(input)
    let reading = HealthReading(options, collector, chosen.map(\.file), progress)
    for format in HealthFormat.allCases {
      let files = chosen.filter { $0.kind.format == format }
      guard !files.isEmpty else { continue }
      collector.found(format)
      switch format {
      case .appleHealth: try readApple(files, reading)
      case .fitbit: try FitbitImport(reading).read(files)
      case .googleFit: try GoogleFitImport(reading).read(files)
      case .samsungHealth: try SamsungHealthImport(reading).read(files)
      case .garmin: try GarminImport(reading).read(files)
      case .csv: try readTables(files, reading)
      // Refused before, and read where databases are.
      case .gadgetbridge, .healthConnect: break
      }
    }
  }

  private func readApple(_ files: [Chosen], _ reading: HealthReading) throws {
    for (file, _) in files {
      var scanner = AppleHealthScanner(collector)
      try reading.scan(file, &scanner)
    }
  }

  private func readTables(_ files: [Chosen], _ reading: HealthReading) throws {
    let collector = collector
    let settings = TableSettings(source: SampleSource(name: "CSV", kind: .thirdParty))
    for (file, _) in files {
      var scanner = TableScanner(reading, settings) { sample, position in
        try collector.add(sample, at: position)
      }
      try reading.scan(file, &scanner)
    }
  }

  typealias Chosen = (file: HealthFile, kind: HealthFileKind)

  /// The files that matter. Those that cannot be looked at are noted; where there are no others, why
  /// is thrown.
  private func choose(_ input: HealthFiles) throws -> [Chosen] {
    var chosen: [Chosen] = []
    var hidden: [(file: HealthFile, error: any Error)] = []
    for file in input.files {
      do {
        if let kind = try HealthFileKind.of(file, inCollection: input.isCollection) {
          chosen.append((file, kind))
        }
      } catch {
        hidden.append((file, error))
      }
    }
    chosen = wanted(of: chosen)
    guard chosen.isEmpty else {
      try note(hidden)
      return chosen
    }
    if let first = hidden.first { throw first.error }
    if let file = input.files.first, !input.isCollection { try explainTable(file) }
    if let format = options.format { throw HealthImportError.notOfFormat(file: path, format) }
    throw HealthImportError.unknownFormat(file: path)
  }

  private func wanted(of found: [Chosen]) -> [Chosen] {
    if let format = options.format { return found.filter { $0.kind.format == format } }
    // Beside Apple's XML lie tables of electrocardiograms.
    if found.contains(where: { $0.kind == .appleXML }) {
      return found.filter { $0.kind == .appleXML }
    }
    return found.contains { $0.kind != .table } ? found.filter { $0.kind != .table } : found
  }

  private func note(_ hidden: [(file: HealthFile, error: any Error)]) throws {
    for (file, error) in hidden {
      collector.file = file.name
      switch error {
      case let error as ZipError: try collector.skip(.archive(error), at: .whole)
      default: try collector.skip(.unreadableFile, at: .whole)
      }
    }
  }
}

extension HealthImportRun {
  /// Says which headings a table has, where it is one and they tell nothing.
  private func explainTable(_ file: HealthFile) throws {
    guard options.format == .csv || options.format == nil && file.baseName.hasSuffix(".csv") else {
      return
    }
    _ = try file.head().withUnsafeBufferPointer { head throws(HealthImportError) in
      try TableShape(head, file: file.name)
    }
  }
}

/// What all readers of one import share.
final class HealthReading {
  let options: HealthImportOptions
  let collector: SampleCollector
  private let progress: (ImportProgress) -> Bool
  private let total: Int64
  private let isOneOfMany: Bool
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
    guard progress(ImportProgress(bytes: bytes, total: total)) else {
      throw HealthImportError.cancelled
    }
  }
}
