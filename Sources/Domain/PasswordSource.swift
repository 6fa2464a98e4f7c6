/// Where a password comes from. It is never stored itself.
public enum PasswordSource: Equatable, Sendable {
  case none
  /// The path of a file.
  case file(String)
  /// A command that prints it, split at spaces.
  case command(String)
  /// A question in the terminal.
  case prompt

  /// Creates a source from the kind and the text that are stored.
  public init(kind: String, text: String) {
    self =
      switch kind {
      case "file": .file(text)
      case "command": .command(text)
      case "prompt": .prompt
      default: .none
      }
  }

  /// The stored kind and text.
  public var stored: (kind: String, text: String) {
    switch self {
    case .none: ("none", "")
    case .file(let path): ("file", path)
    case .command(let command): ("command", command)
    case .prompt: ("prompt", "")
    }
  }
}
