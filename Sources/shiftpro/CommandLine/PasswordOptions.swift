import Domain
import Platform

/// The options that say where the password of a server comes from.
enum PasswordOptions {
  /// The permissions of a file that give others access.
  private static let othersMode: UInt32 = 0o077
  private static let words = ["password-file", "password-command", "password-prompt"]

  static let all = [
    OptionSpec("password-file", "FILE", .file, about: "password_file"),
    OptionSpec("password-command", "COMMAND", .text, about: "password_command"),
    OptionSpec(flag: "password-prompt", about: "password_prompt"),
  ]

  /// Returns the source that was chosen; nil for none. Throws `CommandError`.
  static func source(_ call: Invocation, _ session: Session) throws -> PasswordSource? {
    let given = words.filter(call.has)
    if given.count > 1 { try call.exclude(given[0], given[1]) }
    if let path = call.value("password-file").map(Files.absolute) {
      if let mode = Files.permissions(path), UInt32(mode) & othersMode != 0 {
        let texts = try session.environment().texts
        session.console.remark(texts("cli.password_open", ["path": path]))
      }
      return .file(path)
    }
    if let command = call.value("password-command") { return .command(command) }
    return call.has("password-prompt") ? .prompt : nil
  }
}
