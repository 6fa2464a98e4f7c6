import Domain
import Interchange
import Platform
import Store

/// A file with shifts or hours that is to be written from a screen.
package struct FileExport: Equatable, Sendable {
  /// What is written.
  var subject: Exporter.Subject
  /// In which form.
  var form: Exporter.Form
  /// The days it is about.
  var window: DayWindow
  /// The file as the person named it; `~/` is their home.
  var path: String
  /// What it is encrypted with, nil for a plain one.
  var passphrase: Passphrase?
  /// Whether a file that is there gives way.
  package var replaces = false

  package init(
    subject: Exporter.Subject, form: Exporter.Form, window: DayWindow, path: String,
    passphrase: Passphrase? = nil, replaces: Bool = false
  ) {
    self.subject = subject
    self.form = form
    self.window = window
    self.path = path
    self.passphrase = passphrase
    self.replaces = replaces
  }
}

/// Where files are written to.
package struct FileOutput: Sendable {
  /// Takes the bytes of a file, piece by piece.
  package typealias Writer = ([UInt8]) throws -> Void

  /// The person's home, nil where there is none.
  let home: String?
  /// Whether there is a file.
  let exists: @Sendable (String) -> Bool
  /// Writes a whole file, or none. Throws `DestinationIsDatabase`, `SystemError` and what its body
  /// throws.
  let create: @Sendable (String, (@escaping Writer) throws -> Void) throws -> Void

  /// The machine's own files.
  package static let machine = FileOutput(
    home: System.variable("HOME"), exists: Files.exists, create: machineCreate)

  @Sendable private static func machineCreate(
    _ path: String, _ body: (@escaping Writer) throws -> Void
  ) throws {
    try OutputFile.replace(path) { file in try body(file.append) }
  }

  /// The same files for a person whose home is elsewhere.
  package func at(home: String?) -> FileOutput {
    FileOutput(home: home, exists: exists, create: create)
  }

  /// The files below one folder alone, which is the home too: nothing else can be written.
  package static func below(_ folder: String) -> FileOutput {
    FileOutput(home: folder, exists: Files.exists) { path, body in
      guard path.hasPrefix(folder + "/"), !path.contains("..") else {
        throw SystemError(path: path, code: EACCES)
      }
      try machineCreate(path, body)
    }
  }

  /// The path with the home in the place of `~`.
  package func expanded(_ path: String) -> String {
    guard let home, path == "~" || path.hasPrefix("~/") else { return path }
    return home + path.dropFirst()
  }
}
