import Platform

/// The destination of written files.
package struct FileOutput: Sendable {
  /// Appends bytes to a file.
  package typealias Writer = ([UInt8]) throws -> Void

  /// The home folder; nil if there is none.
  let home: String?
  /// Returns whether a file exists.
  let exists: @Sendable (String) -> Bool
  /// Writes a file atomically. Throws `DestinationIsDatabase`, `SystemError`, and what the body
  /// throws.
  let create: @Sendable (String, (@escaping Writer) throws -> Void) throws -> Void

  /// The file system of the machine.
  package static let machine = FileOutput(
    home: System.variable("HOME"), exists: Files.exists, create: machineCreate)

  @Sendable private static func machineCreate(
    _ path: String, _ body: (@escaping Writer) throws -> Void
  ) throws {
    try OutputFile.replace(path) { file in try body(file.append) }
  }

  /// Returns the same destination with another home folder.
  package func at(home: String?) -> FileOutput {
    FileOutput(home: home, exists: exists, create: create)
  }

  /// Returns a destination that is limited to one folder, which is also the home folder.
  package static func below(_ folder: String) -> FileOutput {
    FileOutput(home: folder, exists: Files.exists) { path, body in
      guard path.hasPrefix(folder + "/"), !path.contains("..") else {
        throw SystemError(path: path, code: EACCES)
      }
      try machineCreate(path, body)
    }
  }

  /// Returns the path with `~` expanded to the home folder.
  package func expanded(_ path: String) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}
