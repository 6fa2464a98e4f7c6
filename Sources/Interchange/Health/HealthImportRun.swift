import Domain
import Platform

/// A single import, which finds the relevant files and reads them.
struct HealthImportRun {
  private let path: String
  /// The name given by the user.
  private let name: String
  private let options: HealthImportOptions
  private let collector: SampleCollector
  private let progress: (ByteProgress) -> Bool

  init(
    _ path: String, _ options: HealthImportOptions, _ collector: SampleCollector,
    _ progress: @escaping (ByteProgress) -> Bool
  ) {
    self.path = path
    name = options.name ?? path
    self.options = options
    self.collector = collector
    self.progress = progress
  }

  func run() throws {
    var input = try HealthFiles.at(path, named: name)
    if input.isRecovered {
      collector.note(.recoveredArchive)
      collector.file = name
      try collector.skip(.truncated, at: .whole)
    }
    try input.openInnerArchives()
    let chosen = try choose(input)
    let reading = HealthReading(options, collector, chosen.map(\.file), progress)
    for format in HealthFormat.allCases {
      let files = chosen.filter { $0.kind.format == format }
      guard !files.isEmpty else { continue }
      collector.found(format)
      let input = FormatInput(reading)
      switch format {
      case .appleHealth: try readApple(files, reading)
      case .fitbit: try FitbitImport(input: input).read(files)
      case .googleFit: try GoogleFitImport(input: input).read(files)
      case .samsungHealth: try SamsungHealthImport(input: input).read(files)
      case .garmin: try GarminImport(input: input).read(files)
      case .zepp: try ZeppImport(input: input).read(files)
      case .withings: try WithingsImport(input: input).read(files)
      case .polar: try PolarImport(input: input).read(files)
      case .oura: try OuraImport(input: input).read(files)
      case .autoExport: try AutoExportImport(input: input).read(files)
      case .csv: try readTables(files, reading)
      // Rejected before, and read by a reader of its own.
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
      let shape = try survey(file)
      var scanner = TableScanner(reading, settings, shape) { sample, position in
        try collector.add(sample, at: position)
      }
      try reading.scan(file, &scanner)
    }
  }

  /// Returns the shape of a table by all of its rows; nil if it cannot be read, which reading its
  /// rows will report. Throws `HealthImportError.cancelled`.
  private func survey(_ file: HealthFile) throws -> TableShape? {
    var survey = TableSurvey(file: file.name, options)
    let quiet = SampleCollector(isStrict: false) { _, _ in }
    let reader = ChunkReader { _ in
      guard progress(ByteProgress(bytes: 0, total: 0)) else { throw HealthImportError.cancelled }
    }
    do {
      try reader.read(file.open(), &survey, quiet)
    } catch HealthImportError.cancelled {
      throw HealthImportError.cancelled
    } catch {
      return nil
    }
    return survey.shape
  }

  typealias Chosen = (file: HealthFile, kind: HealthFileKind)

  /// Returns the relevant files. Unreadable ones are reported; if there are no others, their error
  /// is thrown.
  private func choose(_ input: HealthFiles) throws -> [Chosen] {
    var chosen: [Chosen] = []
    var hidden: [(file: HealthFile, error: any Error)] = []
    var others: [HealthFile] = []
    var database: HealthFile?
    for file in input.files {
      // The total is unknown until all files have been examined.
      guard progress(ByteProgress(bytes: 0, total: 0)) else {
        throw HealthImportError.cancelled
      }
      do {
        let kind =
          options.choices.areSteps == true
          ? .table
          : try HealthFileKind.of(
            file, inCollection: input.isCollection, isSteps: options.isSteps)
        if let kind { chosen.append((file, kind)) } else { others.append(file) }
      } catch HealthImportError.database {
        database = database ?? file
      } catch {
        hidden.append((file, error))
      }
    }
    chosen = wanted(of: chosen)
    guard chosen.isEmpty else {
      try note(hidden)
      if chosen.contains(where: { $0.kind == .table }) { try note(others) }
      return chosen
    }
    if let first = hidden.first { throw first.error }
    if let database, options.format == nil {
      throw HealthImportError.database(file: database.name)
    }
    if let file = input.files.first, !input.isCollection { try explainTable(file) }
    if let format = options.format { throw HealthImportError.notOfFormat(file: name, format) }
    throw HealthImportError.unknownFormat(file: name)
  }

  private func wanted(of found: [Chosen]) -> [Chosen] {
    if let format = options.format { return found.filter { $0.kind.format == format } }
    // Apple's XML is accompanied by tables of electrocardiograms.
    if found.contains(where: { $0.kind == .appleXML }) {
      return found.filter { $0.kind == .appleXML }
    }
    return found.contains { $0.kind != .table } ? found.filter { $0.kind != .table } : found
  }

  /// Reports the tables that accompany those of steps.
  private func note(_ others: [HealthFile]) throws {
    for file in others where file.baseName.hasSuffix(".csv") {
      collector.file = file.name
      try collector.skip(.otherTable, at: .whole)
    }
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
  /// Throws the headings of a table without known columns, if the file is a table.
  private func explainTable(_ file: HealthFile) throws {
    guard options.format == .csv || options.format == nil && file.baseName.hasSuffix(".csv") else {
      return
    }
    _ = try file.head().withUnsafeBufferPointer { head throws(HealthImportError) in
      try TableShape(
        head, file: file.name, isSteps: options.isSteps, choices: options.choices)
    }
  }
}
