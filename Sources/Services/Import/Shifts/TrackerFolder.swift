import Interchange
import Platform

/// The data folder of a time tracker, whose files are imported as one.
package struct TrackerFolder {
  /// The format of its files.
  package let format: TrackerFormat
  private let path: String
  private let names: [String]

  /// The subfolder in which timewarrior keeps its data.
  private static let subfolder = "data"
  /// The number of bytes of a file that are looked at.
  private static let headBytes = 8192

  /// Finds the files of a tracker in a folder, or in its subfolder `data`; nil for any other folder.
  package init?(_ path: String) {
    guard Files.isFolder(path) else { return nil }
    for folder in [path, "\(path)/\(Self.subfolder)"] where Files.isFolder(folder) {
      let names = ((try? Files.names(in: folder)) ?? []).filter {
        Files.isRegular("\(folder)/\($0)")
      }
      guard let (format, files) = TrackerFormat.folder(names),
        files.contains(where: { Self.format(of: "\(folder)/\($0)") == format })
      else { continue }
      self.path = folder
      self.format = format
      self.names = files
      return
    }
    return nil
  }

  private static func format(of path: String) -> TrackerFormat? {
    (try? Files.read(path, limit: headBytes)).flatMap(TrackerFormat.of)
  }

  /// Reads its files that are not empty as one, each with its path and its name for messages, which
  /// is below `name`. Throws what `read` throws.
  package func file(
    _ name: String, read: (String, String) throws -> ShiftFile
  ) throws -> ShiftFile {
    let files = try names.filter { Files.size("\(path)/\($0)") != 0 }
      .map { try read("\(path)/\($0)", "\(name)/\($0)") }
    return ShiftFile(joining: files, of: .tracker(format), from: name)
  }
}
