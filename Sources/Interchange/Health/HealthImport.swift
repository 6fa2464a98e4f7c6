import Domain
import Platform

/// How an export is to be read.
public struct HealthImportOptions: Sendable {
  /// The kind of export; nil to find out by its content.
  public var format: HealthFormat?
  /// Whether the person says that it is steps: a table needs no column named so then.
  public var isSteps = false
  /// Whether damage ends the import instead of being noted.
  public var isStrict: Bool
  /// The zone of local times that are written without an offset.
  public var zone: Zone
  /// Whether the times of Samsung Health are local rather than at UTC; nil to find out.
  public var samsungTimesAreLocal: Bool?
  /// Whether the file is read although it was before and is unchanged since.
  public var isAgain = false
  /// What the file is called where it was put away elsewhere; nil for its own path.
  public var name: String?

  /// What decides how the same file is read, this version of the readers included: a file that was
  /// read with other options is to be read anew.
  public var key: String {
    "1 \(zone.identifier) \(format?.rawValue ?? "-") \(isSteps) \(isStrict) "
      + "\(samsungTimesAreLocal.map { "\($0)" } ?? "-")"
  }

  /// Options; the kind is found out and damage noted unless told.
  public init(format: HealthFormat? = nil, isStrict: Bool = false, zone: Zone) {
    self.format = format
    self.isStrict = isStrict
    self.zone = zone
  }
}

/// How far an import or an export has come.
public struct ByteProgress: Equatable, Sendable {
  /// Bytes of the file that are used up or written: packed ones, where it is an archive.
  public var bytes: Int64
  /// Bytes there are in all; 0 where nobody knows.
  public var total: Int64

  /// So much of so much.
  public init(bytes: Int64, total: Int64) {
    self.bytes = bytes
    self.total = total
  }
}

/// Reads steps and distances out of the exports that people have.
public enum HealthImport {
  /// No export has more files and folders; whoever names a whole disk would wait for long.
  public static let mostFiles = 50_000

  /// Hands every sample of the file or folder at `path` to `sink`, with its source, as raw as the
  /// export has it. `progress` is called often and stops the import by answering false.
  ///
  /// Throws `HealthImportError`, and whatever `sink` throws. What was handed over before is then to
  /// be forgotten.
  public static func read(
    _ path: String, _ options: HealthImportOptions, taker: SampleTaker = SampleTaker(),
    progress: (ByteProgress) -> Bool = { _ in true },
    sink: (StepSample, SampleSource) throws -> Void
  ) throws -> ImportReport {
    try withoutActuallyEscaping(sink) { sink in
      try withoutActuallyEscaping(progress) { progress in
        let collector = SampleCollector(isStrict: options.isStrict, taker: taker, sink: sink)
        do {
          try HealthImportRun(path, options, collector, progress).run()
        } catch let failure as SinkFailure {
          throw failure.error
        } catch let error as SystemError {
          throw HealthImportError.unreadable(error)
        } catch let error as ZipError {
          throw HealthImportError.archive(file: options.name ?? path, error)
        }
        return collector.report
      }
    }
  }
}

extension HealthImport {
  /// Whether what lies at `path` looks like an export of steps, to judge by its beginning. Throws
  /// `HealthImportError.unreadable`.
  public static func recognises(_ path: String) throws(HealthImportError) -> Bool {
    do {
      let found = try HealthFiles.at(path)
      guard !found.isCollection, let file = found.files.first else { return true }
      return try HealthFileKind.of(file, inCollection: false) != nil
    } catch let error as SystemError {
      throw .unreadable(error)
    } catch {
      // A damaged archive, or a database.
      return true
    }
  }

  /// Whether the headings of a table name steps or a distance.
  public static func namesSteps(_ headings: [String]) -> Bool {
    headings.contains { heading in
      guard let (column, _) = TableColumn.of(heading) else { return false }
      return column == .steps || column == .distance
    }
  }
}
