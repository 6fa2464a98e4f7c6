import Domain
import Interchange
import Platform
import Store

/// Reads exports of steps, from files or databases.
package enum HealthExport {
  /// Reads an export like `HealthImport.read`, and also Gadgetbridge and Health Connect databases.
  /// Throws `HealthImportError`, `StoreError`, and what `sink` throws.
  package static func read(
    _ path: String, _ options: HealthImportOptions, taker: SampleTaker = SampleTaker(),
    progress: (ByteProgress) -> Bool = { _ in true },
    sink: (StepSample, SampleSource) throws -> Void
  ) throws -> ImportReport {
    let databases: [HealthFormat?] = [.gadgetbridge, .healthConnect]
    if !databases.contains(options.format) {
      do {
        return try HealthImport.read(
          path, options, taker: taker, progress: progress, sink: sink)
      } catch HealthImportError.database where options.format == nil {}
    }
    return try HealthDatabase.open(path) { file in
      try readDatabase(file, options.name ?? path, options, progress, sink)
    }
  }

  private static func readDatabase(
    _ file: String, _ name: String, _ options: HealthImportOptions,
    _ progress: (ByteProgress) -> Bool, _ sink: (StepSample, SampleSource) throws -> Void
  ) throws -> ImportReport {
    let size = Files.size(file) ?? 0
    do {
      let found = try ForeignDatabase.read(
        file, zone: options.zone,
        progress: { progress(ByteProgress(bytes: size * Int64($0) / 1000, total: size)) },
        sink: sink)
      let report = ImportReport(found, file: name)
      if let format = options.format, report.formats != [format] {
        throw HealthImportError.notOfFormat(file: name, format)
      }
      if options.isStrict, let skip = report.skipped.first {
        throw HealthImportError.damaged(skip.first, skip.reason)
      }
      return report
    } catch is CancellationError {
      throw HealthImportError.cancelled
    } catch is ForeignDatabaseError {
      throw options.format.map { HealthImportError.notOfFormat(file: name, $0) }
        ?? HealthImportError.unknownFormat(file: name)
    }
  }
}

extension ImportReport {
  /// Creates the report of a database.
  init(_ found: ForeignReport, file: String) {
    self.init()
    formats = [found.program == .gadgetbridge ? .gadgetbridge : .healthConnect]
    sources = found.sources
    samples = found.samples
    from = found.from
    to = found.to
    days = found.days
    if found.skipped > 0 {
      skipped = [
        ImportSkip(reason: .badValue, count: found.skipped, first: ImportPlace(file: file))
      ]
    }
  }
}
