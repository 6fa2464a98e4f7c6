import Services
import Terminal

/// Why keys cannot be given to a command.
package enum KeyProblem: Error, Equatable, Sendable {
  case unknownCommand(String, nearest: String = "")
  /// No key is written like that.
  case unreadable(String)
  /// The command's keys stay as they are, or it has none that could be changed.
  case fixed(String)
  /// The keys belong to a command that keeps them; Esc always leads back.
  case reserved(KeySequence, by: String)
  /// Alt with a digit says how often the next key is taken.
  case counts(KeySequence)
  /// More presses than anybody keeps in mind.
  case tooLong(KeySequence)
  /// Text is typed where the command works, so it needs a key that types nothing.
  case types(String, KeySequence)
  /// The keys run other commands where this one works.
  case taken(KeySequence, by: [String])
  /// The command could not be reached any more.
  case lost(String)
}

extension KeyProblem: UserFacing {
  /// Why keys cannot be given to a command.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    func name(_ id: String) -> String { texts.title(ofCommand: id) }
    switch self {
    case .unknownCommand(let id, let nearest):
      return UserFacingError("key_command", texts, ["command": id, "nearest": nearest])
    case .unreadable(let text): return UserFacingError("key_unreadable", texts, ["text": text])
    case .fixed(let id):
      return UserFacingError("key_fixed", texts, ["command": name(id), "id": id])
    case .reserved(let keys, let id):
      return UserFacingError("key_reserved", texts, ["keys": keys.label, "command": name(id)])
    case .counts(let keys): return UserFacingError("key_counts", texts, ["keys": keys.label])
    case .tooLong(let keys):
      let most = String(CommandRegistry.mostPresses)
      return UserFacingError("key_too_long", texts, ["keys": keys.label, "most": most])
    case .types(let id, let keys):
      return UserFacingError(
        "key_types", texts, ["keys": keys.label, "command": name(id), "id": id])
    case .taken(let keys, let owners):
      return UserFacingError(
        "key_taken", texts,
        [
          "keys": keys.label,
          "commands": owners.map { "\(name($0)) (\($0))" }.joined(separator: ", "),
        ])
    case .lost(let id): return UserFacingError("key_lost", texts, ["command": name(id), "id": id])
    }
  }
}

extension KeyFileError: UserFacing {
  /// Why a file of keys cannot be taken.
  package func message(_ environment: Environment) -> UserFacingError {
    let texts = environment.texts
    switch self {
    case .tooLarge(let limit):
      return UserFacingError("key_file_too_large", texts, ["limit": String(limit >> 10)])
    case .notText: return UserFacingError("key_file_not_text", texts)
    case .lines(let lines):
      let sentences = lines.map { line in
        texts(
          "error.key_line",
          ["line": String(line.number), "problem": line.problem.text(environment)])
      }
      return UserFacingError(
        code: "key_file", message: sentences.joined(separator: "\n"), hint: texts("error.key_file"))
    }
  }
}

extension KeyFileError.Problem {
  fileprivate func text(_ environment: Environment) -> String {
    switch self {
    case .unreadable: environment.texts("error.key_line_form")
    case .again(let id, let line):
      environment.texts("error.key_line_again", ["command": id, "line": String(line)])
    case .keys(let problem): problem.message(environment).message
    }
  }
}
