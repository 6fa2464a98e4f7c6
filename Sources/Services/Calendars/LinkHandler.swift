import Platform

/// The desktop entry by which links such as `shiftpro://shift/<id>` open this program
/// (Desktop Entry Specification 1.5, MIME Applications Associations 1.0).
package struct LinkHandler: Sendable {
  /// The beginning of a link to a shift.
  package static let shiftPrefix = "shiftpro://shift/"
  private static let name = "shiftpro-handler.desktop"
  private static let type = "x-scheme-handler/shiftpro"

  private let folder: String
  private let associations: String
  private let executable: String
  /// The absolute path of the store whose shifts are opened; nil for the default one.
  private let storePath: String?
  private let searchPath: String?

  /// Creates the handler that runs `executable` with the store at `storePath`, nil for the default
  /// one; nil without a home folder.
  package init?(executable: String, storePath: String?, variable: (String) -> String?) {
    guard let data = UserFolder.data.path(variable), let config = UserFolder.config.path(variable)
    else { return nil }
    folder = "\(data)/applications"
    associations = "\(config)/mimeapps.list"
    self.executable = executable
    self.storePath = storePath
    searchPath = variable("PATH")
  }

  /// The path of the desktop entry.
  package var path: String { "\(folder)/\(Self.name)" }

  /// The contents of the desktop entry.
  package var contents: String {
    let store = storePath.map { " --store \(Self.word($0))" } ?? ""
    return """
      [Desktop Entry]
      Type=Application
      Name=ShiftPro
      Exec=\(Self.word(executable))\(store) open %u
      Terminal=true
      NoDisplay=true
      MimeType=\(Self.type);

      """
  }

  /// Returns an argument quoted for `Exec`: a backslash is doubled once more as in any string, and
  /// a percent sign would begin a field code.
  private static func word(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\\\\\\\"
      case "\"", "`", "$": escaped += "\\\\" + String(character)
      case "%": escaped += "%%"
      default: escaped.append(character)
      }
    }
    return "\"\(escaped)\""
  }

  /// Installs the entry, replacing an existing one. Throws `SystemError`.
  package func install() throws {
    try Files.createFolder(folder, mode: 0o755)
    try Files.write(Array(contents.utf8), to: path, mode: 0o644)
    refresh()
    _ = try? Tool("xdg-mime", in: searchPath)?.run(["default", Self.name, Self.type])
  }

  /// Removes the entry and what refers to it; false if there was none. Throws `SystemError`.
  package func remove() throws -> Bool {
    let wasThere = Files.exists(path)
    try Files.remove(path)
    try forgetAssociation()
    refresh()
    return wasThere
  }

  /// Updates the index of entries; desktops without it read the entries themselves.
  private func refresh() {
    _ = try? Tool("update-desktop-database", in: searchPath)?.run([folder])
  }

  /// Removes the line that `xdg-mime` has added.
  private func forgetAssociation() throws {
    guard Files.exists(associations) else { return }
    let text = String(decoding: try Files.read(associations), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let left = lines.filter {
      $0 != "\(Self.type)=\(Self.name)" && $0 != "\(Self.type)=\(Self.name);"
    }
    guard left.count < lines.count else { return }
    try Files.write(Array(left.joined(separator: "\n").utf8), to: associations, mode: 0o644)
  }
}
