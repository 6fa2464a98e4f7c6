import Domain
import Platform
import Store

/// A file with shifts or hours that is to be written from a screen.
public struct FileExport: Equatable, Sendable {
  /// What is written.
  public var subject: Exporter.Subject
  /// In which form.
  public var form: Exporter.Form
  /// The days it is about.
  public var days: Range<CivilDay>
  /// The file as the person named it; `~/` is their home.
  public var path: String
  /// Whether a file that is there gives way.
  public var replaces = false
}

/// Where files are written to.
public struct FileOutput: Sendable {
  /// The person's home, nil where there is none.
  let home: String?
  /// Whether there is a file.
  let exists: @Sendable (String) -> Bool
  /// Writes a whole file, or none.
  let write: @Sendable ([UInt8], String) throws(SystemError) -> Void

  /// The machine's own files.
  public static let machine = FileOutput(
    home: System.variable("HOME"), exists: Files.exists, write: machineWrite)

  @Sendable private static func machineWrite(
    _ bytes: [UInt8], _ path: String
  ) throws(SystemError) {
    do {
      try Files.write(bytes, to: path)
    } catch {
      throw error as? SystemError ?? SystemError(path: path)
    }
  }

  /// The files below one folder alone, which is the home too: nothing else can be written.
  public static func below(_ folder: String) -> FileOutput {
    FileOutput(home: folder, exists: Files.exists) { (bytes, path) throws(SystemError) in
      guard path.hasPrefix(folder + "/"), !path.contains("..") else {
        throw SystemError(path: path, code: EACCES)
      }
      try machineWrite(bytes, path)
    }
  }

  /// The path with the home in the place of `~`.
  func expanded(_ path: String) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}

extension ShiftDesk {
  /// Writes a file; one that is there only gives way where that was said.
  func export(_ job: FileExport) throws -> ActionResult {
    let path = files.expanded(job.path)
    guard job.replaces || !files.exists(path) else { throw ActionError.fileExists(job.path) }
    let profile = try store.profiles.profile() ?? Profiles.fresh(zone: environment.zone, now: now)
    var bytes: [UInt8] = []
    let exporter = Exporter(store: store, profile: profile, environment: environment)
    let window = DayWindow(first: job.days.lowerBound, last: job.days.upperBound.adding(days: -1))
    let notices = try exporter.write(job.subject, as: job.form, of: window) { bytes += $0 }
    do {
      try files.write(bytes, path)
    } catch {
      throw ActionError.cannotWrite(job.path, reason: error.reason)
    }
    let what = environment.texts("write_file.\(job.subject.rawValue)")
    let notice = notices.map { " " + environment.texts($0.rawValue) }.joined()
    return ActionResult(
      Message(
        "done.export",
        [
          "what": what, "days": environment.format.period(job.days), "file": job.path,
          "notice": notice,
        ]),
      canUndo: false)
  }
}
