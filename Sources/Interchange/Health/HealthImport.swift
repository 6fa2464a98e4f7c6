import Domain
import Platform

/// The options for reading an export.
public struct HealthImportOptions: Sendable {
  /// The format; nil to detect it.
  public var format: HealthFormat?
  /// Whether the values are known to be steps, so that a table does not need a column with that
  /// name.
  public var isSteps = false
  /// A person's choices for a table.
  public var choices = TableChoices()
  /// Whether damage aborts the import instead of being reported.
  public var isStrict: Bool
  /// The zone of local times without an offset.
  public var zone: Zone
  /// Whether the times of Samsung Health are local instead of UTC; nil to detect it.
  public var samsungTimesAreLocal: Bool?
  /// Whether to read the file even if it was imported before and has not changed.
  public var isAgain = false
  /// The original name of a file that was copied elsewhere; nil for its own path.
  public var name: String?

  /// A text that identifies the options and the version of the readers: after a change of either, a
  /// file must be read again.
  public var key: String {
    "3 \(zone.identifier) \(format?.rawValue ?? "-") \(isSteps) \(isStrict) "
      + "\(samsungTimesAreLocal.map { "\($0)" } ?? "-") \(choices.stored)"
  }

  /// Creates options; by default the format is detected and damage is reported.
  public init(format: HealthFormat? = nil, isStrict: Bool = false, zone: Zone) {
    self.format = format
    self.isStrict = isStrict
    self.zone = zone
  }
}

/// The progress of an import or export.
public struct ByteProgress: Equatable, Sendable {
  /// The number of bytes of the file read or written so far; compressed ones for an archive.
  public var bytes: Int64
  /// The total number of bytes; 0 if unknown.
  public var total: Int64
  /// The text received so far, of a model that writes one; empty for files.
  public var text: String
  /// Why nothing comes at the moment, as while a server is busy; empty otherwise.
  public var notice: String

  /// Creates a progress.
  public init(bytes: Int64, total: Int64, text: String = "", notice: String = "") {
    self.bytes = bytes
    self.total = total
    self.text = text
    self.notice = notice
  }
}

/// The import of steps and distances from health exports.
public enum HealthImport {
  /// The maximum number of files and folders, which prevents the search of a whole disk.
  public static let mostFiles = 50_000

  /// Passes every sample of the file or folder at `path`, unmodified and with its source, to
  /// `sink`. `progress` is called often and returns whether to continue.
  ///
  /// Throws `HealthImportError`, and what `sink` throws. The samples passed before must then be
  /// discarded.
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
  /// Returns whether the file at `path` looks like an export of steps, judged by its beginning. An
  /// archive is taken for one unless it is to be looked `inside`. Throws
  /// `HealthImportError.unreadable`.
  public static func recognises(
    _ path: String, inside: Bool = false
  ) throws(HealthImportError) -> Bool {
    do {
      if !inside,
        try Files.isFolder(path) || ZipArchive.isArchive(OpenFile(path).bytes(at: 0, count: 4))
      {
        return true
      }
      let found = try HealthFiles.at(path)
      return found.files.contains { file in
        do {
          return try HealthFileKind.of(file, inCollection: found.isCollection) != nil
        } catch HealthImportError.database {
          return true
        } catch {
          return false
        }
      }
    } catch let error as SystemError {
      throw .unreadable(error)
    } catch {
      // A damaged archive, or a database.
      return !inside
    }
  }

  /// Returns whether the headings of a table include steps or a distance.
  public static func namesSteps(_ headings: [String]) -> Bool {
    headings.contains { heading in
      guard let (column, _) = TableColumn.of(heading) else { return false }
      return column == .steps || column == .distance
    }
  }
}
