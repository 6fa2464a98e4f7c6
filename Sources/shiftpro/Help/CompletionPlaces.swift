import Platform

/// The install locations of a user's completions and manual page.
struct CompletionPlaces {
  /// A file to install.
  struct Place {
    /// `bash`, `zsh`, `fish` or `man`.
    let name: String
    let path: String
    /// The line that the shell's startup file needs; nil if it needs none.
    let line: String?
    /// The startup file for that line.
    let startupFile: String
  }

  private let home: String
  private let data: String
  private let config: String
  private let variable: (String) -> String?

  /// Creates the locations of the current user; nil without a home folder.
  init?(variable: @escaping (String) -> String?) {
    guard let home = variable("HOME"), let data = UserFolder.data.path(variable),
      let config = UserFolder.config.path(variable)
    else { return nil }
    self.home = home
    self.variable = variable
    self.data = data
    self.config = config
  }

  /// Returns the location for a shell or for man.
  func place(of name: String) -> Place {
    switch name {
    case "bash":
      let folder = variable("BASH_COMPLETION_USER_DIR") ?? "\(data)/bash-completion"
      return Place(
        name: name, path: "\(folder)/completions/shiftpro", line: nil, startupFile: "")
    case "zsh":
      // zsh has no default folder for a user's completions.
      let folder = "\(data)/zsh/site-functions", startup = (variable("ZDOTDIR") ?? home) + "/.zshrc"
      return Place(
        name: name, path: "\(folder)/_shiftpro",
        line: says(startup, folder) ? nil : "fpath=('\(folder)' $fpath)", startupFile: startup)
    case "fish":
      return Place(
        name: name, path: "\(config)/fish/completions/shiftpro.fish", line: nil, startupFile: "")
    default:
      let folder = "\(data)/man", startup = "\(home)/.profile"
      return Place(
        name: name, path: "\(folder)/man1/shiftpro.1",
        line: isOnManualPath(folder) || says(startup, folder)
          ? nil : "export MANPATH='\(folder):'", startupFile: startup)
    }
  }

  /// The installed shells.
  var shells: [String] {
    ["bash", "zsh", "fish"].filter { Tool($0, in: variable("PATH")) != nil }
  }

  /// Returns whether man searches a folder: for `bin` in the path it searches `share/man`
  /// (manpath(5)).
  private func isOnManualPath(_ folder: String) -> Bool {
    let folders = (variable("PATH") ?? "").split(separator: ":")
    let known = (variable("MANPATH") ?? "").split(separator: ":").contains { $0 == folder }
    return known || folders.contains { "\(Files.folder(of: String($0)))/share/man" == folder }
  }

  private func says(_ file: String, _ text: String) -> Bool {
    guard let bytes = try? Files.read(file, limit: 1 << 20) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(text)
  }
}
